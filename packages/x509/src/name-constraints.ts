import type { Certificate } from './certificate.js'
import { isSameName } from './compare-names.js'
import type { NameConstraints } from './extensions.js'
import type { GeneralName, Subtree } from './general-name.js'
import { EMAIL_ADDRESS } from './object-identifiers.js'
import { isComparable, isIn, isUnderstood, mightBeIn } from './subtrees.js'

/** Comparisons of names and subtrees for one authority: more than any path of good will needs. */
const WORK = 65_536

/** How names break the constraints of an authority. */
export type NameViolation = 'excluded' | 'not permitted' | 'not comparable' | 'too many to compare'

/** Whether every subtree of the constraints is of a form that is understood. */
export function areUnderstood({ permitted, excluded }: NameConstraints): boolean {
  return [...permitted, ...excluded].every(isUnderstood)
}

/**
 * How the names of the certificates below an authority break its constraints (RFC 5280 §6.1.3 (b), (c)), or `undefined`.
 * Each authority on the path constrains all below it, which comes to the intersection that the RFC computes. Certificates
 * that are self-issued are exempt, but never the one of the client, which is the first.
 */
export function violationOf(constraints: NameConstraints, below: readonly Certificate[]): NameViolation | undefined {
  const concerned = below.filter((each, at) => at === 0 || !isSelfIssued(each))
  const names = concerned.flatMap(namesOf)
  if (names.length * (constraints.permitted.length + constraints.excluded.length) > WORK) return 'too many to compare'
  for (const name of names) {
    const violation = violationBy(name, constraints)
    if (violation !== undefined) return violation
  }
  return undefined
}

/** Whether subject and issuer of a certificate are the same name (RFC 5280 §3.2). */
export function isSelfIssued({ subject, issuer }: Certificate): boolean {
  return isSameName(issuer, subject)
}

/** All names of a certificate that constraints concern: alternative names, the subject, and addresses of mail in it. */
function namesOf({ subject, extensions }: Certificate): readonly GeneralName[] {
  const names: GeneralName[] = [...(extensions.alternativeNames ?? [])]
  if (subject.parts.length > 0) names.push({ kind: 'directory', name: subject })
  for (const { type, value } of subject.parts.flat()) {
    if (type === EMAIL_ADDRESS) names.push({ kind: 'email', text: value ?? '' })
  }
  return names
}

function violationBy(name: GeneralName, constraints: NameConstraints): NameViolation | undefined {
  const permitted = constraints.permitted.filter(base => concerns(base, name))
  const excluded = constraints.excluded.filter(base => concerns(base, name))
  if (permitted.length === 0 && excluded.length === 0) return undefined
  if (!isComparable(name)) return 'not comparable'
  if (excluded.some(base => mightBeIn(name, base))) return 'excluded'
  return permitted.length === 0 || permitted.some(base => isIn(name, base)) ? undefined : 'not permitted'
}

function concerns(base: Subtree, name: GeneralName): boolean {
  return base.kind === 'other' ? name.kind === 'other' && base.tag === name.tag : base.kind === name.kind
}
