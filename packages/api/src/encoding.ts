import type { Awaitable, Crypto } from '@symbolon/core'
import { andThen } from '@symbolon/core/http'

const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** Decodes UTF-8; `undefined` when the bytes are not UTF-8. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    // TextDecoder reports malformed bytes only by throwing.
    return undefined
  }
}

/** Decodes percent escapes (RFC 3986 §2.1); `undefined` when one is malformed. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    // decodeURIComponent reports a malformed escape only by throwing.
    return undefined
  }
}

/** Decodes UTF-8 text in padded base64 (RFC 4648 §4); `undefined` when it is malformed. */
export function fromBase64(text: string): string | undefined {
  if (text.length % 4 !== 0) return undefined
  return utf8Text(Uint8Array.from(atob(text), character => character.charCodeAt(0)))
}

/** Encodes bytes as base64url without padding (RFC 4648 §5). */
export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}

const DIGEST = /^[A-Za-z0-9_-]{43}$/

/** Base64url of the SHA-256 of a text. Anything else from the port is a fault: tokens are found by it. */
export function textDigest(text: string, crypto: Pick<Crypto, 'sha256'>): Awaitable<string> {
  return andThen(crypto.sha256.base64url?.(text) ?? andThen(crypto.sha256(text), base64url), digest => {
    if (typeof digest === 'string' && DIGEST.test(digest)) return digest
    throw new TypeError('expected a SHA-256')
  })
}
