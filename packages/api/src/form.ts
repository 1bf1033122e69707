import { percentDecoded } from './encoding.js'

/** How a field of a form is spelled that is not plain text. */
export interface Coding {
  /** The value that the operation takes, or `undefined` when the text is not spelled so. */
  readonly read: (text: string) => unknown
  /** How the field must be spelled, for the caller who spelled it otherwise. */
  readonly spelling: string
}

/** Plain text, also where JSON could have another type. */
export const asText: Coding = { read: text => text, spelling: 'must be text' }

/** What only JSON can spell. */
export const inJsonOnly: Coding = { read: () => undefined, spelling: 'can be sent in a JSON body only' }

/** Texts with one space between them. */
export const asList: Coding = { read: readList, spelling: 'must be values with one space between them' }

function readList(text: string): readonly string[] | undefined {
  const parts = text === '' ? [] : text.split(' ')
  return parts.includes('') ? undefined : parts
}

/** Decimal digits. Of numbers that are too large for an integer the operation says so. */
export const asInteger: Coding = {
  read: text => (/^[0-9]+$/.test(text) ? Number(text) : undefined),
  spelling: 'must be decimal digits',
}

/** Decimal digits; nothing where nobody set the field. */
export const asClientNumber: Coding = {
  read: text => (text === '' ? text : asInteger.read(text)),
  spelling: asInteger.spelling,
}

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

/** `true` or `false`. */
export const asFlag: Coding = { read: text => FLAGS.get(text), spelling: 'must be true or false' }

/** The fields of a form, as an operation takes them. */
export interface ReadForm {
  readonly fields: object
  /** What is wrong with the first field that is spelled wrongly; absent: nothing. */
  readonly problem?: string
}

/** No field of any operation takes it, so an operation that gets it cannot read the request. */
const UNREADABLE = Number.NaN

/**
 * Reads a form by the codings of an operation; `undefined` when an escape is malformed. A field that is repeated or
 * spelled wrongly has no value that counts, so the operation gets one that it cannot read. (WHATWG URL §5.1, but strict)
 */
export function readForm(text: string, codings: ReadonlyMap<string, Coding>): ReadForm | undefined {
  const fields: Record<string, unknown> = Object.create(null)
  let problem: string | undefined
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const [name, value] = decodedPair(pair)
    if (name === undefined || value === undefined) return undefined
    const { read, spelling } = codings.get(name) ?? asText
    const repeated = name in fields
    fields[name] = repeated ? UNREADABLE : (read(value) ?? UNREADABLE)
    if (Number.isNaN(fields[name])) problem ??= `${shown(name)} ${repeated ? 'is repeated' : spelling}`
  }
  return problem === undefined ? { fields } : { fields, problem }
}

/** Anything can be the name of a field: it is told only when it looks like one. */
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
