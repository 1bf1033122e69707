import { hexOf } from './bytes.js'
import type { Certificate } from './certificate.js'
import { USAGE } from './certificate-rules.js'
import type { RevocationList } from './crl.js'
import type { CompletePolicy } from './policy.js'
import type { RuleOver } from './rules.js'
import { familyOf } from './signature-algorithm.js'
import { unless } from './step.js'

/** A list with the name of the issuer, and whether a key of the issuer signed it: the one of the path, or another that is valid. */
export interface ListOfIssuer {
  readonly list: RevocationList
  readonly signed: boolean
}

/** A certificate of a path, and what is known about revocation by its issuer. */
export interface Revocation {
  readonly certificate: Certificate
  readonly lists: readonly ListOfIssuer[]
  /** Seconds since 1970. */
  readonly now: number
  readonly policy: CompletePolicy
}

/** Whether the key of an issuer may sign a list (RFC 5280 §6.3.3 (f)), by an algorithm that is accepted. */
export function maySign(issuer: Certificate, { algorithm }: RevocationList): boolean {
  const { keyUsage } = issuer.extensions
  return (keyUsage?.has(USAGE.crlSigning) ?? true) && algorithm.family === familyOf(issuer.key)
}

/** Lists that are signed and complete, of whatever time. */
function reliable({ lists }: Revocation): readonly RevocationList[] {
  return lists.filter(({ list, signed }) => signed && list.complete).map(({ list }) => list)
}

const listed: RuleOver<Revocation> = {
  name: 'list of the issuer',
  clause: 'docs/certificates.md',
  applies: ({ policy }) => !policy.issuersWithoutCrlAccepted,
  run: ({ lists }) => unless(lists.length > 0),
  seen: () => ({ expected: 'a CRL of the issuer of each certificate' }),
}

const signed: RuleOver<Revocation> = {
  name: 'list signed and complete',
  clause: 'RFC 5280 §5.2, §6.3.3 (f), (g)',
  applies: ({ lists }) => lists.length > 0,
  run: facts => unless(reliable(facts).length > 0),
  seen: () => ({
    expected: 'a CRL signed by the issuer, numbered, whole, with no critical extension',
    hint: 'where the issuer has changed its key, give its new certificate in intermediates',
  }),
}

const current: RuleOver<Revocation> = {
  name: 'list up to date',
  clause: 'RFC 5280 §6.3.3 (a)',
  applies: ({ lists }) => lists.length > 0,
  run: facts => unless(reliable(facts).some(list => list.thisUpdate <= facts.now && facts.now <= list.nextUpdate)),
  seen: () => ({ expected: 'a CRL from thisUpdate to nextUpdate', hint: 'fetch the lists anew before they run out' }),
}

const notRevoked: RuleOver<Revocation> = {
  name: 'not revoked',
  clause: 'RFC 5280 §6.1.3 (a)(3)',
  applies: ({ lists }) => lists.length > 0,
  run(facts) {
    const serial = hexOf(facts.certificate.serial)
    return unless(reliable(facts).every(({ revoked }) => !revoked.has(serial)))
  },
}

/** The rules about revocation; they concern a path only where lists were given. */
export const REVOCATION_RULES: readonly RuleOver<Revocation>[] = [listed, signed, current, notRevoked]
