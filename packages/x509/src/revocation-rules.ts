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
import { familyOf } from './signed.js'

/** Whether the key of an issuer may sign a CRL (RFC 5280 §6.3.3 (f)) with its algorithm. */
export function maySign(issuer: Certificate, { algorithm }: RevocationList): boolean {
  const { keyUsage } = issuer.extensions
  return (keyUsage?.has(USAGE.crlSigning) ?? true) && algorithm.family === familyOf(issuer.key)
}

function areNeeded(facts: Revocation): boolean {
  return facts.lists.length > 0 && !isClearedByAnswer(facts)
}

/** The rules for CRLs. They apply only if CRLs are configured. */
export const REVOCATION_RULES: readonly Rule<Revocation>[] = [
  {
    name: 'CRL of the issuer',
    clause: 'docs/certificates.md',
    applies: ({ policy, replies }) => replies === undefined && !policy.issuersWithoutCrlAccepted,
    holds: ({ lists }) => lists.length > 0,
    seen: () => ({ expected: 'a CRL of the issuer of each certificate' }),
  },
  {
    name: 'CRL signed and complete',
    clause: 'RFC 5280 §5.2, §6.3.3 (b), (f), (g)',
    applies: areNeeded,
    holds: facts => reliableLists(facts).length > 0,
    seen: () => ({
      expected: 'a complete, numbered CRL about the certificate, signed by the issuer',
      hint: 'if the issuer has changed its key, add its new certificate to intermediates',
    }),
  },
  {
    name: 'CRL up to date',
    clause: 'RFC 5280 §6.3.3 (a)',
    applies: areNeeded,
    holds: facts => hasCurrentList(facts),
    seen: () => ({ expected: 'a CRL between thisUpdate and nextUpdate', hint: 'replace CRLs before their nextUpdate' }),
  },
  {
    name: 'not revoked',
    clause: 'RFC 5280 §6.1.3 (a)(3)',
    applies: ({ lists }) => lists.length > 0,
    holds: facts => !isRevokedByList(facts),
  },
]
