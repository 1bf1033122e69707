import { asciiBytes, base64url, fromBase64url } from '#platform-base64'
import { fromUtf8, utf8 } from '../../lib/encoding.js'
import { type JsonObject, readUniqueJsonObject } from '../../lib/json.js'
import type { Awaitable } from '../../lib/result.js'
import type { Instant } from '../../lib/time.js'

/**
 * The media type in lower case, without `application/` (RFC 7515 §4.1.9; draft-ietf-oauth-rfc8725bis
 * §3.11). With a parameter of the media type it equals none that is expected.
 */
export function jwtType(typ: string): string {
  return typ.replace(/[A-Z]+/g, letters => letters.toLowerCase()).replace(/^application\//, '')
}

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

/** Strict compact form: canonical base64url, JSON without repeated names (RFC 7515 §4, RFC 7519 §4). */
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

/** A string claim. Empty when it is absent or of another type, so that it equals nothing. */
export function stringClaim(claim: unknown): string {
  return typeof claim === 'string' ? claim : ''
}

/** RFC 7519 §2. NaN when the claim is of another type. */
export function numericDate(claim: unknown): number | undefined {
  if (claim === undefined) return undefined
  return typeof claim === 'number' && Number.isFinite(claim) ? claim : Number.NaN
}

/** RFC 7519 §4.1.3. `undefined` when the claim is of another type. */
export function audienceClaim(claim: unknown): string | readonly string[] | undefined {
  if (typeof claim === 'string') return claim
  const isString = (each: unknown): each is string => typeof each === 'string'
  return Array.isArray(claim) && claim.every(isString) ? claim : undefined
}

export function audienceIncludesAny(
  aud: string | readonly string[] | undefined,
  identifiers: readonly string[],
): boolean {
  const audiences = typeof aud === 'string' ? [aud] : (aud ?? [])
  return audiences.some(each => identifiers.includes(each))
}

/** NaN when the claim is not a number, so that every comparison is false. */
export function secondsAhead(now: Instant, claim = Number.NaN): number {
  return claim - now / 1000
}

/** Late by less than two milliseconds: fractions of a second round differently in seconds and milliseconds. */
export function firstMillisecondAfter(seconds: number): Instant {
  return Math.ceil(seconds * 1000) + 1
}
