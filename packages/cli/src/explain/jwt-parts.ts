import { decodeJwt, decodeProtectedHeader } from 'jose'

/** The header and the claims of a JWT that nobody has verified. */
export interface JwtParts {
  readonly header: Readonly<Record<string, unknown>>
  readonly claims: Readonly<Record<string, unknown>>
  /** The signature in base64url. */
  readonly signature: string
}

/** Decodes a JWT in compact form without verifying it; `undefined` for anything else. */
export function jwtParts(text: string | undefined): JwtParts | undefined {
  try {
    if (text === undefined) return undefined
    const [, , signature = ''] = text.split('.')
    return { header: { ...decodeProtectedHeader(text) }, claims: decodeJwt(text), signature }
  } catch {
    // jose reports what is no JWT only by throwing.
    return undefined
  }
}

/** Whether a text is a JWE in compact form, whose claims only the server can read. */
export function isEncrypted(text: string | undefined): boolean {
  return (text ?? '').split('.').length === 5
}

/** A claim or header that is text. */
export function textOf(object: Readonly<Record<string, unknown>>, name: string): string | undefined {
  const value = object[name]
  return typeof value === 'string' ? value : undefined
}

/** A claim that is a time in seconds and not in milliseconds, as milliseconds. */
export function timeOf(claims: Readonly<Record<string, unknown>>, name: string): number | undefined {
  const value = claims[name]
  return typeof value === 'number' && value > 0 && value < LATEST_SECOND ? Math.round(value * 1_000) : undefined
}

/** A claim that is a time in seconds or, by mistake, in milliseconds, as milliseconds. */
export function instantOf(claims: Readonly<Record<string, unknown>>, name: string): number | undefined {
  const value = claims[name]
  const isMilliseconds = typeof value === 'number' && value >= LATEST_SECOND && value < LATEST_SECOND * 1_000
  return isMilliseconds ? Math.round(value) : timeOf(claims, name)
}

/** Seconds that are as large are milliseconds by mistake. */
const LATEST_SECOND = 1e11
