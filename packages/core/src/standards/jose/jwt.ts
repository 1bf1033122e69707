import { asciiBytes, base64url, fromBase64url, textOf, utf8 } from '../../lib/encoding.js'
import type { JsonObject } from '../../lib/json-object.js'
import { readUniqueJsonObject } from '../../lib/json-text.js'
import type { Awaitable } from '../../lib/result.js'

/** The claims of a JWT (RFC 7519 §4): JSON values by name. */
export type Claims = Readonly<Record<string, unknown>>

/** A JWT in compact form: header and claims signed as they are (RFC 7515 §7.1). */
export async function signJwt(
  header: Claims,
  claims: Claims,
  sign: (data: Uint8Array) => Awaitable<Uint8Array>,
): Promise<string> {
  const signed = `${base64url(utf8(JSON.stringify(header)))}.${base64url(utf8(JSON.stringify(claims)))}`
  return `${signed}.${base64url(await sign(utf8(signed)))}`
}

/** A JWT in compact form, taken apart; nothing of it is verified (RFC 7515 §7.1, RFC 7519 §7.2). */
export interface Jwt {
  readonly header: JsonObject
  readonly claims: JsonObject
  /** The text of the claims as it was sent, without its base64url. */
  readonly payload: string
  /** What is signed: header and claims as they were sent. */
  readonly signed: Uint8Array
  readonly signature: Uint8Array
}

/**
 * Takes a JWT apart, or answers `undefined`: three parts of canonical base64url, the first two JSON objects in UTF-8 that say
 * no name twice (RFC 7515 §4, RFC 7519 §4), the third not empty. Nothing else passes: no space, no padding, no bits set in an
 * unused end.
 */
export function readJwt(text: string): Jwt | undefined {
  const parts = text.split('.', 4)
  const [protectedHeader = '', encodedPayload = '', encodedSignature = ''] = parts
  const header = readUniqueJsonObject(decodedText(protectedHeader))
  const payload = decodedText(encodedPayload)
  const claims = readUniqueJsonObject(payload)
  const signature = fromBase64url(encodedSignature)
  if (parts.length !== 3 || header === undefined || claims === undefined) return undefined
  if (signature === undefined || signature.length === 0) return undefined
  return { header, claims, payload, signed: asciiBytes(text.slice(0, text.lastIndexOf('.'))), signature }
}

/** Base64url of UTF-8 as text; empty for anything else, which is no JSON either. */
function decodedText(part: string): string {
  const bytes = fromBase64url(part)
  return (bytes === undefined ? undefined : textOf(bytes)) ?? ''
}
