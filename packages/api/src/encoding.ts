const decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true })

/** UTF-8 bytes as text, or `undefined` when they are not UTF-8. */
export function utf8Text(bytes: Uint8Array): string | undefined {
  try {
    return decoder.decode(bytes)
  } catch {
    // TextDecoder has no other way to say that bytes are malformed.
    return undefined
  }
}

/** Text without its percent escapes (RFC 3986 §2.1), or `undefined` when one is malformed. */
export function percentDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text)
  } catch {
    // decodeURIComponent has no other way to say that an escape is malformed.
    return undefined
  }
}

/** The text that base64 with its padding stands for (RFC 4648 §4), or `undefined` when it stands for none. */
export function fromBase64(text: string): string | undefined {
  if (text.length % 4 !== 0) return undefined
  return utf8Text(Uint8Array.from(atob(text), character => character.charCodeAt(0)))
}

/** Bytes as base64url without padding (RFC 4648 §5). */
export function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
