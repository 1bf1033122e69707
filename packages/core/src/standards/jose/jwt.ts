import { asciiBytes, base64url, fromBase64url } from '#platform-base64'
import { fromUtf8, utf8 } from '../../lib/encoding.js'
import type { JsonObject } from '../../lib/json-object.js'
import { readUniqueJsonObject } from '../../lib/json-text.js'
import type { Awaitable } from '../../lib/result.js'

/** The claims of a JWT (RFC 7519 §4): JSON values by name. */
export type Claims = Readonly<Record<string, unknown>>

/** Signs a JWT in compact form; header and claims are signed as given (RFC 7515 §7.1). */
export async function signJwt(
  header: Claims,
  claims: Claims,
  sign: (data: Uint8Array) => Awaitable<Uint8Array>,
): Promise<string> {
  return signJwtText(header, JSON.stringify(claims), sign)
}

/** The same for claims that are JSON text already, of which nothing may change. */
export async function signJwtText(
  header: Claims,
  claims: string,
  sign: (data: Uint8Array) => Awaitable<Uint8Array>,
): Promise<string> {
  const signingInput = `${base64url(utf8(JSON.stringify(header)))}.${base64url(utf8(claims))}`
  return `${signingInput}.${base64url(await sign(utf8(signingInput)))}`
}

/** The parts of a JWT in compact form, not verified (RFC 7515 §7.1, RFC 7519 §7.2). */
interface Jwt {
  readonly header: JsonObject
  readonly claims: JsonObject
  /** The claims as text, decoded from base64url and not changed. */
  readonly payload: string
  /** The signing input: header and claims as they were sent. */
  readonly signed: Uint8Array
  readonly signature: Uint8Array
}

/**
 * Splits a JWT into its parts: three of canonical base64url, of which the first two are JSON
 * objects in UTF-8 without repeated names (RFC 7515 §4, RFC 7519 §4) and the third is not empty.
 * `undefined` for anything else, including spaces, padding and set bits in the unused end of a
 * part.
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

/** The text of base64url-encoded UTF-8; empty, and so not JSON, for anything else. */
function decodedText(part: string): string {
  const bytes = fromBase64url(part)
  return (bytes === undefined ? undefined : fromUtf8(bytes)) ?? ''
}
