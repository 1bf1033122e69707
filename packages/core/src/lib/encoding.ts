import { base64url } from '#platform-base64'

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

/** Bytes as base64 with padding (RFC 4648 §4). */
export function base64(bytes: Uint8Array): string {
  const text = base64url(bytes).replaceAll('-', '+').replaceAll('_', '/')
  return text.padEnd(Math.ceil(text.length / 4) * 4, '=')
}
