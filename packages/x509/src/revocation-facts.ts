import { hexOf } from './bytes.js'
import type { Certificate } from './certificate.js'
import type { ListScope, RevocationList } from './crl.js'
import type { OcspAnswer, ResponseStatus } from './ocsp-response.js'
import type { CompletePolicy } from './policy.js'

/**
 * A CRL with the name of the issuer, and whether it is signed with the issuer's key on the path, or
 * with another valid key of the issuer.
 */
export type ListOfIssuer = { readonly list: RevocationList; readonly signed: boolean }

export interface Reply {
  /** `undefined` when it cannot be read. */
  readonly status: ResponseStatus | undefined
  readonly answers: readonly OcspAnswer[]
  /** Why its responder may not answer for the issuer; `undefined` when it may. */
  readonly unauthorized: string | undefined
  readonly signed: boolean
}

export interface Listed {
  readonly certificate: Certificate
  readonly lists: readonly ListOfIssuer[]
  readonly now: number
}

export interface Revocation extends Listed {
  /** The OCSP responses about it; `undefined` where nobody is asked for them. */
  readonly replies: readonly Reply[] | undefined
  readonly policy: CompletePolicy
}

/** Whether a CRL is about a certificate of its issuer (RFC 5280 §6.3.3 (b)(2)). */
function isAbout({ users, authorities, points }: ListScope, { extensions }: Certificate): boolean {
  const authority = extensions.basicConstraints?.authority === true
  if (!(authority ? authorities : users)) return false
  if (points === undefined) return true
  return [...(extensions.distributionPoints?.() ?? [])].some(point => points.has(point))
}

/** The signed and complete CRLs about a certificate, current or not. */
export function reliableLists({ lists, certificate }: Listed): readonly RevocationList[] {
  return lists.flatMap(({ list, signed }) =>
    signed && list.complete && isAbout(list.scope, certificate) ? [list] : [],
  )
}

export function hasCurrentList(facts: Listed): boolean {
  return reliableLists(facts).some(list => list.thisUpdate <= facts.now && facts.now <= list.nextUpdate)
}

export function isRevokedByList(facts: Listed): boolean {
  const serial = hexOf(facts.certificate.serial)
  return reliableLists(facts).some(({ revoked }) => revoked.has(serial))
}

export function isClearedByList(facts: Listed): boolean {
  return hasCurrentList(facts) && !isRevokedByList(facts)
}

function signedAnswers({ replies = [] }: Revocation): readonly OcspAnswer[] {
  return replies.flatMap(({ signed, answers }) => (signed ? answers : []))
}

/** Those without critical extensions, which could limit what they say. */
export function reliableAnswers(facts: Revocation): readonly OcspAnswer[] {
  return signedAnswers(facts).filter(({ plain }) => plain)
}

/** How far the clock of a responder may be ahead, in seconds: its answers come at once. */
const CLOCK_TOLERANCE = 300

/**
 * The reliable answers between `thisUpdate` and `nextUpdate`, which must be there (RFC 5019 §2.2.4),
 * and no older than the policy allows, in responses from while the certificate was valid.
 */
export function currentAnswers(facts: Revocation): readonly OcspAnswer[] {
  const { certificate, now, policy } = facts
  return reliableAnswers(facts).filter(({ producedAt, thisUpdate, nextUpdate }) => {
    const begun = thisUpdate <= now + CLOCK_TOLERANCE && now - thisUpdate <= policy.ocspAnswerMaxAge
    const inside = certificate.notBefore <= producedAt && producedAt <= certificate.notAfter
    return begun && inside && nextUpdate !== undefined && now < nextUpdate
  })
}

export function isRevokedByAnswer(facts: Revocation): boolean {
  return signedAnswers(facts).some(({ status }) => status === 'revoked')
}

/**
 * Whether any CRL of the issuer names the certificate. One whose signer is unknown, or that is about
 * some reasons only, revokes nothing, but then no answer may clear the certificate either.
 */
function isNamedByList({ lists, certificate }: Listed): boolean {
  const serial = hexOf(certificate.serial)
  return lists.some(({ list }) => list.revoked.has(serial))
}

export function isClearedByAnswer(facts: Revocation): boolean {
  const isAccused = isRevokedByAnswer(facts) || isNamedByList(facts)
  return !isAccused && currentAnswers(facts).some(({ status }) => status === 'good')
}
