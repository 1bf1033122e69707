import type { Certificate } from './certificate.js'
import { USAGE } from './certificate-rules.js'
import type { RevocationList } from './crl.js'
import {
  hasCurrentList,
  isClearedByAnswer,
  isRevokedByList,
  type Revocation,
  reliableLists,
} from './revocation-facts.js'
import type { Rule } from './rules.js'
import { familyOf } from './signature-algorithm.js'
import { unless } from './step.js'

/** Whether the key of an issuer may sign a CRL (RFC 5280 §6.3.3 (f)) with its algorithm. */
export function maySign(issuer: Certificate, { algorithm }: RevocationList): boolean {
  const { keyUsage } = issuer.extensions
  return (keyUsage?.has(USAGE.crlSigning) ?? true) && algorithm.family === familyOf(issuer.key)
}

/** Whether there are CRLs of the issuer, and no OCSP answer makes them unnecessary. */
function areNeeded(facts: Revocation): boolean {
  return facts.lists.length > 0 && !isClearedByAnswer(facts)
}

const listed: Rule<Revocation> = {
  name: 'CRL of the issuer',
  clause: 'docs/certificates.md',
  applies: ({ policy, replies }) => replies === undefined && !policy.issuersWithoutCrlAccepted,
  run: ({ lists }) => unless(lists.length > 0),
  seen: () => ({ expected: 'a CRL of the issuer of each certificate' }),
}

const signed: Rule<Revocation> = {
  name: 'CRL signed and complete',
  clause: 'RFC 5280 §5.2, §6.3.3 (b), (f), (g)',
  applies: areNeeded,
  run: facts => unless(reliableLists(facts).length > 0),
  seen: () => ({
    expected: 'a complete, numbered CRL about the certificate, signed by the issuer',
    hint: 'if the issuer has changed its key, add its new certificate to intermediates',
  }),
}

const current: Rule<Revocation> = {
  name: 'CRL up to date',
  clause: 'RFC 5280 §6.3.3 (a)',
  applies: areNeeded,
  run: facts => unless(hasCurrentList(facts)),
  seen: () => ({ expected: 'a CRL between thisUpdate and nextUpdate', hint: 'replace CRLs before their nextUpdate' }),
}

const notRevoked: Rule<Revocation> = {
  name: 'not revoked',
  clause: 'RFC 5280 §6.1.3 (a)(3)',
  applies: ({ lists }) => lists.length > 0,
  run: facts => unless(!isRevokedByList(facts)),
}

/** The rules for CRLs. They apply only if CRLs are configured. */
export const REVOCATION_RULES: readonly Rule<Revocation>[] = [listed, signed, current, notRevoked]
