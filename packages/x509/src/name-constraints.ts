import type { Certificate } from './certificate.js'
import { isSameName } from './compare-names.js'
import type { NameConstraints } from './extensions.js'
import type { GeneralName, Subtree } from './general-name.js'
import { type Lazy, lazy } from './lazy.js'
import { EMAIL_ADDRESS } from './object-identifiers.js'
import { baseForm, type Form, isIn, mightBeIn, nameForm } from './subtrees.js'
import type { Work } from './work.js'

/** How a name violates the constraints of an authority. */
export type NameViolation = 'excluded' | 'not permitted' | 'not comparable' | 'too many to compare'

/** Constraints in the form of comparison. */
interface Regions {
  /** Whether every subtree has a supported form, or is of a kind whose names are all refused. */
  readonly supported: boolean
  readonly byKind: ReadonlyMap<string, Subtrees>
}

/** The subtrees of one kind, in the form of comparison. */
interface Subtrees {
  readonly permitted: readonly Form[]
  readonly excluded: readonly Form[]
  /** The number of values to compare with each name. */
  readonly size: number
}

/** A name of a certificate; a name without a form cannot be compared. */
interface NamedForm {
  readonly kind: string
  readonly form: Lazy<Form>
}

/** Whether every subtree has a supported form, or is of a kind whose names are all refused. */
export function areSupported(constraints: NameConstraints): boolean {
  return once(regionsOf, constraints, formsOfConstraints).supported
}

/**
 * How the names of the certificates below an authority violate its constraints (RFC 5280 §6.1.3
 * (b), (c)), or `undefined`. Each authority on the path constrains all certificates below it, which
 * equals the intersection of the RFC. Self-issued certificates are exempt, except the client's,
 * which is the first.
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

/** Computes a value for an object once. */
function once<From extends object, Value>(
  compute: (from: From) => Value,
  from: From,
  cache: WeakMap<From, Value>,
): Value {
  const value = cache.get(from) ?? compute(from)
  cache.set(from, value)
  return value
}

/** Whether the subject and the issuer of a certificate are the same name (RFC 5280 §3.2). */
export function isSelfIssued({ subject, issuer }: Certificate): boolean {
  return isSameName(issuer, subject)
}

/**
 * All names that constraints apply to: alternative names, the subject, and email addresses in the
 * subject.
 */
function namesOf({ subject, extensions }: Certificate): readonly NamedForm[] {
  const names: GeneralName[] = [...(extensions.alternativeNames?.() ?? [])]
  if (subject.parts.length > 0) names.push({ kind: 'directory', name: subject })
  for (const { type, value } of subject.parts.flat()) {
    if (type === EMAIL_ADDRESS) names.push({ kind: 'email', text: value ?? '' })
  }
  return names.map(name => ({ kind: kindOf(name), form: lazy(() => nameForm(name)) }))
}

function regionsOf({ permitted, excluded }: NameConstraints): Regions {
  const [inside, outside] = [permitted.map(regionOf), excluded.map(regionOf)]
  const all = [...inside, ...outside]
  const kinds = new Set(all.map(({ kind }) => kind))
  const ofKind = (regions: readonly Region[], kind: string) =>
    regions.flatMap(each => (each.kind === kind && each.form !== undefined ? [each.form] : []))
  return {
    supported: all.every(({ kind, form }) => form !== undefined || kind.startsWith(OTHER)),
    byKind: new Map([...kinds].map(kind => [kind, together(ofKind(inside, kind), ofKind(outside, kind))])),
  }
}

/** A subtree; one without a form is not supported. */
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

/** Kinds that are not supported are distinguished by their tags. */
function kindOf(name: GeneralName): string {
  return name.kind === 'other' ? `${OTHER}${name.tag}` : name.kind
}

/**
 * The number of values to compare: each attribute of a directory name may be compared with each of
 * another.
 */
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
