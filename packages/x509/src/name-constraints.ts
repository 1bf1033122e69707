import type { Certificate } from './certificate.js'
import { isSameName } from './compare-names.js'
import type { NameConstraints } from './extensions.js'
import type { GeneralName, Subtree } from './general-name.js'
import { type Later, later } from './later.js'
import { EMAIL_ADDRESS } from './object-identifiers.js'
import { baseForm, type Form, isIn, mightBeIn, nameForm } from './subtrees.js'
import type { Work } from './work.js'

/** How names break the constraints of an authority. */
export type NameViolation = 'excluded' | 'not permitted' | 'not comparable' | 'too many to compare'

/** Constraints as names are compared with them. */
interface Regions {
  /** Whether every subtree is of a form that is understood, or of a kind whose names are all refused. */
  readonly understood: boolean
  readonly byKind: ReadonlyMap<string, Subtrees>
}

/** The subtrees of one kind, as they are compared. */
interface Subtrees {
  readonly permitted: readonly Form[]
  readonly excluded: readonly Form[]
  /** Values to be compared with each name. */
  readonly size: number
}

/** A name of a certificate; one without form cannot be compared. */
interface NamedForm {
  readonly kind: string
  readonly form: Later<Form>
}

/** Whether every subtree of the constraints is of a form that is understood, or of a kind whose names are all refused. */
export function areUnderstood(constraints: NameConstraints): boolean {
  return once(regionsOf, constraints, formsOfConstraints).understood
}

/**
 * How the names of the certificates below an authority break its constraints (RFC 5280 §6.1.3 (b), (c)), or `undefined`.
 * Each authority on the path constrains all below it, which comes to the intersection that the RFC computes. Certificates
 * that are self-issued are exempt, but never the one of the client, which is the first.
 */
export function violationOf(
  constraints: NameConstraints,
  below: readonly Certificate[],
  work: Work,
): NameViolation | undefined {
  const { byKind } = once(regionsOf, constraints, formsOfConstraints)
  const concerned = below.filter((each, at) => at === 0 || !isSelfIssued(each))
  for (const name of concerned.flatMap(each => once(namesOf, each, formsOfNames))) {
    const violation = violationBy(name, byKind.get(name.kind), work)
    if (violation !== undefined) return violation
  }
  return undefined
}

const formsOfConstraints = new WeakMap<NameConstraints, Regions>()
const formsOfNames = new WeakMap<Certificate, readonly NamedForm[]>()

/** What was made of something before, or is made of it now. */
function once<From extends object, Made>(make: (from: From) => Made, from: From, made: WeakMap<From, Made>): Made {
  const known = made.get(from) ?? make(from)
  made.set(from, known)
  return known
}

/** Whether subject and issuer of a certificate are the same name (RFC 5280 §3.2). */
export function isSelfIssued({ subject, issuer }: Certificate): boolean {
  return isSameName(issuer, subject)
}

/** All names of a certificate that constraints concern: alternative names, the subject, and addresses of mail in it. */
function namesOf({ subject, extensions }: Certificate): readonly NamedForm[] {
  const names: GeneralName[] = [...(extensions.alternativeNames?.() ?? [])]
  if (subject.parts.length > 0) names.push({ kind: 'directory', name: subject })
  for (const { type, value } of subject.parts.flat()) {
    if (type === EMAIL_ADDRESS) names.push({ kind: 'email', text: value ?? '' })
  }
  return names.map(name => ({ kind: kindOf(name), form: later(() => nameForm(name)) }))
}

function regionsOf({ permitted, excluded }: NameConstraints): Regions {
  const [inside, outside] = [permitted.map(regionOf), excluded.map(regionOf)]
  const all = [...inside, ...outside]
  const kinds = new Set(all.map(({ kind }) => kind))
  const ofKind = (regions: readonly Region[], kind: string) =>
    regions.flatMap(each => (each.kind === kind && each.form !== undefined ? [each.form] : []))
  return {
    understood: all.every(({ kind, form }) => form !== undefined || kind.startsWith(OTHER)),
    byKind: new Map([...kinds].map(kind => [kind, together(ofKind(inside, kind), ofKind(outside, kind))])),
  }
}

/** A subtree; one without form is not understood. */
interface Region {
  readonly kind: string
  readonly form: Form | undefined
}

function regionOf(base: Subtree): Region {
  return { kind: kindOf(base), form: baseForm(base) }
}

function together(permitted: readonly Form[], excluded: readonly Form[]): Subtrees {
  const size = [...permitted, ...excluded].reduce((sum, form) => sum + sizeOf(form), 0)
  return { permitted, excluded, size }
}

const OTHER = 'other '

/** Names of the kinds that are not understood are told apart by their tags alone. */
function kindOf(name: GeneralName): string {
  return name.kind === 'other' ? `${OTHER}${name.tag}` : name.kind
}

/** Values to be compared: every attribute of a directory name may be compared with every one of another. */
function sizeOf(form: Form): number {
  return form.kind === 'directory' ? form.bare.reduce((sum, { attributes }) => sum + attributes.length, 0) : 1
}

function violationBy(name: NamedForm, subtrees: Subtrees | undefined, work: Work): NameViolation | undefined {
  if (subtrees === undefined) return undefined
  const form = name.form()
  if (form === undefined) return 'not comparable'
  const { permitted, excluded, size } = subtrees
  if (!work.spend('comparisons', size * sizeOf(form))) return 'too many to compare'
  if (excluded.some(base => mightBeIn(form, base))) return 'excluded'
  return permitted.length === 0 || permitted.some(base => isIn(form, base)) ? undefined : 'not permitted'
}
