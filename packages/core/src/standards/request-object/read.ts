import { type JsonObject, readJsonObject } from '../../lib/json-object.js'
import { elementsOf, membersOf } from '../../lib/json-text.js'
import { ok, type Result, refuse } from '../../lib/result.js'
import { type SignatureAlgorithm, signatureAlgorithm } from '../jose/jwk.js'
import { readJwt } from '../jose/jwt.js'
import { JTI_LENGTH } from '../jose/jwt-claims.js'

/** A signed request object (RFC 9101 §4), read and not yet verified. */
export interface RequestObject {
  /** `typ` as it stands; empty when it is no string. */
  readonly type: string | undefined
  readonly algorithm: SignatureAlgorithm
  readonly kid: string | undefined
  readonly claims: JsonObject
  /** The text of the claims, as it was signed. */
  readonly payload: string
  /** Seconds; `undefined` when absent or no time. */
  readonly exp: number | undefined
  /** Seconds; `undefined` when absent or no time. */
  readonly nbf: number | undefined
  /** Seconds; `undefined` when absent or no time. */
  readonly iat: number | undefined
  /** At most 256 characters; `undefined` when absent, longer, empty or no string. */
  readonly jti: string | undefined
  readonly signed: Uint8Array
  readonly signature: Uint8Array
}

/** Why something is no signed request object at all: what cannot be read. */
export type RequestObjectUnreadable =
  | { readonly reason: 'request_object_malformed' }
  | { readonly reason: 'request_object_unsigned' }
  | { readonly reason: 'request_object_algorithm_none' }
  | { readonly reason: 'request_object_algorithm_symmetric' }
  | { readonly reason: 'request_object_algorithm_unsupported' }
  | { readonly reason: 'request_object_extension_unknown' }

/** Characters of a request object (docs/rules.md §7). */
const REQUEST_OBJECT_LENGTH = 49_152

/** The last second that a date can name: what lies beyond is no time, and fits in no store. */
const LAST_SECOND = 8.64e12

/**
 * Reads a signed request object, which an encrypted one holds when it is opened (RFC 9101 §4, §6.1, §6.2): a JWT in strict
 * compact form of at most 48 KiB, signed by an asymmetric algorithm, without extensions (`crit`), each claim once. Claims
 * without a signature are told from what is nothing at all, encrypted or not.
 */
export function readRequestObject(text: string): Result<RequestObject, RequestObjectUnreadable> {
  if (text.length > REQUEST_OBJECT_LENGTH) return refuse({ reason: 'request_object_malformed' })
  const jwt = readJwt(text)
  if (jwt === undefined) return refuse(unreadable(text))
  const { header, claims, payload, signed, signature } = jwt
  if (membersOf(payload) === undefined || !isTextOrAbsent(header.kid))
    return refuse({ reason: 'request_object_malformed' })
  const algorithm = readAlgorithm(header.alg)
  if (!algorithm.ok) return algorithm
  if (Object.hasOwn(header, 'crit')) return refuse({ reason: 'request_object_extension_unknown' })
  return ok({
    type: header.typ === undefined ? undefined : textOr(header.typ, ''),
    algorithm: algorithm.value,
    kid: textOr(header.kid, undefined),
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

/** Claims that nobody signed, as JSON by itself or before an empty signature (RFC 7515 A.5), or nothing of the kind. */
function unreadable(text: string): RequestObjectUnreadable {
  if (readJsonObject(text) !== undefined) return { reason: 'request_object_unsigned' }
  // With some signature in its place, the rest is read as what is signed would be.
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
  const algorithm = signatureAlgorithm(alg)
  return algorithm === undefined ? refuse({ reason: 'request_object_algorithm_unsupported' }) : ok(algorithm)
}

function isTextOrAbsent(value: unknown): boolean {
  return value === undefined || typeof value === 'string'
}

function textOr<Default>(value: unknown, otherwise: Default): string | Default {
  return typeof value === 'string' ? value : otherwise
}

function timeOf(value: unknown): number | undefined {
  return typeof value === 'number' && value >= 0 && value <= LAST_SECOND ? value : undefined
}

function identifierOf(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= JTI_LENGTH ? value : undefined
}

/** Claims about the object itself, which are no parameters of the request (RFC 7519 §4.1). */
const OF_THE_OBJECT: ReadonlySet<string> = new Set(['iss', 'sub', 'aud', 'exp', 'nbf', 'iat', 'jti'])

/**
 * Parameters that are defined as strings: RFC 6749 §4.1.1, OpenID Connect Core §3.1.2.1 and §5.2, OAuth 2.0 Multiple Response Type
 * Encoding Practices §2.1, RFC 7636 §4.3, RFC 9449 §10, Grant Management §5.2.
 */
const STRINGS = [
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

/**
 * The names of the parameters that are strings, and something else in a request object (RFC 9101 §4). What extensions add may be
 * any JSON: only the extension knows.
 */
export function otherThanStrings({ claims }: Pick<RequestObject, 'claims'>): readonly string[] {
  return STRINGS.filter(name => Object.hasOwn(claims, name) && typeof claims[name] !== 'string')
}

/** Half of a surrogate pair: JSON can write it, and no text that is stored or sent can hold it. */
const NO_CHARACTER = /\p{Surrogate}/u

/**
 * The claims of a request object as parameters of the request, in their order (RFC 9101 §4): strings as they are, numbers
 * and booleans as their JSON text, objects and arrays as the very text that was signed. `resource` gives as many parameters
 * as it has elements (RFC 8707 §2). Empty strings count as omitted (RFC 6749 §3.1).
 *
 * `undefined` when a claim is `null`, a resource no string, or a string no Unicode text.
 */
export function requestObjectParameters({
  payload,
}: RequestObject): readonly (readonly [name: string, value: string])[] | undefined {
  const members = membersOf(payload)
  if (members === undefined) return undefined
  const parameters: (readonly [string, string])[] = []
  for (const [name, text] of members) {
    if (OF_THE_OBJECT.has(name)) continue
    const values = name === 'resource' ? resourcesOf(text) : [parameterOf(text)]
    for (const value of values) {
      if (value === undefined || NO_CHARACTER.test(name + value)) return undefined
      if (value !== '') parameters.push([name, value])
    }
  }
  return parameters
}

/** The value of a parameter that a JSON text stands for; `undefined` for null. */
function parameterOf(text: string): string | undefined {
  if (text.startsWith('"')) return textOr(JSON.parse(text), undefined)
  return text === 'null' ? undefined : text
}

/** The resources that a string or an array of strings names; `undefined` stands for what is no string. */
function resourcesOf(text: string): readonly (string | undefined)[] {
  return (elementsOf(text) ?? [text]).map(each => (each.startsWith('"') ? parameterOf(each) : undefined))
}
