export const GRANT_TYPES = [
  'AUTHORIZATION_CODE',
  'IMPLICIT',
  'PASSWORD',
  'CLIENT_CREDENTIALS',
  'REFRESH_TOKEN',
  'CIBA',
  'DEVICE_CODE',
  'TOKEN_EXCHANGE',
  'JWT_BEARER',
  'PRE_AUTHORIZED_CODE',
] as const

/** The grant by which an access token was obtained. */
export type GrantType = (typeof GRANT_TYPES)[number]

export const CLIENT_AUTHENTICATION_METHODS = [
  'NONE',
  'CLIENT_SECRET_BASIC',
  'CLIENT_SECRET_POST',
  'CLIENT_SECRET_JWT',
  'PRIVATE_KEY_JWT',
  'TLS_CLIENT_AUTH',
  'SELF_SIGNED_TLS_CLIENT_AUTH',
  'ATTEST_JWT_CLIENT_AUTH',
  'ATTEST_JWT_CLIENT_AUTH_DPOP',
] as const

/** How a client authenticates (RFC 6749 §2.3); `NONE` marks a public client. */
export type ClientAuthenticationMethod = (typeof CLIENT_AUTHENTICATION_METHODS)[number]

/**
 * Which audiences a client assertion may have; the values are explained at {@link
 * Service.clientAssertionAudience}.
 */
export const CLIENT_ASSERTION_AUDIENCES = ['endpoints', 'issuer', 'issuer-string'] as const

/** See {@link CLIENT_ASSERTION_AUDIENCES}. */
export type ClientAssertionAudience = (typeof CLIENT_ASSERTION_AUDIENCES)[number]

/** `NONE` lets clients omit the attestation (Attestation-Based Client Authentication §7.6). */
export const ATTESTATION_POP_METHODS = ['ATTESTATION_POP_JWT', 'DPOP_COMBINED', 'NONE'] as const

/** How a client may prove possession of the key of its attestation. */
export type AttestationPopMethod = (typeof ATTESTATION_POP_METHODS)[number]

export const CLIENT_TYPES = ['PUBLIC', 'CONFIDENTIAL'] as const

/** Whether a client can keep a secret (RFC 6749 §2.1). */
export type ClientType = (typeof CLIENT_TYPES)[number]

export const RESPONSE_TYPES = ['CODE'] as const

/** What the authorization endpoint issues to the client: `CODE` is `response_type=code`. */
export type ResponseType = (typeof RESPONSE_TYPES)[number]

/** Implemented FAPI modes; each includes what `FAPI2_SECURITY` demands. */
export const FAPI_MODES = [
  'FAPI2_SECURITY',
  'FAPI2_MESSAGE_SIGNING_AUTH_REQ',
  'FAPI2_MESSAGE_SIGNING_AUTH_RES',
  'FAPI2_MESSAGE_SIGNING_INTROSPECTION_RES',
  'FAPI2_MESSAGE_SIGNING_RESOURCE_REQ',
  'FAPI2_MESSAGE_SIGNING_RESOURCE_RES',
] as const

/** A FAPI profile (docs/fapi.md). */
export type FapiMode = (typeof FAPI_MODES)[number]

export const PROMPTS = ['NONE', 'LOGIN', 'CONSENT', 'SELECT_ACCOUNT', 'CREATE'] as const

/**
 * What the client wants the user to be shown (OpenID Connect Core §3.1.2.1, Initiating User
 * Registration §4).
 */
export type Prompt = (typeof PROMPTS)[number]

export const GRANT_MANAGEMENT_ACTIONS = ['CREATE', 'MERGE', 'REPLACE'] as const

/** What happens to the grant: it is created, extended or replaced (Grant Management §5.2). */
export type GrantManagementAction = (typeof GRANT_MANAGEMENT_ACTIONS)[number]

/**
 * How often a request_uri may be used; both values are explained at {@link
 * Service.pushedRequestUse}.
 */
export const PUSHED_REQUEST_USES = ['once', 'until-completed'] as const

/** See {@link PUSHED_REQUEST_USES}. */
export type PushedRequestUse = (typeof PUSHED_REQUEST_USES)[number]
