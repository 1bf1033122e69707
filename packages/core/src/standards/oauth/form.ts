import { always, type Check } from '../../lib/result.js'
import { printableName } from '../../lib/shown-names.js'

/** The parameters of a form (application/x-www-form-urlencoded), read once. */
export interface FormParameters {
  /** Names and values in their order; a parameter without a value counts as omitted (RFC 6749 §3.1). */
  readonly pairs: readonly (readonly [name: string, value: string])[]
  /** The first value of each name. */
  readonly values: ReadonlyMap<string, string>
  /** Names that stand more than once, empty values included, where RFC 6749 §3.1 allows one. */
  readonly repeated: readonly string[]
  /** How many parameters there are, empty ones included. */
  readonly count: number
}

/** What can be wrong with a form whatever it is for. */
export type FormFault =
  | { readonly reason: 'parameter_repeated' }
  | { readonly reason: 'parameter_malformed' }
  | { readonly reason: 'parameters_too_many' }

/** Parameters that may stand more than once (RFC 8707 §2). */
const REPEATABLE: ReadonlySet<string> = new Set(['resource'])

/** More parameters than any request needs. */
const PARAMETER_COUNT = 200

/** Reads form text by the rules of the URL standard; every text is some form. */
export function readForm(text: string): FormParameters {
  const pairs: [string, string][] = []
  const seen = new Set<string>()
  const repeated = new Set<string>()
  let count = 0
  // A leading question mark is part of the first name; URLSearchParams would drop it.
  for (const pair of new URLSearchParams(`&${text}`)) {
    const [name, value] = pair
    if (seen.has(name) && !REPEATABLE.has(name)) repeated.add(name)
    seen.add(name)
    if (value !== '') pairs.push(pair)
    count++
  }
  return { pairs, values: firstValues(pairs), repeated: [...repeated], count }
}

/** The form of pairs that were read before, as a store kept them. */
export function formOf(pairs: readonly (readonly [name: string, value: string])[]): FormParameters {
  return { pairs, values: firstValues(pairs), repeated: [], count: pairs.length }
}

function firstValues(pairs: FormParameters['pairs']): FormParameters['values'] {
  const values = new Map<string, string>()
  for (const [name, value] of pairs) if (!values.has(name)) values.set(name, value)
  return values
}

/** All values of a parameter that may be repeated. */
export function valuesOf(form: FormParameters, name: string): readonly string[] {
  return form.pairs.filter(pair => pair[0] === name).map(pair => pair[1])
}

/** A space-separated list as its members; no value gives no members. */
export function listOf(form: FormParameters, name: string): readonly string[] {
  return (
    form.values
      .get(name)
      ?.split(' ')
      .filter(member => member !== '') ?? []
  )
}

/** What holds for the form of every OAuth request. */
export const FORM_RULES: readonly Check<FormParameters, FormFault>[] = [
  {
    name: 'number of parameters',
    clause: 'docs/rules.md §7',
    applies: always,
    run: form => (form.count > PARAMETER_COUNT ? { reason: 'parameters_too_many' } : undefined),
    seen: form => ({ expected: `at most ${PARAMETER_COUNT}`, actual: `${form.count}` }),
  },
  {
    name: 'no parameter repeated',
    clause: 'RFC 6749 §3.1',
    applies: always,
    run: form => (form.repeated.length > 0 ? { reason: 'parameter_repeated' } : undefined),
    seen: form => ({
      expected: 'each parameter once',
      actual: form.repeated.map(printableName).join(' ') || 'so it is',
    }),
  },
  {
    name: 'no control characters',
    clause: 'RFC 6749 Appendix A',
    applies: always,
    run: form => (form.pairs.some(hasControl) ? { reason: 'parameter_malformed' } : undefined),
  },
]

/** NUL and its like, and bytes that were no UTF-8; tab, line feed and carriage return may stand in JSON values. */
function hasControl(pair: readonly [string, string]): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for.
  return pair.some(text => /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffd]/.test(text))
}
