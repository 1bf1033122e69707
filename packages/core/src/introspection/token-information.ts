import type { Instant } from '../lib/time.js'
import type { Writable } from '../pipeline/trace.js'
import { scopeNamed } from '../policy/token.js'
import type { AccessToken } from '../records/access-token.js'
import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import type { AuthorizationDetails, Grant, GrantType, Pair, Property, Scope } from '../records/vocabulary.js'

/** What a response reports about a known token (docs/rules.md §2); absent fields are omitted, never `null`. */
export interface TokenInformation {
  readonly clientId: number
  /** The identifier by which people know the client: its name, if it has one. */
  readonly clientIdentifier: string
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

type Always = Pick<
  TokenInformation,
  'clientId' | 'clientIdentifier' | 'expiresAt' | 'scopes' | 'scopeDetails' | 'grantType' | 'serviceAttributes'
>

type Occasional = Omit<Writable<TokenInformation>, keyof Always>

/** The scopes of a token as the service describes them; one that it has dropped has only its name. */
export function scopeDetailsOf(token: AccessToken, service: Service): readonly Scope[] {
  return token.scopes.map(name => scopeNamed(name, service) ?? { name, defaultEntry: false })
}

export function addOccasional(to: Occasional, token: AccessToken, client: Client | undefined): void {
  addOfRecord(to, token)
  if (client !== undefined) addOfClient(to, client)
}

/** Adds by name: a loop over the names would cost as much as looking the token up. */
function addOfRecord(to: Occasional, token: AccessToken): void {
  if (token.clientIdAlias !== undefined) to.clientIdAlias = token.clientIdAlias
  if (token.subject !== undefined) to.subject = token.subject
  if (token.properties !== undefined) to.properties = token.properties
  if (token.certificateThumbprint !== undefined) to.certificateThumbprint = token.certificateThumbprint
  if (token.resources !== undefined) to.resources = token.resources
  if (token.accessTokenResources !== undefined) to.accessTokenResources = token.accessTokenResources
  if (token.authorizationDetails !== undefined) to.authorizationDetails = token.authorizationDetails
  if (token.grantId !== undefined) to.grantId = token.grantId
  if (token.grant !== undefined) to.grant = token.grant
  if (token.consentedClaims !== undefined) to.consentedClaims = token.consentedClaims
  if (token.acr !== undefined) to.acr = token.acr
  if (token.authTime !== undefined) to.authTime = token.authTime
  if (token.cnonce !== undefined) to.cnonce = token.cnonce
  if (token.cnonceExpiresAt !== undefined) to.cnonceExpiresAt = token.cnonceExpiresAt
  if (token.issuableCredentials !== undefined) to.issuableCredentials = token.issuableCredentials
}

function addOfClient(to: Occasional, client: Client): void {
  if (client.entityId !== undefined) to.clientEntityId = client.entityId
  if (client.metadataDocumentLocation !== undefined) to.metadataDocumentLocation = client.metadataDocumentLocation
  if (client.attributes !== undefined) to.clientAttributes = client.attributes
}
