import { requireKnownMembers } from '../lib/misuse.js'
import { frozen } from '../lib/objects.js'
import { isScopeToken } from '../lib/text.js'
import { ATTESTATION_POP_METHOD_NAMES } from '../policy/authentication-methods.js'
import { readJwt } from '../standards/jose/jwt.js'
import { SIGNATURE_ALGORITHMS } from '../standards/jose/signature-algorithms.js'
import { isSecureUrl } from '../standards/oauth/uri.js'

/**
 * A protected resource that says how to get a token for it (RFC 9728): the same value advertises the resource, at its
 * metadata endpoint, and is what a guard demands. Made by `defineProtectedResource`.
 */
export interface ProtectedResource {
  /** The resource identifier, which is the audience that a guard demands (RFC 8707 §2). */
  readonly resource: string
  /** Where clients find the metadata (RFC 9728 §3). Challenges name it. */
  readonly metadataUrl: string
  /** The path of that URL, where the metadata endpoint is mounted. */
  readonly metadataPath: string
  /** The metadata (RFC 9728 §2), ready to be sent as JSON. */
  readonly metadata: ProtectedResourceMetadata
}

/** Results of `defineProtectedResource`: checked and immutable. */
const DEFINED = new WeakSet<object>()

/** Says which function made a resource, in whatever copy of this package. It words messages and grants nothing. */
const MADE_BY = Symbol.for('@symbolon/core defineProtectedResource')

const FROM_ANOTHER_COPY =
  'this one was made by a second copy of @symbolon/core in this process. `npm ls @symbolon/core` names both; let all packages depend on one version, and run `npm dedupe`'

export function isProtectedResource(value: unknown): value is ProtectedResource {
  return typeof value === 'object' && value !== null && DEFINED.has(value)
}

export function notDefined(value: unknown): string {
  const isOfAnotherCopy = Object.getOwnPropertyDescriptor(Object(value), MADE_BY) !== undefined
  return `pass what defineProtectedResource() returns${isOfAnotherCopy ? `; ${FROM_ANOTHER_COPY}` : ''}`
}

export function requireProtectedResource(caller: string, value: unknown): asserts value is ProtectedResource {
  if (!isProtectedResource(value)) throw new TypeError(`${caller}: ${notDefined(value)}`)
}

/** Members with a text for people, of which there may be one for each language (RFC 9728 §2.1). */
type ForPeople = 'resource_name' | 'resource_documentation' | 'resource_policy_uri' | 'resource_tos_uri'

/**
 * Metadata of a protected resource under the names of RFC 9728 §2. A text for people may be there
 * once for each language, as `resource_name#de` (§2.1).
 */
export interface ProtectedResourceMetadata {
  /** The resource identifier: an https URL without fragment (RFC 9728 §1.2). */
  readonly resource: string
  /** Issuers of the authorization servers that clients can use (RFC 8414 §2). */
  readonly authorization_servers?: readonly string[] | undefined
  /** Where the public keys of the resource are. */
  readonly jwks_uri?: string | undefined
  /** Scopes that clients can request for this resource. */
  readonly scopes_supported?: readonly string[] | undefined
  /** How clients can send bearer tokens. A guard reads them from the header alone: `['header']`. */
  readonly bearer_methods_supported?: readonly 'header'[] | undefined
  /** JWS algorithms with which the resource signs its responses; never `none`. */
  readonly resource_signing_alg_values_supported?: readonly string[] | undefined
  readonly resource_name?: string | undefined
  /** A page for developers. */
  readonly resource_documentation?: string | undefined
  /** A page about what clients may do with the data. */
  readonly resource_policy_uri?: string | undefined
  /** A page with the terms of service. */
  readonly resource_tos_uri?: string | undefined
  /** Access tokens that are bound to a certificate are supported (RFC 8705 §3). */
  readonly tls_client_certificate_bound_access_tokens?: boolean | undefined
  /** Types of authorization details that the resource knows (RFC 9396). */
  readonly authorization_details_types_supported?: readonly string[] | undefined
  /** JWS algorithms of DPoP proofs that are accepted (RFC 9449). */
  readonly dpop_signing_alg_values_supported?: readonly string[] | undefined
  /** Access tokens must be bound to a key (RFC 9449). A guard of the resource then demands it. */
  readonly dpop_bound_access_tokens_required?: boolean | undefined
  /** Where clients get challenges for their attestations (Attestation-Based Client Authentication §6.3). */
  readonly challenge_endpoint?: string | undefined
  /** JWS algorithms of client attestations that are accepted (Attestation-Based Client Authentication §8). */
  readonly client_attestation_signing_alg_values_supported?: readonly string[] | undefined
  /** JWS algorithms of the proofs of these attestations. */
  readonly client_attestation_pop_signing_alg_values_supported?: readonly string[] | undefined
  /**
   * How clients can prove the key of an attestation: they must send one, unless `none` is among these
   * (Attestation-Based Client Authentication §7.6).
   */
  readonly client_attestation_pop_methods_supported?: readonly string[] | undefined
  /** A JWT with metadata as claims, which somebody vouches for (RFC 9728 §2.2). */
  readonly signed_metadata?: string | undefined
  readonly [localized: `${ForPeople}#${string}`]: string | undefined
}

interface MemberType {
  readonly words: string
  is(value: unknown): boolean
}

type MemberName = Extract<
  keyof { [Name in keyof ProtectedResourceMetadata as Name extends `${ForPeople}#${string}` ? never : Name]: true },
  string
>

const isText = (value: unknown): value is string => typeof value === 'string' && value !== ''

/** A list of which every member has a form. An empty one must be left out (RFC 9728 §3.2). */
const listOf = (what: string, isMember: (text: string) => boolean): MemberType => ({
  words: `a list of ${what}; leave it out if there is none`,
  is: value => Array.isArray(value) && value.length > 0 && value.every(each => isText(each) && isMember(each)),
})

const FLAG: MemberType = { words: 'true or false', is: value => typeof value === 'boolean' }
const URL_OF: MemberType = {
  words: 'an absolute https URL without fragment',
  is: value => isText(value) && isSecureUrl(value),
}

/** Clients normalize URLs, and compare the result with this one (RFC 9728 §3.3). */
function isResourceIdentifier(value: unknown): boolean {
  if (!isText(value) || !isSecureUrl(value)) return false
  const { origin, pathname, search } = new URL(value)
  return value === origin + pathname + search || (pathname === '/' && value === origin + search)
}

/** A JWT with `iss`, which does not contain signed metadata itself (RFC 9728 §2.2). */
function isSignedMetadata(value: unknown): boolean {
  const jwt = isText(value) ? readJwt(value) : undefined
  return jwt !== undefined && jwt.header.alg !== 'none' && isText(jwt.claims.iss) && !('signed_metadata' in jwt.claims)
}

const ALGORITHMS: readonly string[] = SIGNATURE_ALGORITHMS
const SUPPORTED = listOf(`algorithms of ${ALGORITHMS.join(', ')}`, text => ALGORITHMS.includes(text))
const POP_METHODS = Object.values(ATTESTATION_POP_METHOD_NAMES)

/** Every member of RFC 9728 §2. A member without a row does not compile. */
export const RESOURCE_METADATA_MEMBERS: Readonly<Record<MemberName, MemberType>> = {
  resource: {
    words:
      'an absolute https URL without fragment (http only for 127.0.0.1, [::1] and localhost), in its normal form: ' +
      'a host in lower case, no default port, no dot segments, for example https://api.example/accounts',
    is: isResourceIdentifier,
  },
  authorization_servers: listOf(
    'issuers, each an absolute https URL without query',
    text => isSecureUrl(text) && !text.includes('?'),
  ),
  jwks_uri: URL_OF,
  scopes_supported: listOf(
    'scopes, each without spaces, and without offline_access, which is for the authorization server',
    text => isScopeToken(text) && text !== 'offline_access',
  ),
  bearer_methods_supported: {
    words: "['header'], because a guard reads tokens from the Authorization header alone",
    is: value => Array.isArray(value) && value.length === 1 && value[0] === 'header',
  },
  resource_signing_alg_values_supported: listOf('JWS algorithms, never none', text => text !== 'none'),
  resource_name: { words: 'a text that is not empty', is: isText },
  resource_documentation: URL_OF,
  resource_policy_uri: URL_OF,
  resource_tos_uri: URL_OF,
  tls_client_certificate_bound_access_tokens: FLAG,
  authorization_details_types_supported: listOf('types of authorization details', isText),
  dpop_signing_alg_values_supported: SUPPORTED,
  dpop_bound_access_tokens_required: FLAG,
  challenge_endpoint: URL_OF,
  client_attestation_signing_alg_values_supported: SUPPORTED,
  client_attestation_pop_signing_alg_values_supported: SUPPORTED,
  client_attestation_pop_methods_supported: listOf(`proofs of ${POP_METHODS.join(', ')}`, text =>
    POP_METHODS.includes(text),
  ),
  signed_metadata: {
    words: 'a signed JWT in compact form that has iss and does not contain signed_metadata',
    is: isSignedMetadata,
  },
}

/** What each proof of an attestation needs beside it (Attestation-Based Client Authentication §8). */
const NEEDED_BY_PROOFS: Readonly<Record<string, readonly MemberName[]>> = {
  attestation_pop_jwt: [
    'client_attestation_signing_alg_values_supported',
    'client_attestation_pop_signing_alg_values_supported',
  ],
  dpop_combined: ['client_attestation_signing_alg_values_supported', 'dpop_signing_alg_values_supported'],
}

/** A text for people in a language: a name, and a language tag (RFC 9728 §2.1, RFC 5646 §2.1). */
const LOCALIZED =
  /^(resource_name|resource_documentation|resource_policy_uri|resource_tos_uri)#[A-Za-z]{2,8}(?:-[A-Za-z0-9]{1,8})*$/

function nameWithoutLanguage(name: string): string {
  return LOCALIZED.exec(name)?.[1] ?? name
}

const CALLER = 'defineProtectedResource'
const WELL_KNOWN = '/.well-known/oauth-protected-resource'
const NAMES = Object.keys(RESOURCE_METADATA_MEMBERS)

/**
 * Defines a protected resource by its metadata (RFC 9728 §2). `null` and `undefined` mean absent;
 * `bearer_methods_supported` is `['header']` unless tokens must be bound to a key.
 *
 * Throws a `TypeError` that says which member is unknown or not valid, and what it must be.
 */
export function defineProtectedResource(metadata: ProtectedResourceMetadata): ProtectedResource {
  const given = presentMembers(metadata)
  for (const [name, value] of given) requireMember(name, value)
  const members = new Map(given)
  requireAlgorithmsOfProofs(members)
  const resource = String(members.get('resource'))
  const { origin, pathname, search } = new URL(resource)
  // A terminating slash after the host is removed, and only that one (RFC 9728 §3.1).
  const metadataPath = WELL_KNOWN + (pathname === '/' ? '' : pathname)
  const defined: ProtectedResource = {
    resource,
    metadataUrl: origin + metadataPath + search,
    metadataPath,
    metadata: { resource, ...bearerMethods(members), ...Object.fromEntries(members) },
  }
  DEFINED.add(frozen(Object.defineProperty(defined, MADE_BY, { value: true })))
  return defined
}

/** The members that are there, with copies of lists; the resource always is. */
function presentMembers(metadata: ProtectedResourceMetadata): readonly (readonly [string, unknown])[] {
  const localized = Object.keys(Object(metadata)).filter(name => nameWithoutLanguage(name) !== name)
  requireKnownMembers(CALLER, metadata, [...NAMES, ...localized])
  return [...NAMES, ...localized].flatMap(name => {
    const value: unknown = Reflect.get(metadata, name)
    if ((value === undefined || value === null) && name !== 'resource') return []
    return [[name, Array.isArray(value) ? [...value] : value] as const]
  })
}

function requireMember(name: string, value: unknown): void {
  const type = Object.entries(RESOURCE_METADATA_MEMBERS).find(([each]) => each === nameWithoutLanguage(name))?.[1]
  if (type?.is(value) !== true) throw new TypeError(`${CALLER}: ${name} must be ${type?.words}`)
}

/** A client must be able to tell whether its attestation and proof will be understood. */
function requireAlgorithmsOfProofs(members: ReadonlyMap<string, unknown>): void {
  const methods = members.get('client_attestation_pop_methods_supported')
  for (const method of Array.isArray(methods) ? methods : []) {
    const missing = NEEDED_BY_PROOFS[method]?.find(name => !members.has(name))
    if (missing !== undefined) {
      throw new TypeError(
        `${CALLER}: ${missing} must be there, because client_attestation_pop_methods_supported has ${method}`,
      )
    }
  }
}

/** What a guard reads: with tokens that are bound to a key alone, no bearer token. */
function bearerMethods(members: ReadonlyMap<string, unknown>): object {
  return members.get('dpop_bound_access_tokens_required') === true ? {} : { bearer_methods_supported: ['header'] }
}
