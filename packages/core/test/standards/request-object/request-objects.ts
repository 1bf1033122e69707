import { base64url } from '../../../src/lib/base64.js'
import { utf8 } from '../../../src/lib/encoding.js'
import { type RequestObject, readRequestObject } from '../../../src/standards/request-object/read.js'
import { vectorsOf } from '../../vectors.js'

/** The example of RFC 9101 §4. */
export const RFC9101 = vectorsOf<{
  readonly requestObject: string
  readonly header: Readonly<Record<string, string>>
  readonly payload: Readonly<Record<string, unknown>>
  readonly jwk: { readonly kty: string; readonly kid: string; readonly n: string; readonly e: string }
}>('rfc9101-jar.json')

/** The header of a request object with the `typ` of RFC 9101 §10.8. */
export const HEADER = { typ: 'oauth-authz-req+jwt', alg: 'ES256', kid: 'k' }

/** The claims of a request object of the client `shop`. */
export const CLAIMS = {
  iss: 'shop',
  aud: 'https://as.example',
  exp: 1_700_000_300,
  nbf: 1_700_000_000,
  iat: 1_700_000_000,
  jti: 'one',
  client_id: 'shop',
  response_type: 'code',
  redirect_uri: 'https://shop.example/cb',
}

/** JSON in base64url. */
export const encoded = (value: unknown) => base64url(utf8(JSON.stringify(value)))

/** A request object with these changes and a dummy signature. */
export function objectText(header: object = {}, claims: object = {}): string {
  return `${encoded({ ...HEADER, ...header })}.${encoded({ ...CLAIMS, ...claims })}.${base64url(new Uint8Array(64))}`
}

/** A request object with exactly this payload. */
export function textOfPayload(payload: string): string {
  return `${encoded(HEADER)}.${base64url(utf8(payload))}.${base64url(new Uint8Array(64))}`
}

/** Reads a request object that must be readable. */
export function objectOf(text: string): RequestObject {
  const read = readRequestObject(text)
  if (!read.ok) throw new Error(`no request object: ${read.refusal.reason}`)
  return read.value
}
