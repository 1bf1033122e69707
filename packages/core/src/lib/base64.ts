/*
 * Base64 and ASCII for every runtime. Where there is a faster way, another file of the platform
 * has the same functions (`#platform-base64`).
 */

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
const CODES: Uint8Array = Uint8Array.from(ALPHABET, character => character.charCodeAt(0))

/** Marks characters outside the alphabet in a table of values. No value has this bit. */
const FOREIGN = 0x80

function alphabetValues(alphabet: string): Uint8Array {
  const values = new Uint8Array(128).fill(FOREIGN)
  for (let value = 0; value < alphabet.length; value++) values[alphabet.charCodeAt(value)] = value
  return values
}

const URL_VALUES = alphabetValues(ALPHABET)
const MIME_VALUES = alphabetValues(ALPHABET.replace('-', '+').replace('_', '/'))

/** Bytes as base64url without padding (RFC 4648 §5). */
export function base64url(bytes: Uint8Array): string {
  const codes: number[] = []
  for (let at = 0; at < bytes.length; at += 3) {
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    codes.push(CODES[group >> 18] ?? 0, CODES[(group >> 12) & 63] ?? 0)
    if (at + 1 < bytes.length) codes.push(CODES[(group >> 6) & 63] ?? 0)
    if (at + 2 < bytes.length) codes.push(CODES[group & 63] ?? 0)
  }
  return textFromCodes(codes)
}

/** Makes one flat string, because a concatenated one is expensive as a key. */
function textFromCodes(codes: readonly number[]): string {
  if (codes.length <= CODES_AT_ONCE) return String.fromCharCode(...codes)
  const middle = codes.length >> 1
  return textFromCodes(codes.slice(0, middle)) + textFromCodes(codes.slice(middle))
}

/** Engines limit the arguments of one call. */
const CODES_AT_ONCE = 8_192

/** Canonical base64url without padding and nothing else, so that two texts never decode to the same bytes. */
export function fromBase64url(text: string): Uint8Array | undefined {
  return decoded(text, URL_VALUES)
}

/** All values are combined, so that one comparison at the end finds characters outside the alphabet. */
function decoded(text: string, values: Uint8Array): Uint8Array | undefined {
  const rest = text.length % 4
  if (rest === 1) return undefined
  const bytes = new Uint8Array((text.length * 3) >> 2)
  const whole = text.length - rest
  let seen = 0
  let at = 0
  for (let index = 0; index < whole; index += 4) {
    const a = valueAt(text, index, values)
    const b = valueAt(text, index + 1, values)
    const c = valueAt(text, index + 2, values)
    const d = valueAt(text, index + 3, values)
    seen |= a | b | c | d
    bytes[at++] = (a << 2) | (b >> 4)
    bytes[at++] = (b << 4) | (c >> 2)
    bytes[at++] = (c << 6) | d
  }
  return seen < FOREIGN && decodedRest(text, values, bytes) ? bytes : undefined
}

/** `false` also when bits in the unused end are set. */
function decodedRest(text: string, values: Uint8Array, bytes: Uint8Array): boolean {
  const rest = text.length % 4
  if (rest === 0) return true
  const a = valueAt(text, text.length - rest, values)
  const b = valueAt(text, text.length - rest + 1, values)
  const c = rest === 3 ? valueAt(text, text.length - 1, values) : 0
  bytes[bytes.length - rest + 1] = (a << 2) | (b >> 4)
  if (rest === 3) bytes[bytes.length - 1] = (b << 4) | (c >> 2)
  return (a | b | c) < FOREIGN && (rest === 3 ? c & 3 : b & 15) === 0
}

/** Codes above 127 are outside every table. */
function valueAt(text: string, index: number, values: Uint8Array): number {
  return values[text.charCodeAt(index)] ?? FOREIGN
}

/** Decodes canonical base64 with padding (RFC 4648 §4); `undefined` for anything else. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0) return undefined
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  return decoded(padding === 0 ? text : text.slice(0, -padding), MIME_VALUES)
}

/** The caller must know that the text is ASCII: only the low bits of a character are kept. */
export function asciiBytes(text: string): ReturnType<typeof Uint8Array.of> {
  const bytes = new Uint8Array(text.length)
  for (let at = 0; at < text.length; at++) bytes[at] = text.charCodeAt(at)
  return bytes
}
