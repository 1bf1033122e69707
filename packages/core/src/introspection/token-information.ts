import type { Instant } from '../lib/time.js'
import { scopeNamed } from '../policy/scopes.js'
import type { AccessToken } from '../records/access-token.js'
import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import type { AuthorizationDetails, Grant, Pair, Property, Scope } from '../records/values.js'
import type { GrantType } from '../records/vocabulary.js'

/**
 * What a response reports about a known token (docs/rules.md §2); absent fields are omitted, never
 * `null`.
 */
export interface TokenInformation {
  readonly clientId: number
  /** The alias at the time of the token request. */
  readonly clientIdAlias?: string
  readonly clientEntityId?: string
  readonly metadataDocumentLocation?: string
  readonly expiresAt: Instant
  /** Absent for client credentials. */
  readonly subject?: string
  readonly scopes: readonly string[]
  /** The scopes as the service describes them. */
  readonly scopeDetails: readonly Scope[]
  readonly grantType: GrantType
  readonly properties?: readonly Property[]
  /** `x5t#S256` (RFC 8705 §3.1). */
  readonly certificateThumbprint?: string
  /** Resources of the authorization request (RFC 8707). */
  readonly resources?: readonly string[]
  /** Resources of the access token, after narrowing at the token request. */
  readonly accessTokenResources?: readonly string[]
  readonly authorizationDetails?: AuthorizationDetails
  readonly serviceAttributes: readonly Pair[]
  readonly clientAttributes?: readonly Pair[]
  readonly grantId?: string
  readonly grant?: Grant
  readonly consentedClaims?: readonly string[]
  readonly acr?: string
  /** Seconds since 1970-01-01T00:00:00Z. */
  readonly authTime?: number
  readonly cnonce?: string
  readonly cnonceExpiresAt?: Instant
  readonly issuableCredentials?: string
}

/** The same with absent fields as `undefined`; the response omits them. */
type OrUndefined<T> = { readonly [Key in keyof Required<T>]: T[Key] }

/** What the record, the service and, once known, the client say about a token. */
export function tokenInformation(
  token: AccessToken,
  service: Service,
  client: Client | undefined,
): OrUndefined<TokenInformation> {
  return {
    clientId: token.clientId,
    clientIdAlias: token.clientIdAlias,
    clientEntityId: client?.entityId,
    metadataDocumentLocation: client?.metadataDocumentLocation,
    expiresAt: token.expiresAt,
    subject: token.subject,
    scopes: token.scopes,
    scopeDetails: token.scopes.map(name => scopeNamed(name, service) ?? { name, defaultEntry: false }),
    grantType: token.grantType,
    properties: token.properties,
    certificateThumbprint: token.certificateThumbprint,
    resources: token.resources,
    accessTokenResources: token.accessTokenResources,
    authorizationDetails: token.authorizationDetails,
    serviceAttributes: service.attributes,
    clientAttributes: client?.attributes,
    grantId: token.grantId,
    grant: token.grant,
    consentedClaims: token.consentedClaims,
    acr: token.acr,
    authTime: token.authTime,
    cnonce: token.cnonce,
    cnonceExpiresAt: token.cnonceExpiresAt,
    issuableCredentials: token.issuableCredentials,
  }
}
