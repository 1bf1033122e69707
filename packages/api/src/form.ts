import { percentDecoded } from './encoding.js'

/** How a form writes a value that is not plain text. */
export interface Coding {
  /** Converts the text to the operation's type; `undefined` when the text breaks the rule. */
  readonly read: (text: string) => unknown
  /** The rule for the text, as the error message states it. */
  readonly rule: string
}

/** Plain text, even if JSON allows another type. */
export const asText: Coding = { read: text => text, rule: 'must be text' }

/** A value that only JSON can express. */
export const inJsonOnly: Coding = { read: () => undefined, rule: 'can be sent in a JSON body only' }

/** Values separated by single spaces. */
export const asList: Coding = { read: readList, rule: 'must be values with one space between them' }

function readList(text: string): readonly string[] | undefined {
  const parts = text === '' ? [] : text.split(' ')
  return parts.includes('') ? undefined : parts
}

/** Decimal digits. The operation itself refuses numbers that are too large. */
export const asInteger: Coding = {
  read: text => (/^[0-9]+$/.test(text) ? Number(text) : undefined),
  rule: 'must be decimal digits',
}

/** Decimal digits, or empty text for an unset field. */
export const asClientNumber: Coding = {
  read: text => (text === '' ? text : asInteger.read(text)),
  rule: asInteger.rule,
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

/** `true` or `false`. */
export const asFlag: Coding = { read: text => FLAGS.get(text), rule: 'must be true or false' }

/** The fields of a form, converted for an operation. */
export interface ReadForm {
  readonly fields: object
  /** The problem of the first invalid field, if any. */
  readonly problem?: string
}

/** The value of an invalid field. No operation accepts it, so the operation refuses the request. */
const UNREADABLE = Number.NaN

/**
 * Reads a form by the codings of an operation (WHATWG URL §5.1, but strict); `undefined` when an
 * escape is malformed. A repeated or invalid field becomes a value that the operation refuses.
 */
export function readForm(text: string, codings: ReadonlyMap<string, Coding>): ReadForm | undefined {
  const fields: Record<string, unknown> = Object.create(null)
  let problem: string | undefined
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const [name, value] = decodedPair(pair)
    if (name === undefined || value === undefined) return undefined
    const { read, rule } = codings.get(name) ?? asText
    const repeated = name in fields
    fields[name] = repeated ? UNREADABLE : (read(value) ?? UNREADABLE)
    if (Number.isNaN(fields[name])) problem ??= `${shown(name)} ${repeated ? 'is repeated' : rule}`
  }
  return problem === undefined ? { fields } : { fields, problem }
}

/** The name of a field for a message, if it looks like one: callers can send any text as a name. */
function shown(name: string): string {
  return /^[A-Za-z_]{1,40}$/.test(name) ? name : 'a field'
}

function decodedPair(pair: string): readonly [name: string | undefined, value: string | undefined] {
  const equals = pair.indexOf('=')
  return equals < 0 ? [decoded(pair), ''] : [decoded(pair.slice(0, equals)), decoded(pair.slice(equals + 1))]
}

function decoded(text: string): string | undefined {
  return percentDecoded(text.replaceAll('+', ' '))
}
