import { base64url, utf8 } from '../encoding.js'
import type { Awaitable } from '../result.js'

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
