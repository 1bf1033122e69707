import type { ConfigurationFault } from '../configuration/fault.js'
import { isCount } from '../lib/fields.js'
import { ok, type Result, refuse } from '../lib/result.js'
import { isScopeToken } from '../lib/text.js'
import { ATTESTATION_POP_METHOD_NAMES } from '../policy/authentication-methods.js'
import type { Client } from '../records/client.js'
import { GRANT_TYPE_NAMES, grantTypeNamed } from '../records/grant-type.js'
import type { ClientAuthenticationMethod, ResponseType } from '../records/vocabulary.js'
import { SIGNATURE_ALGORITHMS } from '../standards/jose/signature-algorithms.js'

/** Response types by the names of RFC 6749 §3.1.1. */
export const RESPONSE_TYPE_NAMES: Readonly<Record<ResponseType, string>> = { CODE: 'code' }

/** `token_endpoint_auth_method` of each method (RFC 7591 §2, RFC 8705 §2.1.1, §2.2.1, Attestation §8). */
export const METHOD_NAMES: Readonly<Record<ClientAuthenticationMethod, string>> = {
  NONE: 'none',
  CLIENT_SECRET_BASIC: 'client_secret_basic',
  CLIENT_SECRET_POST: 'client_secret_post',
  CLIENT_SECRET_JWT: 'client_secret_jwt',
  PRIVATE_KEY_JWT: 'private_key_jwt',
  TLS_CLIENT_AUTH: 'tls_client_auth',
  SELF_SIGNED_TLS_CLIENT_AUTH: 'self_signed_tls_client_auth',
  ATTEST_JWT_CLIENT_AUTH: 'attest_jwt_client_auth',
  ATTEST_JWT_CLIENT_AUTH_DPOP: 'attest_jwt_client_auth_dpop',
}

/** A value in the words of a client, or what is wrong with it; paths begin at the value. */
type ReadValue = Result<unknown, readonly ConfigurationFault[]>

interface Values {
  /** Its number of elements is limited. */
  readonly isList?: true
  read(value: unknown): ReadValue
  write(value: unknown, client: Client): unknown
}

interface MetadataRow extends Values {
  readonly member: string
  readonly property: keyof Client
}

/** Both say it in the same way; the reader of clients says what is wrong. */
const SAME: Values = { read: ok, write: value => value }

const LIST: Values = { ...SAME, isList: true }

/** In the year 5138. The present in milliseconds is later: a secret would never end. */
const LATEST_SECOND = 1e11

/** Seconds since 1970 or 0 for never (RFC 7591 §3.2.1); in a client milliseconds or absent. */
const SECONDS: Values = {
  read(value) {
    if (!isCount(value)) return wrong('must be whole seconds since 1970, or 0')
    if (value > LATEST_SECOND) return wrong('is in milliseconds, it seems; it must be whole seconds since 1970, or 0')
    return ok(value === 0 ? undefined : value * 1000)
  },
  write(value, { clientSecret }) {
    if (typeof value === 'number') return Math.floor(value / 1000)
    return clientSecret === undefined ? undefined : 0
  },
}

/** Scopes in one text (RFC 7591 §2); the empty text is no scope at all. */
const SCOPES: Values = {
  read(value) {
    if (typeof value !== 'string') return wrong('must be a string')
    const scopes = value === '' ? [] : value.split(' ')
    if (!scopes.every(isScopeToken)) return wrong('must be scopes with single spaces between them (RFC 6749 §3.3)')
    return ok([...new Set(scopes)])
  },
  write: scopes => (Array.isArray(scopes) ? scopes.join(' ') : undefined),
}

/** The secret in clear. No client holds it, so it is never written. */
const SECRET: Values = {
  read(value) {
    const isSecret = typeof value === 'string' && /^[\x20-\x7e]+$/.test(value)
    return isSecret ? ok(value) : wrong('must be printable ASCII text (RFC 6749 Appendix A.2)')
  },
  write: () => undefined,
}

/** Keys that are at a URL are not written by value (RFC 7591 §2). */
const KEYS: Values = {
  read: ok,
  write: (value, { jwks, jwksUri }) => (jwks.keys.length === 0 || jwksUri !== undefined ? undefined : value),
}

const METHOD = oneOf(METHOD_NAMES)
const NAMED_GRANT = oneOf(GRANT_TYPE_NAMES)

/** Any other is named by its URI (RFC 6749 §4.5). */
const GRANT: Values = {
  read(value) {
    const type = typeof value === 'string' ? grantTypeNamed(value) : undefined
    return type === undefined ? NAMED_GRANT.read(value) : ok(type)
  },
  write: (value, client) => NAMED_GRANT.write(value, client) ?? value,
}

const GRANTS = listOf(GRANT)
const RESPONSES = listOf(oneOf(RESPONSE_TYPE_NAMES))
const POP_METHODS = someOf(ATTESTATION_POP_METHOD_NAMES)
const ALGORITHM_NAMES = Object.fromEntries(SIGNATURE_ALGORITHMS.map(name => [name, name]))
const ALGORITHMS = someOf(ALGORITHM_NAMES, /^none$/)
const POP_ALGORITHMS = someOf(ALGORITHM_NAMES, /^(?:none|HS\d+)$/)

/** A client may know more than the server, which keeps what it knows (RFC 7591 §2). */
function someOf(names: Readonly<Record<string, string>>, refused?: RegExp): Values {
  const each = oneOf(names)
  return {
    ...listOf(each),
    read(list) {
      if (!Array.isArray(list) || !list.every(value => typeof value === 'string'))
        return wrong('must be an array of strings')
      if (list.some(value => refused?.test(value)))
        return wrong('must contain neither none nor what is not a signature')
      const known = list.filter(value => each.read(value).ok)
      return known.length > 0 ? readEach(known, each) : each.read(undefined)
    },
  }
}

function oneOf(names: Readonly<Record<string, string>>): Values {
  const own = new Map(Object.entries(names).map(([property, name]) => [name, property]))
  return {
    read(value) {
      const property = typeof value === 'string' ? own.get(value) : undefined
      return property === undefined ? wrong(`must be one of ${[...own.keys()].join(', ')}`) : ok(property)
    },
    write: value => names[String(value)],
  }
}

function listOf(values: Values): Values {
  return {
    isList: true,
    read: list => (Array.isArray(list) ? readEach(list, values) : wrong('must be an array')),
    write: (list, client) => (Array.isArray(list) ? list.map(each => values.write(each, client)) : undefined),
  }
}

function readEach(list: readonly unknown[], values: Values): ReadValue {
  const read = list.map(each => values.read(each))
  const faults = read.flatMap((each, at) =>
    each.ok ? [] : each.refusal.map(({ path, problem }) => ({ path: `[${at}]${path}`, problem })),
  )
  return faults.length > 0 ? refuse(faults) : ok(read.flatMap(each => (each.ok ? [each.value] : [])))
}

function wrong(problem: string): ReadValue {
  return refuse([{ path: '', problem }])
}

const row = (member: string, property: keyof Client, values: Values = SAME): MetadataRow => ({
  member,
  property,
  ...values,
})

/**
 * RFC 7591 §2, §3.2.1, Attestation-Based Client Authentication §9, RFC 9101 §10.5, RFC 9126 §6,
 * RFC 9396 §10, RFC 9449 §5.2, RFC 8705 §2.1.2, §3.4, RFC 9701 §6, JARM §3, OpenID Connect Dynamic
 * Client Registration §2. `client_id` is not among them, because a client has several names.
 */
export const METADATA_ROWS: readonly MetadataRow[] = [
  row('client_secret', 'clientSecret', SECRET),
  row('client_secret_expires_at', 'clientSecretExpiresAt', SECONDS),
  row('client_name', 'clientName'),
  row('redirect_uris', 'redirectUris', LIST),
  row('response_types', 'responseTypes', RESPONSES),
  row('grant_types', 'grantTypes', GRANTS),
  row('scope', 'requestableScopes', SCOPES),
  row('authorization_details_types', 'authorizationDetailsTypes', LIST),
  row('token_endpoint_auth_method', 'tokenAuthMethod', METHOD),
  row('token_endpoint_auth_signing_alg', 'tokenAuthSignAlg'),
  row('client_attestation_signing_alg_values_supported', 'attestationSignAlgs', ALGORITHMS),
  row('client_attestation_pop_signing_alg_values_supported', 'attestationPopSignAlgs', POP_ALGORITHMS),
  row('client_attestation_pop_methods_supported', 'attestationPopMethods', POP_METHODS),
  row('jwks', 'jwks', KEYS),
  row('jwks_uri', 'jwksUri'),
  row('tls_client_auth_subject_dn', 'tlsClientAuthSubjectDn'),
  row('tls_client_auth_san_dns', 'tlsClientAuthSanDns'),
  row('tls_client_auth_san_uri', 'tlsClientAuthSanUri'),
  row('tls_client_auth_san_ip', 'tlsClientAuthSanIp'),
  row('tls_client_auth_san_email', 'tlsClientAuthSanEmail'),
  row('require_pushed_authorization_requests', 'parRequired'),
  row('require_signed_request_object', 'requestObjectRequired'),
  row('request_object_signing_alg', 'requestSignAlg'),
  row('request_object_encryption_alg', 'requestEncryptionAlg'),
  row('request_object_encryption_enc', 'requestEncryptionEnc'),
  row('introspection_signed_response_alg', 'introspectionSignAlg'),
  row('introspection_encrypted_response_alg', 'introspectionEncryptionAlg'),
  row('introspection_encrypted_response_enc', 'introspectionEncryptionEnc'),
  row('authorization_signed_response_alg', 'authorizationSignAlg'),
  row('authorization_encrypted_response_alg', 'authorizationEncryptionAlg'),
  row('authorization_encrypted_response_enc', 'authorizationEncryptionEnc'),
  row('id_token_signed_response_alg', 'idTokenSignAlg'),
  row('id_token_encrypted_response_alg', 'idTokenEncryptionAlg'),
  row('id_token_encrypted_response_enc', 'idTokenEncryptionEnc'),
  row('dpop_bound_access_tokens', 'dpopRequired'),
  row('tls_client_certificate_bound_access_tokens', 'tlsClientCertificateBoundAccessTokens'),
]

/** Members that are refused, because a client without what they say would get more than it may. */
export const REFUSED_MEMBERS: ReadonlyMap<string, string> = new Map([
  [
    'software_statement',
    'is not verified here: its claims take precedence over other members (RFC 7591 §2.3), so they must be passed in its place',
  ],
])

/** Members that are neither read nor kept: they are secrets. */
export const DROPPED_MEMBERS: ReadonlySet<string> = new Set(['registration_access_token'])

const WORDS: ReadonlyMap<string, string> = new Map([
  ...METADATA_ROWS.map(({ member, property }) => [property, member] as const),
  ['clientId', 'client_id'],
  ['clientIdAlias', 'client_id'],
  ...[METHOD_NAMES, GRANT_TYPE_NAMES, RESPONSE_TYPE_NAMES, ATTESTATION_POP_METHOD_NAMES].flatMap(names =>
    Object.entries(names),
  ),
])

/** The fault of a member that is named like a property of a client; it would limit nothing. */
export function misnamed(property: string): ConfigurationFault {
  const member = WORDS.get(property)
  const instead = member === undefined ? 'pass it in settings' : `pass it in settings, or as ${member}`
  return { path: property, problem: `is a property of a client and not metadata: ${instead}` }
}

export function inWordsOfMetadata({ path, problem }: ConfigurationFault): ConfigurationFault {
  return { path: translated(path), problem: translated(problem) }
}

function translated(text: string): string {
  return text.replace(/\w+/g, word => WORDS.get(word) ?? word)
}
