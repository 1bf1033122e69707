import { hexOf } from './bytes.js'
import type { Certificate } from './certificate.js'
import { USAGE } from './certificate-rules.js'
import type { RevocationList } from './crl.js'
import type { ListScope } from './distribution-points.js'
import type { CompletePolicy } from './policy.js'
import type { Rule } from './rules.js'
import { familyOf } from './signature-algorithm.js'
import { unless } from './step.js'

/**
 * A CRL with the name of the issuer, and whether it is signed with the issuer's key on the path, or
 * with another valid key of the issuer.
 */
export interface ListOfIssuer {
  readonly list: RevocationList
  readonly signed: boolean
}

/** A certificate of a path, and the CRLs of its issuer. */
export interface Revocation {
  readonly certificate: Certificate
  readonly lists: readonly ListOfIssuer[]
  /** Seconds since 1970. */
  readonly now: number
  readonly policy: CompletePolicy
}

/** Whether the key of an issuer may sign a CRL (RFC 5280 §6.3.3 (f)) with its algorithm. */
export function maySign(issuer: Certificate, { algorithm }: RevocationList): boolean {
  const { keyUsage } = issuer.extensions
  return (keyUsage?.has(USAGE.crlSigning) ?? true) && algorithm.family === familyOf(issuer.key)
}

/** Whether a CRL is about a certificate of its issuer (RFC 5280 §6.3.3 (b)(2)). */
function isAbout({ users, authorities, points }: ListScope, { extensions }: Certificate): boolean {
  const authority = extensions.basicConstraints?.authority === true
  if (!(authority ? authorities : users)) return false
  if (points === undefined) return true
  return [...(extensions.distributionPoints?.() ?? [])].some(point => points.has(point))
}

/** The signed and complete CRLs about a certificate, current or not. */
function reliable({ lists, certificate }: Revocation): readonly RevocationList[] {
  return lists.flatMap(({ list, signed }) =>
    signed && list.complete && isAbout(list.scope, certificate) ? [list] : [],
  )
}

const listed: Rule<Revocation> = {
  name: 'CRL of the issuer',
  clause: 'docs/certificates.md',
  applies: ({ policy }) => !policy.issuersWithoutCrlAccepted,
  run: ({ lists }) => unless(lists.length > 0),
  seen: () => ({ expected: 'a CRL of the issuer of each certificate' }),
}

const signed: Rule<Revocation> = {
  name: 'CRL signed and complete',
  clause: 'RFC 5280 §5.2, §6.3.3 (b), (f), (g)',
  applies: ({ lists }) => lists.length > 0,
  run: facts => unless(reliable(facts).length > 0),
  seen: () => ({
    expected: 'a complete, numbered CRL about the certificate, signed by the issuer',
    hint: 'if the issuer has changed its key, add its new certificate to intermediates',
  }),
}

const current: Rule<Revocation> = {
  name: 'CRL up to date',
  clause: 'RFC 5280 §6.3.3 (a)',
  applies: ({ lists }) => lists.length > 0,
  run: facts => unless(reliable(facts).some(list => list.thisUpdate <= facts.now && facts.now <= list.nextUpdate)),
  seen: () => ({ expected: 'a CRL between thisUpdate and nextUpdate', hint: 'replace CRLs before their nextUpdate' }),
}

const notRevoked: Rule<Revocation> = {
  name: 'not revoked',
  clause: 'RFC 5280 §6.1.3 (a)(3)',
  applies: ({ lists }) => lists.length > 0,
  run(facts) {
    const serial = hexOf(facts.certificate.serial)
    return unless(reliable(facts).every(({ revoked }) => !revoked.has(serial)))
  },
}

/** The rules for revocation. They apply only if CRLs are configured. */
export const REVOCATION_RULES: readonly Rule<Revocation>[] = [listed, signed, current, notRevoked]
