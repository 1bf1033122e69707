import type { Instant } from '../lib/time.js'
import { type RecordText, recordText } from './codec.js'
import { flag, listOf, number, objectOf, oneOf, text, texts } from './shape.js'
import type { AuthorizationDetails, AuthorizationDetailsElement, Grant, GrantScope, Property } from './values.js'
import { GRANT_TYPES, type GrantType } from './vocabulary.js'

/** What is stored of an access token: hashes, never the token. */
export interface AccessToken {
  readonly serviceId: string
  /** Base64url of the SHA-256 of the exact string that the client presents. */
  readonly hash: string
  /** Grows by one with every replacement. */
  readonly version: number
  readonly clientId: number
  /** The canonical identifier by which the client is found. */
  readonly clientIdentifier: string
  /** The registration of the client for which the token was made: the token of another is unknown. */
  readonly registration?: string
  /** The alias at the time of the token request. */
  readonly clientIdAlias?: string
  readonly clientIdAliasUsed: boolean
  readonly clientEntityIdUsed: boolean
  readonly metadataDocumentUsed: boolean
  readonly grantType: GrantType
  /** Absent for client credentials. */
  readonly subject?: string
  readonly scopes: readonly string[]
  readonly createdAt: Instant
  readonly expiresAt: Instant
  /** Base64url of the SHA-256 of the refresh token. */
  readonly refreshTokenHash?: string
  readonly refreshTokenExpiresAt?: Instant
  /** Until then the store keeps the record. */
  readonly retainedUntil: Instant
  readonly properties?: readonly Property[]
  /** `x5t#S256` of RFC 8705 §3.1. */
  readonly certificateThumbprint?: string
  /** `jkt` of RFC 9449 §6.1. */
  readonly dpopKeyThumbprint?: string
  readonly resources?: readonly string[]
  readonly accessTokenResources?: readonly string[]
  readonly authorizationDetails?: AuthorizationDetails
  readonly grantId?: string
  readonly grant?: Grant
  readonly consentedClaims?: readonly string[]
  readonly acr?: string
  /** Seconds since 1970-01-01T00:00:00Z. */
  readonly authTime?: number
  readonly forExternalAttachment: boolean
  readonly forCredentialIssuance: boolean
  readonly cnonce?: string
  readonly cnonceExpiresAt?: Instant
  readonly issuableCredentials?: string
}

/** Fields that a type adds (RFC 9396 §2) are one text, `otherFields`. */
const authorizationDetails = objectOf<AuthorizationDetails>({
  needed: {
    elements: listOf(
      objectOf<AuthorizationDetailsElement>({
        needed: { type: text },
        optional: {
          locations: texts,
          actions: texts,
          dataTypes: texts,
          identifier: text,
          privileges: texts,
          otherFields: text,
        },
      }),
    ),
  },
  optional: {},
})

const grant = objectOf<Grant>({
  needed: {},
  optional: {
    scopes: listOf(objectOf<GrantScope>({ needed: { scope: text }, optional: { resource: texts } })),
    claims: texts,
    authorizationDetails,
  },
})

const properties = listOf(objectOf<Property>({ needed: { key: text, value: text, hidden: flag }, optional: {} }))

/**
 * Access tokens as text. Left out are flags that are `false`, the first version, an identifier that is the number of the
 * client, and the grant type that goes with the subject or its absence.
 */
export const accessTokenText: RecordText<AccessToken> = recordText(
  {
    needed: {
      serviceId: text,
      hash: text,
      version: number,
      clientId: number,
      clientIdentifier: text,
      clientIdAliasUsed: flag,
      clientEntityIdUsed: flag,
      metadataDocumentUsed: flag,
      grantType: oneOf(GRANT_TYPES),
      scopes: texts,
      createdAt: number,
      expiresAt: number,
      retainedUntil: number,
      forExternalAttachment: flag,
      forCredentialIssuance: flag,
    },
    optional: {
      registration: text,
      clientIdAlias: text,
      subject: text,
      refreshTokenHash: text,
      refreshTokenExpiresAt: number,
      properties,
      certificateThumbprint: text,
      dpopKeyThumbprint: text,
      resources: texts,
      accessTokenResources: texts,
      authorizationDetails,
      grantId: text,
      grant,
      consentedClaims: texts,
      acr: text,
      authTime: number,
      cnonce: text,
      cnonceExpiresAt: number,
      issuableCredentials: text,
    },
  },
  ({ clientId, subject }) => ({
    version: 1,
    grantType: subject === undefined ? 'CLIENT_CREDENTIALS' : 'AUTHORIZATION_CODE',
    clientIdentifier: typeof clientId === 'number' ? String(clientId) : undefined,
    clientIdAliasUsed: false,
    clientEntityIdUsed: false,
    metadataDocumentUsed: false,
    forExternalAttachment: false,
    forCredentialIssuance: false,
  }),
)
