import { isAbsoluteUri } from '../standards/oauth/uri.js'
import { oneOf, type ValueShape } from './shape.js'
import { GRANT_TYPES, type GrantType, type NamedGrantType } from './vocabulary.js'

/** Grant types by their names in requests and in metadata (RFC 7591 §2 and the specification of each). */
export const GRANT_TYPE_NAMES: Readonly<Record<NamedGrantType, string>> = {
  AUTHORIZATION_CODE: 'authorization_code',
  IMPLICIT: 'implicit',
  PASSWORD: 'password',
  CLIENT_CREDENTIALS: 'client_credentials',
  REFRESH_TOKEN: 'refresh_token',
  CIBA: 'urn:openid:params:grant-type:ciba',
  DEVICE_CODE: 'urn:ietf:params:oauth:grant-type:device_code',
  TOKEN_EXCHANGE: 'urn:ietf:params:oauth:grant-type:token-exchange',
  JWT_BEARER: 'urn:ietf:params:oauth:grant-type:jwt-bearer',
  PRE_AUTHORIZED_CODE: 'urn:ietf:params:oauth:grant-type:pre-authorized_code',
}

const NAMES: ReadonlyMap<string, string> = new Map(Object.entries(GRANT_TYPE_NAMES))
const NAMED: ReadonlyMap<string, NamedGrantType> = new Map(GRANT_TYPES.map(type => [GRANT_TYPE_NAMES[type], type]))

export function grantTypeName(type: GrantType): string {
  return NAMES.get(type) ?? type
}

/** The grant type that a request or metadata name so; `undefined` where no grant has such a name. */
export function grantTypeNamed(name: string): GrantType | undefined {
  return NAMED.get(name) ?? (isUriOfAnother(name) ? name : undefined)
}

/** Each grant type has one spelling, so the URI of one that has a name is none. */
export function isGrantType(value: unknown): value is GrantType {
  return typeof value === 'string' && (NAMES.has(value) || isUriOfAnother(value))
}

export const GRANT_TYPE_MUST: string = `must be one of ${GRANT_TYPES.join(', ')}, or the absolute URI of another grant`

function isUriOfAnother(text: string): text is `${string}:${string}` {
  return isAbsoluteUri(text) && !NAMED.has(text)
}

const named = oneOf(GRANT_TYPES)

export const grantTypeShape: ValueShape<GrantType> = {
  fault: value => (isGrantType(value) ? undefined : named.fault(value)),
}
