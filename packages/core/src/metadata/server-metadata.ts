import { type ProtectedResource, requireProtectedResource } from '../configuration/protected-resource.js'
import { requireOptions } from '../lib/misuse.js'
import { defined } from '../lib/objects.js'
import { authorizationAlgorithms, idTokenAlgorithms, introspectionAlgorithms } from '../policy/answer-keys.js'
import { ATTESTATION_POP_METHOD_NAMES } from '../policy/authentication-methods.js'
import { acceptedAlgorithms, acceptedPopMethods, demandsOf, FAPI_AUTHENTICATION_METHODS } from '../policy/fapi.js'
import { grantTypeName } from '../records/grant-type.js'
import type { Service } from '../records/service.js'
import type { ClientAuthenticationMethod } from '../records/vocabulary.js'
import {
  CONTENT_ENCRYPTION_ALGORITHMS,
  KEY_MANAGEMENT_ALGORITHMS,
  offeredKeyManagementAlgorithms,
} from '../standards/jose/jwe.js'
import { isSignedResponseMode, RESPONSE_MODES } from '../standards/oauth/response-mode.js'
import { METHOD_NAMES, RESPONSE_TYPE_NAMES } from './client-metadata-rows.js'

/** Clients refuse both where a resource names other authorization servers alone (RFC 9728 §4). */
function advertisedResources(
  resources: readonly ProtectedResource[],
  { issuer }: Service,
): readonly string[] | undefined {
  if (!Array.isArray(resources)) throw new TypeError(`${CALLER}: protectedResources must be a list`)
  for (const each of resources) {
    requireProtectedResource(CALLER, each)
    const { authorization_servers: servers } = each.metadata
    if (servers !== undefined && !servers.includes(issuer)) {
      throw new TypeError(`${CALLER}: authorization_servers of each of protectedResources must contain the issuer`)
    }
  }
  return resources.length === 0 ? undefined : [...new Set(resources.map(each => each.resource))]
}

/**
 * Authorization server metadata (RFC 8414 §2, RFC 9126 §5, RFC 9207 §3, RFC 9396 §10, RFC 9449
 * §5.1, RFC 9701 §7, RFC 9728 §4, JARM §4, Attestation-Based Client Authentication §8, Client ID
 * Metadata Document §6), ready to be sent as JSON.
 */
export interface ServerMetadata {
  readonly issuer: string
  readonly authorization_endpoint?: string
  readonly token_endpoint?: string
  readonly jwks_uri?: string
  readonly scopes_supported?: readonly string[]
  readonly response_types_supported: readonly string[]
  readonly response_modes_supported: readonly string[]
  readonly grant_types_supported?: readonly string[]
  readonly token_endpoint_auth_methods_supported?: readonly string[]
  readonly token_endpoint_auth_signing_alg_values_supported?: readonly string[]
  readonly acr_values_supported?: readonly string[]
  readonly authorization_details_types_supported?: readonly string[]
  readonly authorization_signing_alg_values_supported?: readonly string[]
  readonly authorization_encryption_alg_values_supported?: readonly string[]
  readonly authorization_encryption_enc_values_supported?: readonly string[]
  readonly id_token_signing_alg_values_supported?: readonly string[]
  readonly id_token_encryption_alg_values_supported?: readonly string[]
  readonly id_token_encryption_enc_values_supported?: readonly string[]
  readonly subject_types_supported?: readonly string[]
  readonly claims_parameter_supported?: boolean
  readonly request_parameter_supported: boolean
  /** Only what was pushed has a `request_uri`; nothing is fetched. */
  readonly request_uri_parameter_supported: false
  readonly request_object_signing_alg_values_supported: readonly string[]
  readonly request_object_encryption_alg_values_supported?: readonly string[]
  readonly request_object_encryption_enc_values_supported?: readonly string[]
  readonly require_signed_request_object: boolean
  readonly code_challenge_methods_supported: readonly string[]
  readonly challenge_endpoint?: string
  readonly client_attestation_signing_alg_values_supported?: readonly string[]
  readonly client_attestation_pop_signing_alg_values_supported?: readonly string[]
  readonly client_attestation_pop_methods_supported?: readonly string[]
  readonly pushed_authorization_request_endpoint?: string
  readonly revocation_endpoint?: string
  readonly revocation_endpoint_auth_methods_supported?: readonly string[]
  readonly revocation_endpoint_auth_signing_alg_values_supported?: readonly string[]
  readonly introspection_endpoint?: string
  readonly introspection_endpoint_auth_methods_supported?: readonly string[]
  readonly introspection_endpoint_auth_signing_alg_values_supported?: readonly string[]
  readonly introspection_signing_alg_values_supported?: readonly string[]
  readonly introspection_encryption_alg_values_supported?: readonly string[]
  readonly introspection_encryption_enc_values_supported?: readonly string[]
  readonly dpop_signing_alg_values_supported: readonly string[]
  readonly require_pushed_authorization_requests: boolean
  readonly authorization_response_iss_parameter_supported: true
  readonly client_id_metadata_document_supported?: true
  readonly protected_resources?: readonly string[]
}

/** What {@link serverMetadata} says besides what the service knows. */
export interface ServerMetadataOptions {
  /**
   * The resources that clients may find here (RFC 9728 §4), of `defineProtectedResource`. Default:
   * none, because a service does not know its resources, and some are not for everybody to see.
   */
  readonly protectedResources?: readonly ProtectedResource[]
}

const CALLER = 'serverMetadata'

/**
 * What the service knows about itself; the AS adds the rest, such as its UserInfo endpoint and `claims_supported`, and
 * replaces `subject_types_supported` where its subjects are pairwise (OpenID Connect Discovery §3).
 * Throws a `TypeError` for a resource that was not defined, or is not for this issuer.
 */
export function serverMetadata(service: Service, options: ServerMetadataOptions = {}): ServerMetadata {
  const { protectedResources = [] } = requireOptions(CALLER, options, { protectedResources: true })
  return defined({
    issuer: service.issuer,
    authorization_endpoint: service.authorizationEndpoint,
    token_endpoint: service.tokenEndpoint,
    jwks_uri: service.jwksUri,
    scopes_supported: unlessEmpty(service.supportedScopes.map(scope => scope.name)),
    response_types_supported: service.supportedResponseTypes.map(type => RESPONSE_TYPE_NAMES[type]),
    response_modes_supported: supportedResponseModes(service),
    grant_types_supported: unlessEmpty(service.supportedGrantTypes.map(grantTypeName)),
    token_endpoint_auth_methods_supported: unlessEmpty(supportedMethods(service).map(method => METHOD_NAMES[method])),
    token_endpoint_auth_signing_alg_values_supported: unlessEmpty(assertionAlgorithms(service)),
    acr_values_supported: unlessEmpty(service.supportedAcrs),
    authorization_details_types_supported: unlessEmpty(service.supportedAuthorizationDetailsTypes),
    ...signedResponses(service),
    ...idTokens(service),
    request_parameter_supported: !requiresPushing(service),
    request_uri_parameter_supported: false,
    request_object_signing_alg_values_supported: acceptedAlgorithms({ service }),
    ...requestObjectEncryption(service),
    require_signed_request_object:
      service.requestObjectRequired || demandsOf({ service }).has('signed request objects'),
    code_challenge_methods_supported: ['S256'],
    ...attestationMetadata(service),
    pushed_authorization_request_endpoint: service.pushedAuthReqEndpoint,
    ...introspectionMetadata(service),
    ...revocationMetadata(service),
    dpop_signing_alg_values_supported: acceptedAlgorithms({ service }),
    require_pushed_authorization_requests: requiresPushing(service),
    authorization_response_iss_parameter_supported: true,
    client_id_metadata_document_supported: service.clientIdMetadataDocumentSupported || undefined,
    protected_resources: advertisedResources(protectedResources, service),
  } as const)
}

function supportedMethods(service: Service): readonly ClientAuthenticationMethod[] {
  const methods = service.supportedTokenAuthMethods
  const isLimited = demandsOf({ service }).has('authentication by key or certificate')
  return isLimited ? methods.filter(method => FAPI_AUTHENTICATION_METHODS.has(method)) : methods
}

function supportedResponseModes(service: Service): readonly string[] {
  const isLimited = demandsOf({ service }).has('signed authorization responses')
  return isLimited ? RESPONSE_MODES.filter(isSignedResponseMode) : RESPONSE_MODES
}

/** Answers can be encrypted for any resource server that has a key, but only signed ones are (RFC 9701 §7). */
function introspectionMetadata(service: Service): Partial<ServerMetadata> {
  if (service.introspectionEndpoint === undefined) return {}
  const methods = supportedMethods(service).filter(method => method !== 'NONE')
  const algorithms = introspectionAlgorithms(service)
  return defined({
    introspection_endpoint: service.introspectionEndpoint,
    introspection_endpoint_auth_methods_supported: unlessEmpty(methods.map(method => METHOD_NAMES[method])),
    introspection_endpoint_auth_signing_alg_values_supported: unlessEmpty(assertionAlgorithms(service)),
    introspection_signing_alg_values_supported: unlessEmpty(algorithms),
    ...(algorithms.length > 0 && {
      introspection_encryption_alg_values_supported: KEY_MANAGEMENT_ALGORITHMS,
      introspection_encryption_enc_values_supported: CONTENT_ENCRYPTION_ALGORITHMS,
    }),
  })
}

function revocationMetadata({ revocationEndpoint, ...service }: Service): Partial<ServerMetadata> {
  if (revocationEndpoint === undefined) return {}
  return defined({
    revocation_endpoint: revocationEndpoint,
    revocation_endpoint_auth_methods_supported: unlessEmpty(
      supportedMethods(service).map(method => METHOD_NAMES[method]),
    ),
    revocation_endpoint_auth_signing_alg_values_supported: unlessEmpty(assertionAlgorithms(service)),
  })
}

function requiresPushing(service: Service): boolean {
  return service.parRequired || demandsOf({ service }).has('pushed requests')
}

function signedResponses(service: Service): Partial<ServerMetadata> {
  const algorithms = authorizationAlgorithms(service)
  if (algorithms.length === 0) return {}
  return {
    authorization_signing_alg_values_supported: algorithms,
    authorization_encryption_alg_values_supported: KEY_MANAGEMENT_ALGORITHMS,
    authorization_encryption_enc_values_supported: CONTENT_ENCRYPTION_ALGORITHMS,
  }
}

/** Only where ID tokens are issued (OpenID Connect Discovery §3). */
function idTokens(service: Service): Partial<ServerMetadata> {
  const algorithms = idTokenAlgorithms(service)
  if (algorithms.length === 0 || !service.supportedScopes.some(({ name }) => name === 'openid')) return {}
  return {
    id_token_signing_alg_values_supported: algorithms,
    id_token_encryption_alg_values_supported: KEY_MANAGEMENT_ALGORITHMS,
    id_token_encryption_enc_values_supported: CONTENT_ENCRYPTION_ALGORITHMS,
    subject_types_supported: ['public'],
    claims_parameter_supported: true,
  }
}

/** Empty lists must be left out (RFC 8414 §3.2). */
function unlessEmpty(list: readonly string[]): readonly string[] | undefined {
  return list.length > 0 ? list : undefined
}

function assertionAlgorithms(service: Service): readonly string[] {
  const methods = supportedMethods(service)
  return [
    ...(methods.includes('PRIVATE_KEY_JWT') ? acceptedAlgorithms({ service }) : []),
    ...(methods.includes('CLIENT_SECRET_JWT') ? ['HS256'] : []),
  ]
}

function attestationMetadata(service: Service): Partial<ServerMetadata> {
  if (service.attestationTrust.length === 0) return {}
  const algorithms = acceptedAlgorithms({ service })
  return defined({
    challenge_endpoint: service.challengeEndpoint,
    client_attestation_signing_alg_values_supported: algorithms,
    client_attestation_pop_signing_alg_values_supported: algorithms,
    client_attestation_pop_methods_supported: acceptedPopMethods(service).map(
      method => ATTESTATION_POP_METHOD_NAMES[method],
    ),
  })
}

/** Not at all without a private key for it (RFC 9101 §10.5). */
function requestObjectEncryption({ jwks }: Service): Partial<ServerMetadata> {
  const algorithms = offeredKeyManagementAlgorithms(jwks)
  if (algorithms.length === 0) return {}
  return {
    request_object_encryption_alg_values_supported: algorithms,
    request_object_encryption_enc_values_supported: CONTENT_ENCRYPTION_ALGORITHMS,
  }
}
