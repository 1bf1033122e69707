import { always, type Check } from '../../lib/check.js'
import { PARAMETER_COUNT } from '../../lib/limits.js'
import { loggableParameterName } from '../../lib/loggable-names.js'

/** The parameters of a form (application/x-www-form-urlencoded). */
export interface FormParameters {
  /**
   * Names and values in their order. A parameter without a value counts as omitted (RFC 6749 §3.1).
   */
  readonly pairs: readonly (readonly [name: string, value: string])[]
  /** The first value of each name. */
  readonly values: ReadonlyMap<string, string>
  /** Names that are repeated although RFC 6749 §3.1 forbids it; empty values count. */
  readonly repeated: readonly string[]
  /** The number of parameters, including empty ones. */
  readonly count: number
}

/** What can be wrong with any form. */
export type FormFault =
  | { readonly reason: 'parameter_repeated' }
  | { readonly reason: 'parameter_malformed' }
  | { readonly reason: 'parameters_too_many' }

/** Parameters that may be repeated (RFC 8707 §2). */
const REPEATABLE: ReadonlySet<string> = new Set(['resource'])

/** Reads a form by the rules of the URL standard, by which every text is a form. */
export function readForm(text: string): FormParameters {
  const pairs: [string, string][] = []
  const seen = new Set<string>()
  const repeated = new Set<string>()
  let count = 0
  // URLSearchParams would drop a leading question mark, which is part of the first name.
  for (const pair of new URLSearchParams(`&${text}`)) {
    const [name, value] = pair
    if (seen.has(name) && !REPEATABLE.has(name)) repeated.add(name)
    seen.add(name)
    if (value !== '') pairs.push(pair)
    count++
  }
  return { pairs, values: firstValues(pairs), repeated: [...repeated], count }
}

/** Makes a form of pairs that were read before and kept in a store. */
export function formFromPairs(pairs: readonly (readonly [name: string, value: string])[]): FormParameters {
  return { pairs, values: firstValues(pairs), repeated: [], count: pairs.length }
}

function firstValues(pairs: FormParameters['pairs']): FormParameters['values'] {
  const values = new Map<string, string>()
  for (const [name, value] of pairs) if (!values.has(name)) values.set(name, value)
  return values
}

/** All values of a parameter that may be repeated. */
export function parameterValues(form: FormParameters, name: string): readonly string[] {
  return form.pairs.filter(pair => pair[0] === name).map(pair => pair[1])
}

/** The values of a space-separated parameter; none when it is absent. */
export function spaceSeparatedValues(form: FormParameters, name: string): readonly string[] {
  return (
    form.values
      .get(name)
      ?.split(' ')
      .filter(value => value !== '') ?? []
  )
}

/** The rules about the form of every OAuth request. */
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
      actual: form.repeated.map(loggableParameterName).join(' ') || 'as expected',
    }),
  },
  {
    name: 'no control characters',
    clause: 'RFC 6749 Appendix A',
    applies: always,
    run: form => (form.pairs.some(hasControlCharacter) ? { reason: 'parameter_malformed' } : undefined),
  },
]

/**
 * Control characters and malformed UTF-8. Tab, line feed and carriage return are allowed, because
 * JSON values contain them.
 */
function hasControlCharacter(pair: readonly [string, string]): boolean {
  // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for.
  return pair.some(text => /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffd]/.test(text))
}
