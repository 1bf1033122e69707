import { fromBase64 } from '#platform-base64'
import { fromUtf8 } from '../../lib/encoding.js'

/** The content of an `Authorization` header for a protected resource. */
type ResourceCredentials =
  | { readonly kind: 'none' }
  | { readonly kind: 'malformed'; readonly scheme: 'Bearer' | 'DPoP' }
  | { readonly kind: 'token'; readonly scheme: 'Bearer' | 'DPoP'; readonly token: string }

const SCHEMES: ReadonlyMap<string, 'Bearer' | 'DPoP'> = new Map([
  ['bearer', 'Bearer'],
  ['dpop', 'DPoP'],
])

/**
 * Reads the access token of a request from its `Authorization` headers (RFC 6750 §2.1, RFC 9449 §7.1): exactly one
 * header with the scheme in any case, spaces and a b64token. Another scheme counts as no credentials.
 */
export function readResourceCredentials(authorization: readonly string[]): ResourceCredentials {
  const [value, ...others] = authorization
  if (value === undefined) return { kind: 'none' }
  if (others.length > 0) return { kind: 'malformed', scheme: 'Bearer' }
  const [, name = '', rest = ''] = /^([^ ]*)(.*)$/s.exec(value) ?? []
  const scheme = SCHEMES.get(name.toLowerCase())
  if (scheme === undefined) return { kind: 'none' }
  const token = /^ +([A-Za-z0-9\-._~+/]+=*)$/.exec(rest)?.[1]
  return token === undefined ? { kind: 'malformed', scheme } : { kind: 'token', scheme, token }
}

/** Client identifier and secret from HTTP Basic. */
export interface BasicCredentials {
  readonly clientId: string
  readonly clientSecret: string
}

/**
 * Reads HTTP Basic credentials of an OAuth client: strict base64 of UTF-8 whose two parts are
 * form-encoded (RFC 6749 §2.3.1, RFC 7617 §2). `undefined` for anything else.
 */
export function readBasicCredentials(authorization: string): BasicCredentials | undefined {
  const encoded = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorization)?.[1]
  const bytes = encoded === undefined ? undefined : fromBase64(encoded)
  const text = bytes === undefined ? undefined : fromUtf8(bytes)
  const colon = text?.indexOf(':') ?? -1
  if (text === undefined || colon < 0) return undefined
  const clientId = formDecoded(text.slice(0, colon))
  const clientSecret = formDecoded(text.slice(colon + 1))
  return clientId === undefined || clientSecret === undefined ? undefined : { clientId, clientSecret }
}

function formDecoded(text: string): string | undefined {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    // decodeURIComponent reports malformed escapes only by throwing.
    return undefined
  }
}
