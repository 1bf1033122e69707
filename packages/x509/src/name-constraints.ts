import type { Certificate } from './certificate.js'
import { isSameName } from './compare-names.js'
import { type Lazy, lazy } from './extension-list.js'
import { areNamesReadable, type NameConstraints } from './extensions.js'
import type { GeneralName } from './name.js'
import type { Rule } from './rules.js'
import { baseForm, type Form, isIn, mightBeIn, nameForm } from './subtrees.js'
import type { Work } from './work.js'

/** The attribute `emailAddress`, to which email constraints apply too (RFC 5280 §4.2.1.10). */
const EMAIL_ADDRESS = '1.2.840.113549.1.9.1'
type NameViolation = 'excluded' | 'not permitted' | 'not comparable' | 'too many to compare'

interface Regions {
  /** Whether every subtree has a supported form, or is of a kind whose names are all refused. */
  readonly supported: boolean
  readonly byKind: ReadonlyMap<string, Subtrees>
}

type Subtrees = { readonly permitted: readonly Form[]; readonly excluded: readonly Form[]; readonly size: number }

/** A name of a certificate; a name without a form cannot be compared. */
type NamedForm = { readonly kind: string; readonly form: Lazy<Form> }

/**
 * How the names of the certificates below an authority violate its constraints (RFC 5280 §6.1.3 (b), (c)), or
 * `undefined`. Each authority on the path constrains all certificates below it, which equals the intersection of the
 * RFC. Self-issued certificates are exempt, except the client's, which is the first.
 */
function violationOf(
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

/** All names that constraints apply to: alternative names, the subject, and email addresses in the subject. */
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

type Region = { readonly kind: string; readonly form: Form | undefined }

function regionOf(base: GeneralName): Region {
  return { kind: kindOf(base), form: baseForm(base) }
}

function together(permitted: readonly Form[], excluded: readonly Form[]): Subtrees {
  const size = [...permitted, ...excluded].reduce((sum, form) => sum + sizeOf(form), 0)
  return { permitted, excluded, size }
}

const OTHER = 'other '

function kindOf(name: GeneralName): string {
  return name.kind === 'other' ? `${OTHER}${name.tag}` : name.kind
}

/** The number of values to compare: each attribute of a directory name may be compared with each of another. */
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

export interface Constrained {
  readonly readable: boolean
  readonly constraints: NameConstraints | undefined
  readonly supported: boolean
  readonly violation: NameViolation | undefined
}

export function constrained({ extensions }: Certificate, below: readonly Certificate[], work: Work): Constrained {
  const readable = areNamesReadable(extensions)
  const constraints = extensions.nameConstraints?.()
  const supported = constraints === undefined || once(regionsOf, constraints, formsOfConstraints).supported
  const compared = constraints !== undefined && supported
  return { readable, constraints, supported, violation: compared ? violationOf(constraints, below, work) : undefined }
}

/**
 * The rules for names and constraints, for each authority on a path. Reading and comparing names is
 * the most expensive step, so they run only for complete paths whose signatures are all valid.
 */
export const CONSTRAINT_RULES: readonly Rule<Constrained>[] = [
  {
    name: 'names readable',
    clause: 'RFC 5280 §4.2.1.6, §4.2.1.10; docs/certificates.md',
    holds: ({ readable }) => readable,
    seen: () => ({ expected: 'well-formed alternative names and constraints, at most 1,024 of each' }),
  },
  {
    name: 'name constraints supported',
    clause: 'RFC 5280 §4.2.1.10',
    applies: ({ constraints }) => constraints !== undefined,
    holds: ({ supported }) => supported,
    seen: () => ({
      expected: 'subtrees without minimum and maximum, hosts without wildcard or leading dot, valid address masks',
    }),
  },
  {
    name: 'name constraints',
    clause: 'RFC 5280 §6.1.3 (b), (c), §6.1.4 (g)',
    applies: ({ constraints }) => constraints !== undefined,
    holds: ({ violation }) => violation === undefined,
    seen: ({ violation }) => ({
      expected: 'names that are permitted and not excluded',
      actual: violation ?? 'as expected',
    }),
  },
]
