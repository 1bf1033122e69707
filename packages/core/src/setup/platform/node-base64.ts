import { Buffer } from 'node:buffer'

/*
 * Base64 and ASCII by the native code of Node, with the results of lib/base64.ts. Node decodes more than
 * is canonical, so what was decoded is encoded again and compared.
 */

export function base64url(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('base64url')
}

export function fromBase64url(text: string): Uint8Array | undefined {
  return decoded(text, 'base64url')
}

export function fromBase64(text: string): Uint8Array | undefined {
  return decoded(text, 'base64')
}

/** The caller must know that the text is ASCII: only the low bits of a character are kept. */
export function asciiBytes(text: string): Uint8Array<ArrayBuffer> {
  return own(Buffer.from(text, 'latin1'))
}

function decoded(text: string, encoding: 'base64' | 'base64url'): Uint8Array | undefined {
  const bytes = Buffer.from(text, encoding)
  return bytes.toString(encoding) === text ? own(bytes) : undefined
}

/** A copy in memory of its own: Node keeps the bytes of many small Buffers in one. */
function own(bytes: Buffer): Uint8Array<ArrayBuffer> {
  return new Uint8Array(bytes)
}
