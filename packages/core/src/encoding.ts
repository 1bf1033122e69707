const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'

/** The value of each ASCII character of the alphabet; all others have none (255). */
const VALUES: Uint8Array = new Uint8Array(128).fill(255)
for (let value = 0; value < ALPHABET.length; value++) VALUES[ALPHABET.charCodeAt(value)] = value

const encoder = new TextEncoder()
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Text as UTF-8 bytes. */
export function utf8(text: string): Uint8Array {
  return encoder.encode(text)
}

/** Whether text is longer than so many UTF-8 bytes; most texts are judged by their length alone. */
export function longerThan(text: string, bytes: number): boolean {
  return text.length > bytes || (text.length * 3 > bytes && utf8(text).length > bytes)
}

/** UTF-8 bytes as text, or `undefined` when they are not UTF-8. */
export function textOf(bytes: Uint8Array): string | undefined {
  try {
    return strictDecoder.decode(bytes)
  } catch {
    // TextDecoder has no other way to say that bytes are malformed.
    return undefined
  }
}

/** Bytes as base64url without padding (RFC 4648 §5). */
export function base64url(bytes: Uint8Array): string {
  let text = ''
  for (let at = 0; at < bytes.length; at += 3) {
    const group = ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0)
    text += ALPHABET.charAt(group >> 18) + ALPHABET.charAt((group >> 12) & 63)
    if (at + 1 < bytes.length) text += ALPHABET.charAt((group >> 6) & 63)
    if (at + 2 < bytes.length) text += ALPHABET.charAt(group & 63)
  }
  return text
}

/**
 * The bytes of canonical base64url without padding, or `undefined` for anything else: a foreign character, padding,
 * an impossible length, or bits set in the unused end (two texts must never name the same bytes).
 */
export function fromBase64url(text: string): Uint8Array | undefined {
  if (text.length % 4 === 1) return undefined
  const bytes = new Uint8Array((text.length * 3) >> 2)
  let held = 0
  let bits = 0
  let at = 0
  for (let index = 0; index < text.length; index++) {
    const value = VALUES[text.charCodeAt(index)] ?? 255
    if (value === 255) return undefined
    held = ((held << 6) | value) & 0xfff
    bits += 6
    if (bits >= 8) {
      bits -= 8
      bytes[at++] = (held >> bits) & 0xff
    }
  }
  return (held & ((1 << bits) - 1)) === 0 ? bytes : undefined
}

/** Whether text is a SHA-256 in base64url: a thumbprint, a digest, a challenge. */
export function isSha256Text(text: string): boolean {
  return fromBase64url(text)?.length === 32
}

/** The bytes of canonical base64 with its padding (RFC 4648 §4), or `undefined` for anything else. */
export function fromBase64(text: string): Uint8Array | undefined {
  if (text.length % 4 !== 0 || /[-_]/.test(text)) return undefined
  const padding = text.endsWith('==') ? 2 : text.endsWith('=') ? 1 : 0
  return fromBase64url(
    text
      .slice(0, text.length - padding)
      .replaceAll('+', '-')
      .replaceAll('/', '_'),
  )
}

/** Whether two byte strings are equal, in a time that depends on their lengths alone. */
export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  // Whatever is no byte string, or an empty one, equals nothing: a length that is missing must not end the loop early.
  if (!(left instanceof Uint8Array && right instanceof Uint8Array)) return false
  if (left.length === 0 || left.length !== right.length) return false
  let difference = 0
  for (let at = 0; at < left.length; at++) difference |= (left[at] ?? 0) ^ (right[at] ?? 0)
  return difference === 0
}
