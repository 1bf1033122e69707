import { percentDecoded } from './encoding.js'

/** How a field of a form becomes what the operation takes. Text of another form stays text, which is refused there. */
export type Coding = (text: string) => unknown

/** Text, and whatever only JSON can spell: as text it cannot be read by the operation. */
export const asText: Coding = text => text

/** Texts with one space between them. */
export const asList: Coding = text => {
  if (text === '') return []
  const parts = text.split(' ')
  return parts.includes('') ? text : parts
}

/** Decimal digits. Of numbers that are too large for an integer the operation says so. */
export const asInteger: Coding = text => (/^[0-9]+$/.test(text) ? Number(text) : text)

const FLAGS: ReadonlyMap<string, boolean> = new Map([
  ['true', true],
  ['false', false],
])

/** `true` or `false`. */
export const asFlag: Coding = text => FLAGS.get(text) ?? text

/** No field of any operation takes it, so whoever gets it cannot read the request. */
const UNREADABLE = Number.NaN

/**
 * Reads a form by the codings of an operation; `undefined` when an escape is malformed. A field that stands twice has
 * no value that counts, so the operation gets one that it cannot read. (WHATWG URL §5.1, but strict)
 */
export function readForm(text: string, codings: ReadonlyMap<string, Coding>): object | undefined {
  const fields: Record<string, unknown> = Object.create(null)
  for (const pair of text.split('&')) {
    if (pair === '') continue
    const [name, value] = decodedPair(pair)
    if (name === undefined || value === undefined) return undefined
    fields[name] = name in fields ? UNREADABLE : (codings.get(name) ?? asText)(value)
  }
  return fields
}

function decodedPair(pair: string): readonly [name: string | undefined, value: string | undefined] {
  const equals = pair.indexOf('=')
  return equals < 0 ? [decoded(pair), ''] : [decoded(pair.slice(0, equals)), decoded(pair.slice(equals + 1))]
}

function decoded(text: string): string | undefined {
  return percentDecoded(text.replaceAll('+', ' '))
}
