import fc from 'fast-check'
import type { AccessToken } from '../../src/records/access-token.js'
import type { Client } from '../../src/records/client.js'
import type { PushedRequest } from '../../src/records/pushed-request.js'
import type { Ticket } from '../../src/records/ticket.js'
import type { TokenFamily } from '../../src/records/token-family.js'
import {
  ATTESTATION_POP_METHODS,
  type AuthorizationDetailsElement,
  CLIENT_AUTHENTICATION_METHODS,
  CLIENT_TYPES,
  FAPI_MODES,
  GRANT_TYPES,
  type Grant,
  type GrantType,
  RESPONSE_TYPES,
} from '../../src/records/vocabulary.js'
import { anyText } from '../texts.js'

/**
 * An arbitrary for each optional member: a member that a record gains does not compile until it has
 * one.
 */
type Optional<Stored> = {
  readonly [Name in keyof Stored as object extends Pick<Stored, Name> ? Name : never]-?: fc.Arbitrary<
    Exclude<Stored[Name], undefined>
  >
}

const PLAIN = { noNullPrototype: true } as const
const texts = fc.array(anyText, { maxLength: 3 })
const flag = fc.boolean()
const number = fc.maxSafeInteger()
const instant = fc.maxSafeNat()
const pairs = fc.array(fc.tuple(anyText, anyText), { maxLength: 3 })
const pair = { key: anyText, value: anyText }
const attributes = fc.array(fc.record(pair, PLAIN), { maxLength: 2 })

const ELEMENT_OPTIONAL: Optional<AuthorizationDetailsElement> = {
  locations: texts,
  actions: texts,
  dataTypes: texts,
  identifier: anyText,
  privileges: texts,
  otherFields: anyText,
}
const element = fc.record({ type: anyText, ...ELEMENT_OPTIONAL }, { ...PLAIN, requiredKeys: ['type'] })
const details = fc.record({ elements: fc.array(element, { maxLength: 2 }) }, PLAIN)
const grantScope = fc.record({ scope: anyText, resource: texts }, { ...PLAIN, requiredKeys: ['scope'] })
const GRANT: Optional<Grant> = {
  scopes: fc.array(grantScope, { maxLength: 2 }),
  claims: texts,
  authorizationDetails: details,
}
const grant = fc.record(GRANT, { ...PLAIN, requiredKeys: [] })

const WAITING_MEMBERS = {
  serviceId: anyText,
  key: anyText,
  clientId: number,
  clientIdentifier: anyText,
  createdAt: instant,
  expiresAt: instant,
  retainedUntil: instant,
}

const CLIENT_FLAGS = { clientIdAliasUsed: flag, clientEntityIdUsed: flag, metadataDocumentUsed: flag }

const TOKEN_FLAGS = { ...CLIENT_FLAGS, forExternalAttachment: flag, forCredentialIssuance: flag }

/** What an access token takes from its family. */
const AUTHORIZATION_OPTIONAL = {
  issuedAt: instant,
  revocationsSeen: fc.array(instant, { maxLength: 3 }),
  clientKey: anyText,
  registration: anyText,
  clientIdAlias: anyText,
  subject: anyText,
  properties: fc.array(fc.record({ ...pair, hidden: flag }, PLAIN), { maxLength: 2 }),
  certificateThumbprint: anyText,
  dpopKeyThumbprint: anyText,
  resources: texts,
  authorizationDetails: details,
  grantId: anyText,
  grant,
  consentedClaims: texts,
  acr: anyText,
  authTime: instant,
  valueCount: number,
}

const TOKEN_OPTIONAL: Optional<AccessToken> = {
  ...AUTHORIZATION_OPTIONAL,
  familyKey: anyText,
  refreshTokenHash: anyText,
  refreshTokenExpiresAt: instant,
  accessTokenResources: texts,
  cnonce: anyText,
  cnonceExpiresAt: instant,
  issuableCredentials: anyText,
}

const FAMILY_OPTIONAL: Optional<TokenFamily> = {
  ...AUTHORIZATION_OPTIONAL,
  codeHash: anyText,
  codeExpiresAt: instant,
  codeRedeemedAt: instant,
  redirectUri: anyText,
  codeChallenge: anyText,
  codeChallengeMethod: fc.constantFrom('S256', 'plain'),
  nonce: anyText,
  idTokenClaims: anyText,
  instanceKeyThumbprint: anyText,
  refreshTokenHash: anyText,
  refreshTokenKey: anyText,
  replacedRefreshTokenHash: anyText,
  replacedAt: instant,
  idleUntil: instant,
  revokedAt: instant,
}

const CLIENT_OPTIONAL: Optional<Client> = {
  registration: anyText,
  clientIdAlias: anyText,
  entityId: anyText,
  metadataDocumentLocation: anyText,
  clientName: anyText,
  tokenAuthSignAlg: fc.constantFrom('ES256', 'HS256'),
  tlsClientAuthSubjectDn: anyText,
  tlsClientAuthSanDns: anyText,
  tlsClientAuthSanUri: anyText,
  tlsClientAuthSanIp: anyText,
  tlsClientAuthSanEmail: anyText,
  selfSignedCertificateKeyId: anyText,
  attesters: texts,
  attestationSignAlgs: fc.constant(['ES256']),
  attestationPopSignAlgs: fc.constant(['PS256']),
  attestationPopMethods: fc.subarray([...ATTESTATION_POP_METHODS]),
  clientSecret: anyText,
  clientSecretExpiresAt: instant,
  requestSignAlg: fc.constant('PS256'),
  requestEncryptionAlg: fc.constant('ECDH-ES'),
  requestEncryptionEnc: fc.constant('A256GCM'),
  resourceIndicators: texts,
  introspectionSignAlg: fc.constant('ES256'),
  introspectionEncryptionAlg: fc.constant('RSA-OAEP-256'),
  introspectionEncryptionEnc: fc.constant('A128GCM'),
  authorizationSignAlg: fc.constant('PS256'),
  authorizationEncryptionAlg: fc.constant('ECDH-ES'),
  authorizationEncryptionEnc: fc.constant('A256GCM'),
  idTokenSignAlg: fc.constant('PS256'),
  idTokenEncryptionAlg: fc.constant('ECDH-ES'),
  idTokenEncryptionEnc: fc.constant('A256GCM'),
  requestableScopes: texts,
  authorizationDetailsTypes: texts,
  pushedAuthReqDuration: number,
  rsSignedRequestKeyId: anyText,
  jwksUri: anyText,
}

/** Required members, and any of the optional ones. */
function together<Required, Optional>(
  required: fc.Arbitrary<Required>,
  optional: fc.Arbitrary<Optional>,
): fc.Arbitrary<Required & Optional> {
  return fc.tuple(required, optional).map(([some, others]) => ({ ...some, ...others }))
}

const ABSENT = { ...PLAIN, requiredKeys: [] }

/** Any access token; usual values occur more often than by chance. */
export const anyAccessToken: fc.Arbitrary<AccessToken> = together(
  fc
    .tuple(
      fc.record(
        {
          ...TOKEN_FLAGS,
          serviceId: anyText,
          hash: anyText,
          grantType: fc.constantFrom<GrantType[]>(...GRANT_TYPES, 'urn:example:grant'),
        },
        PLAIN,
      ),
      fc.record({ scopes: texts, createdAt: instant, expiresAt: instant, retainedUntil: instant }, PLAIN),
      fc.record({ version: fc.oneof(fc.constant(1), number), clientId: number }, PLAIN),
      fc.option(anyText, { nil: undefined }),
    )
    .map(([one, other, last, name]) => ({
      ...one,
      ...other,
      ...last,
      clientIdentifier: name ?? String(last.clientId),
    })),
  fc.record(TOKEN_OPTIONAL, ABSENT),
)

/** Any pushed request. */
export const anyPushedRequest: fc.Arbitrary<PushedRequest> = together(
  fc.record({ ...WAITING_MEMBERS, parameters: pairs }, PLAIN),
  fc.record(
    {
      clientKey: anyText,
      registration: anyText,
      dpopKeyThumbprint: anyText,
      instanceKeyThumbprint: anyText,
      valueCount: number,
    } satisfies Optional<PushedRequest>,
    ABSENT,
  ),
)

/** Any ticket. */
export const anyTicket: fc.Arbitrary<Ticket> = together(
  fc.record({ ...WAITING_MEMBERS, scopes: texts, redirectUri: anyText }, PLAIN),
  fc.record(
    {
      clientKey: anyText,
      registration: anyText,
      parameters: pairs,
      sessionDigest: anyText,
      dpopKeyThumbprint: anyText,
      instanceKeyThumbprint: anyText,
      pushed: flag,
      pushedRequestKey: anyText,
      valueCount: number,
    } satisfies Optional<Ticket>,
    ABSENT,
  ),
)

/** Any token family. */
export const anyTokenFamily: fc.Arbitrary<TokenFamily> = together(
  fc.record({ ...WAITING_MEMBERS, ...CLIENT_FLAGS, version: fc.oneof(fc.constant(1), number), scopes: texts }, PLAIN),
  fc.record(FAMILY_OPTIONAL, ABSENT),
)

/** Any client. */
export const anyClient: fc.Arbitrary<Client> = together(
  fc.record(
    {
      clientId: number,
      clientIdAliasEnabled: flag,
      clientType: fc.constantFrom(...CLIENT_TYPES),
      tokenAuthMethod: fc.constantFrom(...CLIENT_AUTHENTICATION_METHODS),
      redirectUris: texts,
      responseTypes: fc.subarray([...RESPONSE_TYPES]),
      grantTypes: fc.subarray<GrantType>([...GRANT_TYPES, 'urn:example:grant']),
      fapiModes: fc.subarray([...FAPI_MODES]),
      parRequired: flag,
      requestObjectRequired: flag,
      pkceRequired: flag,
      pkceS256Required: flag,
      plainPkceAllowed: flag,
      unregisteredRedirectUrisAllowed: flag,
      tlsClientCertificateBoundAccessTokens: flag,
      jwks: fc.record({ keys: fc.array(fc.record({ kty: anyText, kid: anyText }, PLAIN), { maxLength: 2 }) }, PLAIN),
      rsRequestSigned: flag,
      rsResponseSigned: flag,
      dpopRequired: flag,
      locked: flag,
      attributes,
    },
    PLAIN,
  ),
  fc.record(CLIENT_OPTIONAL, ABSENT),
)
