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
