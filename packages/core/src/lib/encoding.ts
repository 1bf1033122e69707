const encoder = new TextEncoder()
const strictDecoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

export function utf8(text: string): Uint8Array {
  return encoder.encode(text)
}

/** Most texts need not be encoded for the answer. */
export function longerThan(text: string, bytes: number): boolean {
  return text.length > bytes || (text.length * 3 > bytes && utf8(text).length > bytes)
}

export function fromUtf8(bytes: Uint8Array): string | undefined {
  try {
    return strictDecoder.decode(bytes)
  } catch {
    return undefined
  }
}

export function isSha256Text(text: string): boolean {
  return SHA256_TEXT.test(text)
}

/** 42 characters of six bits, and one of which only the first four are set. */
const SHA256_TEXT = /^[A-Za-z0-9_-]{42}[AEIMQUYcgkosw048]$/

/** In a time that depends only on the lengths. */
export function equalBytes(left: Uint8Array, right: Uint8Array): boolean {
  // Anything but a non-empty byte string equals nothing: without a length the loop would end at once.
  if (!(left instanceof Uint8Array && right instanceof Uint8Array)) return false
  if (left.length === 0 || left.length !== right.length) return false
  let difference = 0
  for (let at = 0; at < left.length; at++) difference |= (left[at] ?? 0) ^ (right[at] ?? 0)
  return difference === 0
}

/** For non-empty texts, in a time that depends only on the lengths. */
export function equalTexts(left: string, right: string): boolean {
  if (left.length === 0 || left.length !== right.length) return false
  let difference = 0
  for (let at = 0; at < left.length; at++) difference |= left.charCodeAt(at) ^ right.charCodeAt(at)
  return difference === 0
}

/** Spaces and tabs only (RFC 9110 §5.6.3), in linear time. */
export function trimmed(text: string): string {
  let start = 0
  let end = text.length
  while (isSpace(text[start])) start++
  while (end > start && isSpace(text[end - 1])) end--
  return text.slice(start, end)
}

function isSpace(character: string | undefined): boolean {
  return character === ' ' || character === '\t'
}
