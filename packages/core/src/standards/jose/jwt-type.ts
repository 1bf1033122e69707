/**
 * The type of a JWT by its `typ`: the media type in lower case, without `application/`.
 *
 * A value without slash means the same as with `application/` before it, and the case of its ASCII
 * letters does not count (RFC 7515 §4.1.9; draft-ietf-oauth-rfc8725bis §3.11). With a parameter of
 * the media type it is another value, and so equals none that is expected.
 */
export function jwtType(typ: string): string {
  return typ.replace(/[A-Z]+/g, letters => letters.toLowerCase()).replace(/^application\//, '')
}
