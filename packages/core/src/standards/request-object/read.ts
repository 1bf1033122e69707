import { elementsOf, type JsonObject, membersOf, readJsonObject } from '../../lib/json.js'
import { JTI_LENGTH, REQUEST_OBJECT_LENGTH } from '../../lib/limits.js'
import { ok, type Result, refuse } from '../../lib/result.js'
import type { Instant } from '../../lib/time.js'
import { readJwt, stringClaim } from '../jose/jwt.js'
import { readSignatureAlgorithm, type SignatureAlgorithm } from '../jose/signature-algorithms.js'

export interface RequestObjectDemand {
  readonly clientId: string
  readonly issuer: string
  readonly audienceChecked: boolean
  readonly nbfRequired: boolean
  readonly expRequired: boolean
  /** Seconds that `exp` may lie ahead. */
  readonly maxLifetime: number
  readonly windowLimited: boolean
  /** The registered `request_object_signing_alg`; `undefined` accepts any allowed algorithm. */
  readonly algorithm?: SignatureAlgorithm | undefined
  readonly algorithms: readonly SignatureAlgorithm[]
}

export interface RequestObjectFacts {
  readonly object: RequestObject
  readonly expected: RequestObjectDemand
  readonly now: Instant
  /** Seconds by which clocks may differ. */
  readonly skew: number
}

export type RequestObjectFault =
  | { readonly reason: 'request_object_type_different' }
  | { readonly reason: 'request_object_algorithm_different' }
  | { readonly reason: 'request_object_algorithm_forbidden' }
  | { readonly reason: 'request_object_nested' }
  | { readonly reason: 'request_object_credentials' }
  | { readonly reason: 'request_object_is_assertion' }
  | { readonly reason: 'request_object_issuer_missing' }
  | { readonly reason: 'request_object_issuer_different' }
  | { readonly reason: 'request_object_client_missing' }
  | { readonly reason: 'request_object_client_different' }
  | { readonly reason: 'request_object_audience_different' }
  | { readonly reason: 'request_object_claim_malformed' }
  | { readonly reason: 'request_object_expiry_missing' }
  | { readonly reason: 'request_object_expired' }
  | { readonly reason: 'request_object_lives_too_long' }
  | { readonly reason: 'request_object_start_missing' }
  | { readonly reason: 'request_object_not_yet_valid' }
  | { readonly reason: 'request_object_from_the_future' }
  | { readonly reason: 'request_object_window_too_long' }

export interface RequestObject {
  /** `typ` unchanged; empty when it is not a string. */
  readonly type: string | undefined
  readonly algorithm: SignatureAlgorithm
  readonly kid: string | undefined
  readonly claims: JsonObject
  /** The claims as text, exactly as signed. */
  readonly payload: string
  /** Seconds; `undefined` when it is absent or not a time. */
  readonly exp: number | undefined
  readonly nbf: number | undefined
  readonly iat: number | undefined
  /** At most 256 characters; `undefined` when it is absent, empty, longer or not a string. */
  readonly jti: string | undefined
  readonly signed: Uint8Array
  readonly signature: Uint8Array
}

export type RequestObjectUnreadable =
  | { readonly reason: 'request_object_malformed' }
  | { readonly reason: 'request_object_unsigned' }
  | { readonly reason: 'request_object_algorithm_none' }
  | { readonly reason: 'request_object_algorithm_symmetric' }
  | { readonly reason: 'request_object_algorithm_unsupported' }
  | { readonly reason: 'request_object_extension_unknown' }

/** The last second that a `Date` can represent; stores cannot hold a later one. */
const LAST_SECOND = 8.64e12

/** RFC 9101 §4, §6.1, §6.2. Claims without a signature are distinguished from malformed text. */
export function readRequestObject(text: string): Result<RequestObject, RequestObjectUnreadable> {
  if (text.length > REQUEST_OBJECT_LENGTH) return refuse({ reason: 'request_object_malformed' })
  const jwt = readJwt(text)
  if (jwt === undefined) return refuse(unreadable(text))
  const { header, claims, payload, signed, signature } = jwt
  if (membersOf(payload) === undefined || !isStringOrAbsent(header.kid))
    return refuse({ reason: 'request_object_malformed' })
  const algorithm = readAlgorithm(header.alg)
  if (!algorithm.ok) return algorithm
  if (Object.hasOwn(header, 'crit')) return refuse({ reason: 'request_object_extension_unknown' })
  return ok({
    type: header.typ === undefined ? undefined : stringClaim(header.typ),
    algorithm: algorithm.value,
    kid: typeof header.kid === 'string' ? header.kid : undefined,
    claims,
    payload,
    exp: timeOf(claims.exp),
    nbf: timeOf(claims.nbf),
    iat: timeOf(claims.iat),
    jti: identifierOf(claims.jti),
    signed,
    signature,
  })
}

/** Unsigned claims are plain JSON, or a JWT with an empty signature (RFC 7515 A.5). */
function unreadable(text: string): RequestObjectUnreadable {
  if (readJsonObject(text) !== undefined) return { reason: 'request_object_unsigned' }
  // With any signature appended, the rest can be read like a signed JWT.
  const unsigned = text.endsWith('.') ? readJwt(`${text}AA`) : undefined
  if (unsigned === undefined) return { reason: 'request_object_malformed' }
  return { reason: isNone(unsigned.header.alg) ? 'request_object_algorithm_none' : 'request_object_unsigned' }
}

function isNone(alg: unknown): boolean {
  return typeof alg === 'string' && alg.toLowerCase() === 'none'
}

function readAlgorithm(alg: unknown): Result<SignatureAlgorithm, RequestObjectUnreadable> {
  if (typeof alg !== 'string') return refuse({ reason: 'request_object_malformed' })
  if (isNone(alg)) return refuse({ reason: 'request_object_algorithm_none' })
  if (/^HS\d/i.test(alg)) return refuse({ reason: 'request_object_algorithm_symmetric' })
  const algorithm = readSignatureAlgorithm(alg)
  return algorithm === undefined ? refuse({ reason: 'request_object_algorithm_unsupported' }) : ok(algorithm)
}

function isStringOrAbsent(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

function timeOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= LAST_SECOND ? value : undefined
}

function identifierOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= JTI_LENGTH ? value : undefined
}

/** Registered claims of JWT, which are not parameters of the request (RFC 7519 §4.1). */
const JWT_CLAIMS: ReadonlySet<string> = new Set(['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti'])

/**
 * Parameters that are defined as strings: RFC 6749 §4.1.1, OpenID Connect Core §3.1.2.1 and §5.2, OAuth 2.0 Multiple
 * Response Type Encoding Practices §2.1, RFC 7636 §4.3, RFC 9449 §10, Grant Management §5.2.
 */
const STRING_PARAMETERS = [
  'response_type',
  'client_id',
  'redirect_uri',
  'scope',
  'state',
  'nonce',
  'display',
  'prompt',
  'ui_locales',
  'claims_locales',
  'id_token_hint',
  'login_hint',
  'acr_values',
  'response_mode',
  'code_challenge',
  'code_challenge_method',
  'dpop_jkt',
  'grant_id',
  'grant_management_action',
]

/** RFC 9101 §4. Parameters of extensions may be any JSON. */
export function nonStringParameters({ claims }: Pick<RequestObject, 'claims'>): readonly string[] {
  return STRING_PARAMETERS.filter(name => Object.hasOwn(claims, name) && typeof claims[name] !== 'string')
}

/** A lone surrogate. JSON can express it, but UTF-8 cannot. */
const LONE_SURROGATE = /\p{Surrogate}/u

/**
 * RFC 9101 §4: numbers and booleans as their JSON text, objects and arrays as the exact text that was signed.
 * `resource` gives one parameter for each element (RFC 8707 §2); empty strings count as omitted (RFC 6749 §3.1).
 */
export function requestObjectParameters({
  payload,
}: RequestObject): readonly (readonly [name: string, value: string])[] | undefined {
  const members = membersOf(payload)
  if (members === undefined) return undefined
  const parameters: (readonly [string, string])[] = []
  for (const [name, text] of members) {
    if (JWT_CLAIMS.has(name)) continue
    const values = name === 'resource' ? resourcesOf(text) : [parameterOf(text)]
    for (const value of values) {
      if (value === undefined || LONE_SURROGATE.test(name + value)) return undefined
      if (value !== '') parameters.push([name, value])
    }
  }
  return parameters
}

function parameterOf(text: string): string | undefined {
  if (text.startsWith('"')) return stringClaim(JSON.parse(text))
  return text === 'null' ? undefined : text
}

function resourcesOf(text: string): readonly (string | undefined)[] {
  return (elementsOf(text) ?? [text]).map(each => (each.startsWith('"') ? parameterOf(each) : undefined))
}
