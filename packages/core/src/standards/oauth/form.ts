import { always, type Check } from '../../lib/check.js'
import { PARAMETER_COUNT } from '../../lib/limits.js'
import { loggableParameterName } from '../../lib/text.js'

type Pair = readonly [name: string, value: string]

function countPairs(text: string): number {
  let count = 0
  for (let start = 0; start < text.length; ) {
    const end = endOfPair(text, start)
    if (end > start) count++
    start = end + 1
  }
  return count
}

function endOfPair(text: string, start: number): number {
  const ampersand = text.indexOf('&', start)
  return ampersand < 0 ? text.length : ampersand
}

export function formPairs(text: string): Iterable<Pair> {
  // URLSearchParams would drop a leading question mark, which is part of the first name.
  return ASCII.test(text) && !NOT_PLAIN.test(text) ? plainPairs(text) : new URLSearchParams(`&${text}`)
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the whole of ASCII is plain.
const ASCII = /^[\x00-\x7f]*$/

/** A percent sign that stands for itself, or begins a byte that is not ASCII. */
const NOT_PLAIN = /%(?![0-7][0-9A-Fa-f])/

/** The same for most forms, without the cost of what only other forms need. */
function plainPairs(text: string): readonly Pair[] {
  const pairs: Pair[] = []
  for (let start = 0; start < text.length; ) {
    const end = endOfPair(text, start)
    if (end > start) pairs.push(pairOf(text.slice(start, end)))
    start = end + 1
  }
  return pairs
}

function pairOf(text: string): Pair {
  const equals = text.indexOf('=')
  return equals < 0 ? [decoded(text), ''] : [decoded(text.slice(0, equals)), decoded(text.slice(equals + 1))]
}

function decoded(text: string): string {
  const spaced = text.includes('+') ? text.replaceAll('+', ' ') : text
  return spaced.includes('%') ? decodeURIComponent(spaced) : spaced
}

/** The parameters of a form (application/x-www-form-urlencoded). */
export interface FormParameters {
  /** Names and values in their order. A parameter without a value counts as omitted (RFC 6749 §3.1). */
  readonly pairs: readonly (readonly [name: string, value: string])[]
  /** The first value of each name. */
  readonly values: ReadonlyMap<string, string>
  /** Names that are repeated although RFC 6749 §3.1 forbids it; empty values count. */
  readonly repeated: readonly string[]
  /** The number of parameters, including empty ones. */
  readonly count: number
}

export type FormFault =
  | { readonly reason: 'parameter_repeated' }
  | { readonly reason: 'parameter_malformed' }
  | { readonly reason: 'parameters_too_many' }

/** Parameters that may be repeated (RFC 8707 §2). */
const REPEATABLE: ReadonlySet<string> = new Set(['resource'])

/** A form with too many parameters, which {@link FORM_RULES} refuse, is only counted. */
export function readForm(text: string): FormParameters {
  const count = countPairs(text)
  if (count > PARAMETER_COUNT) return { pairs: [], values: new Map(), repeated: NONE, count }
  const pairs: (readonly [string, string])[] = []
  const values = new Map<string, string>()
  const [omitted, repeated] = [new SeldomNames(), new SeldomNames()]
  for (const pair of formPairs(text)) {
    const [name, value] = pair
    const known = values.get(name)
    if ((known !== undefined || omitted.has(name)) && !REPEATABLE.has(name)) repeated.add(name)
    if (value === '') omitted.add(name)
    else pairs.push(pair)
    if (value !== '' && known === undefined) values.set(name, value)
  }
  return { pairs, values, repeated: refusedIn(repeated.list(), values), count }
}

const TOKEN_EXCHANGE = 'urn:ietf:params:oauth:grant-type:token-exchange'

/** A token exchange may name several audiences (RFC 8693 §2.1). */
function refusedIn(repeated: readonly string[], values: FormParameters['values']): readonly string[] {
  if (repeated.length === 0 || values.get('grant_type') !== TOKEN_EXCHANGE) return repeated
  return repeated.filter(name => name !== 'audience')
}

const NONE: readonly string[] = []

/** A set of names that is made with the first name: most forms omit and repeat nothing. */
class SeldomNames {
  #names: Set<string> | undefined

  has(name: string): boolean {
    return this.#names?.has(name) === true
  }

  add(name: string): void {
    this.#names ??= new Set()
    this.#names.add(name)
  }

  list(): readonly string[] {
    return this.#names === undefined ? NONE : [...this.#names]
  }
}

export function formFromPairs(pairs: readonly (readonly [name: string, value: string])[]): FormParameters {
  return { pairs, values: firstValues(pairs), repeated: [], count: pairs.length }
}

function firstValues(pairs: FormParameters['pairs']): FormParameters['values'] {
  const values = new Map<string, string>()
  for (const [name, value] of pairs) if (!values.has(name)) values.set(name, value)
  return values
}

export function parameterValues(form: FormParameters, name: string): readonly string[] {
  if (!form.values.has(name)) return NONE
  return form.pairs.filter(pair => pair[0] === name).map(pair => pair[1])
}

export function spaceSeparatedValues(form: FormParameters, name: string): readonly string[] {
  const value = form.values.get(name)
  return value === undefined ? NONE : value.split(' ').filter(each => each !== '')
}

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

/** With `\ufffd` for malformed UTF-8; without tab, line feed and carriage return, which JSON values contain. */
// biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are what this looks for.
const CONTROL_CHARACTER = /[\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f\ufffd]/

function hasControlCharacter([name, value]: readonly [string, string]): boolean {
  return CONTROL_CHARACTER.test(name) || CONTROL_CHARACTER.test(value)
}
