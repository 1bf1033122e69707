import type { Instant } from '../lib/time.js'
import { type RecordText, recordText } from './codec.js'
import { grantTypeShape } from './grant-type.js'
import { arrayOf, boolean, number, objectOf, type Shape, string, strings } from './shape.js'
import type { Counted } from './value-count.js'
import type {
  AuthorizationDetails,
  AuthorizationDetailsElement,
  Grant,
  GrantScope,
  GrantType,
  Property,
} from './vocabulary.js'

/** What is stored of an access token: hashes, never the token. */
export interface AccessToken extends Counted {
  readonly serviceId: string
  /** Base64url of the SHA-256 of the exact string that the client presents. */
  readonly hash: string
  /** Grows by one with every replacement. */
  readonly version: number
  readonly clientId: number
  /** The `client_id` that the client sent in the token request. */
  readonly clientIdentifier: string
  /** Finds the client in the store; absent where `clientIdentifier` does. */
  readonly clientKey?: string
  /** The client's registration at that time; under any other registration the token is unknown. */
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
  /**
   * After every revocation that its creation saw, so that no removal of such a revocation takes it
   * (`createdUntil` of `AccessTokenSelection`). 0 where it is not known.
   */
  readonly createdAt: Instant
  /** When it was created, which is its `iat`; absent where that is `createdAt`. */
  readonly issuedAt?: Instant
  /**
   * The revocations that its creation saw: those of its client, its subject, and both, in this order; 0 is none, and
   * `[]` none at all. A later one refuses the token, whatever clocks say.
   *
   * Absent: a revocation at the instant of its creation or later refuses it, and for ever where that is not known.
   */
  readonly revocationsSeen?: readonly Instant[]
  readonly expiresAt: Instant
  /** Base64url of the SHA-256 of the refresh token. */
  readonly refreshTokenHash?: string
  /** When its refresh token, or that of its family, ends; absent where there is none. */
  readonly refreshTokenExpiresAt?: Instant
  /** The key of its token family; with that, a revocation of the family refuses it. */
  readonly familyKey?: string
  /** The store keeps the record at least until then. */
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

/** Members that a type adds (RFC 9396 §2) are kept as one text, `otherFields`. */
const authorizationDetails = objectOf<AuthorizationDetails>({
  required: {
    elements: arrayOf(
      objectOf<AuthorizationDetailsElement>({
        required: { type: string },
        optional: {
          locations: strings,
          actions: strings,
          dataTypes: strings,
          identifier: string,
          privileges: strings,
          otherFields: string,
        },
      }),
    ),
  },
  optional: {},
})

const grant = objectOf<Grant>({
  required: {},
  optional: {
    scopes: arrayOf(objectOf<GrantScope>({ required: { scope: string }, optional: { resource: strings } })),
    claims: strings,
    authorizationDetails,
  },
})

const properties = arrayOf(
  objectOf<Property>({ required: { key: string, value: string, hidden: boolean }, optional: {} }),
)

export const ACCESS_TOKEN_SHAPE: Shape<AccessToken> = {
  required: {
    serviceId: string,
    hash: string,
    version: number,
    clientId: number,
    clientIdentifier: string,
    clientIdAliasUsed: boolean,
    clientEntityIdUsed: boolean,
    metadataDocumentUsed: boolean,
    grantType: grantTypeShape,
    scopes: strings,
    createdAt: number,
    expiresAt: number,
    retainedUntil: number,
    forExternalAttachment: boolean,
    forCredentialIssuance: boolean,
  },
  optional: {
    familyKey: string,
    issuedAt: number,
    revocationsSeen: arrayOf(number),
    clientKey: string,
    registration: string,
    clientIdAlias: string,
    subject: string,
    refreshTokenHash: string,
    refreshTokenExpiresAt: number,
    properties,
    certificateThumbprint: string,
    dpopKeyThumbprint: string,
    resources: strings,
    accessTokenResources: strings,
    authorizationDetails,
    grantId: string,
    grant,
    consentedClaims: strings,
    acr: string,
    authTime: number,
    cnonce: string,
    cnonceExpiresAt: number,
    issuableCredentials: string,
    valueCount: number,
  },
}

/**
 * Access tokens as text. Omitted are flags that are `false`, version 1, a `clientIdentifier` that equals `clientId`,
 * and the usual grant type: AUTHORIZATION_CODE with a subject, CLIENT_CREDENTIALS without.
 */
export const accessTokenText: RecordText<AccessToken> = recordText(ACCESS_TOKEN_SHAPE, ({ clientId, subject }) => ({
  version: 1,
  grantType: subject === undefined ? 'CLIENT_CREDENTIALS' : 'AUTHORIZATION_CODE',
  clientIdentifier: typeof clientId === 'number' ? String(clientId) : undefined,
  clientIdAliasUsed: false,
  clientEntityIdUsed: false,
  metadataDocumentUsed: false,
  forExternalAttachment: false,
  forCredentialIssuance: false,
}))
