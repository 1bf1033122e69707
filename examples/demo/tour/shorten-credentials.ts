/** Tokens, codes and the like: long and of mixed case. Names of parameters are all lower case. */
const CREDENTIAL = /(?=[\w-]*[A-Z0-9])[\w-]{30,}/g

/** Bytes in a structured field (RFC 9651 §3.3.5): digests and signatures. */
const BYTES = /:([A-Za-z0-9+/]{6})[A-Za-z0-9+/]{24,}=*:/g

/** The text with all credentials shortened. */
export function shorten(text: string): string {
  return text.replace(BYTES, ':$1…:').replace(CREDENTIAL, credential => `${credential.slice(0, 6)}…`)
}
