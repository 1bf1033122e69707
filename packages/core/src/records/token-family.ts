import type { Instant } from '../lib/time.js'
import type { CodeChallengeMethod } from '../standards/oauth/pkce.js'
import { ACCESS_TOKEN_SHAPE, type AccessToken } from './access-token.js'
import { type RecordText, recordText } from './codec.js'
import { number, oneOf, type Shape, string } from './shape.js'

/** What an access token of the family takes from it. */
type Inherited = Pick<
  AccessToken,
  | 'serviceId'
  | 'version'
  | 'clientId'
  | 'clientIdentifier'
  | 'clientKey'
  | 'registration'
  | 'clientIdAlias'
  | 'clientIdAliasUsed'
  | 'clientEntityIdUsed'
  | 'metadataDocumentUsed'
  | 'subject'
  | 'scopes'
  | 'resources'
  | 'authorizationDetails'
  | 'properties'
  | 'grantId'
  | 'grant'
  | 'consentedClaims'
  | 'acr'
  | 'authTime'
  | 'certificateThumbprint'
  | 'dpopKeyThumbprint'
  | 'createdAt'
  | 'issuedAt'
  | 'revocationsSeen'
  | 'retainedUntil'
  | 'valueCount'
>

/**
 * What a user has approved for a client, from its authorization code to its last token. The code, the refresh tokens
 * and the revocation are states of this one record: hashes, never values.
 */
export interface TokenFamily extends Inherited {
  /** Base64url of the SHA-256 of the first part of its code and of its refresh tokens. */
  readonly key: string
  /** The end of the authorization: no token of the family is valid then or later. Nothing moves it. */
  readonly expiresAt: Instant
  /** Base64url of the SHA-256 of the authorization code; it stays when the code is redeemed. */
  readonly codeHash?: string
  readonly codeExpiresAt?: Instant
  /** When the code was redeemed: by the replacement that set this, and by no other. */
  readonly codeRedeemedAt?: Instant
  /** The `redirect_uri` of the authorization request, which the token request must repeat (RFC 6749 §4.1.3). */
  readonly redirectUri?: string
  readonly codeChallenge?: string
  readonly codeChallengeMethod?: CodeChallengeMethod
  /** The `nonce` of the authorization request, for the ID token. */
  readonly nonce?: string
  /** JSON object of the claims for ID tokens. */
  readonly idTokenClaims?: string
  /**
   * Thumbprint of the key of the attested instance that pushed the request or redeemed the code (Attestation-Based
   * Client Authentication §10.3, §10.4).
   */
  readonly instanceKeyThumbprint?: string
  /** Base64url of the SHA-256 of the refresh token. */
  readonly refreshTokenHash?: string
  /**
   * Random text, the key of the MAC in each refresh token of the family: it shows that a token which was replaced long
   * ago was issued, and makes no token that is accepted.
   */
  readonly refreshTokenKey?: string
  /** The refresh token that it replaced, whose client may have missed the answer. */
  readonly replacedRefreshTokenHash?: string
  /** When it was replaced. */
  readonly replacedAt?: Instant
  /** The refresh token ends then if nobody uses it. */
  readonly idleUntil?: Instant
  /** From then on the family has no valid token. The record stays, so that nothing brings it back. */
  readonly revokedAt?: Instant
}

const { required, optional } = ACCESS_TOKEN_SHAPE

const SHAPE: Shape<TokenFamily> = {
  required: {
    serviceId: string,
    key: string,
    version: number,
    clientId: number,
    clientIdentifier: string,
    clientIdAliasUsed: required.clientIdAliasUsed,
    clientEntityIdUsed: required.clientEntityIdUsed,
    metadataDocumentUsed: required.metadataDocumentUsed,
    scopes: required.scopes,
    createdAt: number,
    expiresAt: number,
    retainedUntil: number,
  },
  optional: {
    clientKey: string,
    registration: string,
    clientIdAlias: string,
    subject: string,
    resources: optional.resources,
    authorizationDetails: optional.authorizationDetails,
    properties: optional.properties,
    grantId: string,
    grant: optional.grant,
    consentedClaims: optional.consentedClaims,
    acr: string,
    authTime: number,
    certificateThumbprint: string,
    dpopKeyThumbprint: string,
    issuedAt: number,
    revocationsSeen: optional.revocationsSeen,
    codeHash: string,
    codeExpiresAt: number,
    codeRedeemedAt: number,
    redirectUri: string,
    codeChallenge: string,
    codeChallengeMethod: oneOf(['S256', 'plain']),
    nonce: string,
    idTokenClaims: string,
    instanceKeyThumbprint: string,
    refreshTokenHash: string,
    refreshTokenKey: string,
    replacedRefreshTokenHash: string,
    replacedAt: number,
    idleUntil: number,
    revokedAt: number,
    valueCount: number,
  },
}

/** Token families as text. */
export const tokenFamilyText: RecordText<TokenFamily> = recordText(SHAPE)
