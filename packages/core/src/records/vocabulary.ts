/** Grant types by the names of the service (docs/rules.md §2). */
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

/** A grant type that has a name of its own in the service. */
export type NamedGrantType = (typeof GRANT_TYPES)[number]

/** The grant by which an access token was obtained; one of yours is named by its absolute URI (RFC 6749 §4.5). */
export type GrantType = NamedGrantType | `${string}:${string}`

/** Client authentication methods by the names of the service. */
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

/** Which audiences a client assertion may have; the values are explained at {@link Service.clientAssertionAudience}. */
export const CLIENT_ASSERTION_AUDIENCES = ['endpoints', 'issuer', 'issuer-string'] as const

/** See {@link CLIENT_ASSERTION_AUDIENCES}. */
export type ClientAssertionAudience = (typeof CLIENT_ASSERTION_AUDIENCES)[number]

/** Proofs of a client attestation (Attestation-Based Client Authentication §7.6); `NONE`: it may be omitted. */
export const ATTESTATION_POP_METHODS = ['ATTESTATION_POP_JWT', 'DPOP_COMBINED', 'NONE'] as const

/** How a client may prove possession of the key of its attestation. */
export type AttestationPopMethod = (typeof ATTESTATION_POP_METHODS)[number]

/** Client types of RFC 6749 §2.1. */
export const CLIENT_TYPES = ['PUBLIC', 'CONFIDENTIAL'] as const

/** Whether a client can keep a secret (RFC 6749 §2.1). */
export type ClientType = (typeof CLIENT_TYPES)[number]

/** Implemented response types, by the names of the service. */
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

/** Implemented prompts, by the names of the service. */
export const PROMPTS = ['NONE', 'LOGIN', 'CONSENT', 'SELECT_ACCOUNT', 'CREATE'] as const

/** What the client wants the user to be shown (OpenID Connect Core §3.1.2.1, Initiating User Registration §4). */
export type Prompt = (typeof PROMPTS)[number]

/** Actions of Grant Management for OAuth 2.0 that an authorization request may name, by the names of the service. */
export const GRANT_MANAGEMENT_ACTIONS = ['CREATE', 'MERGE', 'REPLACE'] as const

/** What happens to the grant: it is created, extended or replaced (Grant Management §5.2). */
export type GrantManagementAction = (typeof GRANT_MANAGEMENT_ACTIONS)[number]

/** How often a request_uri may be used; both values are explained at {@link Service.pushedRequestUse}. */
export const PUSHED_REQUEST_USES = ['once', 'until-completed'] as const

/** See {@link PUSHED_REQUEST_USES}. */
export type PushedRequestUse = (typeof PUSHED_REQUEST_USES)[number]

/** A key and a value. */
export interface Pair {
  readonly key: string
  readonly value: string
}

/** An extra property of an access token. */
export interface Property extends Pair {
  /** Hidden from client applications: never in a JWT. */
  readonly hidden: boolean
}

/** Text in one language. */
export interface TaggedValue {
  /** Language tag (RFC 5646). */
  readonly tag: string
  readonly value: string
}

/** A scope that the service knows. */
export interface Scope {
  readonly name: string
  /** Counts as requested when a request names no scope. */
  readonly defaultEntry: boolean
  readonly description?: string
  readonly descriptions?: readonly TaggedValue[]
  readonly attributes?: readonly Pair[]
}

/** One element of `authorization_details` (RFC 9396 §2); `otherFields` is the JSON text of all other members. */
export interface AuthorizationDetailsElement {
  readonly type: string
  readonly locations?: readonly string[]
  readonly actions?: readonly string[]
  readonly dataTypes?: readonly string[]
  readonly identifier?: string
  readonly privileges?: readonly string[]
  readonly otherFields?: string
}

/** Authorization details (RFC 9396). */
export interface AuthorizationDetails {
  readonly elements: readonly AuthorizationDetailsElement[]
}

/** Scopes of a grant, with the resources for which they were granted. */
export interface GrantScope {
  /** Space-delimited scopes. */
  readonly scope: string
  readonly resource?: readonly string[]
}

/** A grant in the sense of Grant Management for OAuth 2.0. */
export interface Grant {
  readonly scopes?: readonly GrantScope[]
  readonly claims?: readonly string[]
  readonly authorizationDetails?: AuthorizationDetails
}

/** Why another server's token cannot be used, for the operator. The client is told that it does not exist. */
export const ABSENCES = [
  'token_inactive',
  'token_type_unfit',
  'token_issuer_different',
  'token_not_yet_valid',
  'token_unsigned',
  'token_audience_different',
] as const

/** In place of a token: there is none to use, and this is why. */
export interface AbsentToken {
  readonly absent: (typeof ABSENCES)[number]
}

export function isAbsentToken(found: object | null | undefined): found is AbsentToken {
  const reason: unknown = Object(found).absent
  return ABSENCES.some(each => each === reason)
}
