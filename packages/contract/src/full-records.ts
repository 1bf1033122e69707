import type { AccessToken, AuthorizationDetailsElement, Client, PushedRequest } from '@symbolon/core'
import type { Ticket, TokenFamily } from '@symbolon/core/stores'
import { freshHash, freshText } from './fresh.js'
import { FAR_AHEAD, NOW } from './instants.js'
import { accessTokenRecord, clientRecord, pushedRequestRecord, ticketRecord, tokenFamilyRecord } from './records.js'

/** Text that a storage might change: scripts, quotes, backslashes, wildcards, line ends, spaces. */
const AWKWARD_TEXT = 'Grüße, 世界 \u{1f511} e\u0301 \u2028 "a" \\b\\ \'c\'; -- %_ \r\n\t '

/** 64 KiB of JSON text. */
export const LONG_JSON: string = JSON.stringify({ text: 'x'.repeat(64 * 1024 - 11) })

const DETAILS: Required<AuthorizationDetailsElement> = {
  type: 'payment',
  locations: ['https://bank.example/payments'],
  actions: ['initiate'],
  dataTypes: [AWKWARD_TEXT],
  identifier: AWKWARD_TEXT,
  privileges: ['admin'],
  otherFields: JSON.stringify({ amount: '1.00', text: AWKWARD_TEXT }),
}

/** The optional fields that an access token takes from its family, and two that say more than usual. */
function fullAuthorization() {
  return {
    issuedAt: NOW - 1,
    revocationsSeen: [NOW, 0, FAR_AHEAD],
    clientKey: AWKWARD_TEXT,
    registration: AWKWARD_TEXT,
    clientIdAlias: freshText('alias'),
    clientIdAliasUsed: true,
    clientEntityIdUsed: true,
    metadataDocumentUsed: true,
    subject: AWKWARD_TEXT,
    scopes: ['read', AWKWARD_TEXT],
    properties: [{ key: AWKWARD_TEXT, value: AWKWARD_TEXT, hidden: true }],
    certificateThumbprint: freshHash(),
    dpopKeyThumbprint: freshHash(),
    resources: ['https://api.example/a', 'https://api.example/b'],
    authorizationDetails: { elements: [DETAILS, { type: 'bare' }] },
    grantId: freshText('grant'),
    grant: {
      scopes: [{ scope: 'read write', resource: [AWKWARD_TEXT] }],
      claims: ['name'],
      authorizationDetails: { elements: [DETAILS] },
    },
    consentedClaims: ['name', 'email'],
    acr: AWKWARD_TEXT,
    authTime: FAR_AHEAD / 1000,
    valueCount: 99,
  }
}

/** An access token with every optional field. When core adds a field, this must too, to compile. */
export function fullAccessToken(serviceId: string): Required<AccessToken> {
  return {
    ...accessTokenRecord({ serviceId }),
    ...fullAuthorization(),
    familyKey: freshHash(),
    grantType: 'AUTHORIZATION_CODE',
    refreshTokenHash: freshHash(),
    refreshTokenExpiresAt: FAR_AHEAD,
    accessTokenResources: ['https://api.example/a'],
    forExternalAttachment: true,
    forCredentialIssuance: true,
    cnonce: AWKWARD_TEXT,
    cnonceExpiresAt: NOW - 1,
    issuableCredentials: LONG_JSON,
  }
}

/** A token family with every optional field. */
export function fullTokenFamily(serviceId: string): Required<TokenFamily> {
  return {
    ...tokenFamilyRecord({ serviceId }),
    ...fullAuthorization(),
    codeHash: freshHash(),
    codeExpiresAt: NOW + 1,
    codeRedeemedAt: NOW - 1,
    redirectUri: `https://client.example/${AWKWARD_TEXT}`,
    codeChallenge: freshHash(),
    codeChallengeMethod: 'S256',
    nonce: AWKWARD_TEXT,
    idTokenClaims: JSON.stringify({ name: AWKWARD_TEXT }),
    instanceKeyThumbprint: freshHash(),
    refreshTokenHash: freshHash(),
    refreshTokenKey: freshHash(),
    replacedRefreshTokenHash: freshHash(),
    replacedAt: NOW - 1,
    idleUntil: FAR_AHEAD,
    revokedAt: NOW,
  }
}

const SIGNED_ANSWERS = {
  resourceIndicators: ['https://api.example/a', AWKWARD_TEXT],
  introspectionSignAlg: 'PS256',
  introspectionEncryptionAlg: 'ECDH-ES+A256KW',
  introspectionEncryptionEnc: 'A256GCM',
  authorizationSignAlg: 'PS256',
  authorizationEncryptionAlg: 'ECDH-ES+A256KW',
  authorizationEncryptionEnc: 'A256CBC-HS512',
  idTokenSignAlg: 'PS256',
  idTokenEncryptionAlg: 'ECDH-ES+A256KW',
  idTokenEncryptionEnc: 'A256CBC-HS512',
} as const satisfies Partial<Client>

export function fullClient(): Required<Client> {
  return {
    ...clientRecord(),
    ...SIGNED_ANSWERS,
    registration: AWKWARD_TEXT,
    clientIdAlias: `${freshText('alias')} ${AWKWARD_TEXT}`,
    entityId: `https://${freshText('entity')}.example`,
    metadataDocumentLocation: `https://${freshText('document')}.example/client.json`,
    clientName: AWKWARD_TEXT,
    clientType: 'CONFIDENTIAL',
    tokenAuthMethod: 'CLIENT_SECRET_BASIC',
    clientSecret: `plain:${AWKWARD_TEXT}`,
    clientSecretExpiresAt: FAR_AHEAD,
    tokenAuthSignAlg: 'ES256',
    tlsClientAuthSubjectDn: 'CN=Ada Lovelace,O=Analytical',
    tlsClientAuthSanDns: 'ada.example',
    tlsClientAuthSanUri: 'https://ada.example/#id',
    tlsClientAuthSanIp: '2001:db8::1',
    tlsClientAuthSanEmail: 'ada@example.com',
    selfSignedCertificateKeyId: AWKWARD_TEXT,
    attesters: ['https://attester.example', AWKWARD_TEXT],
    attestationSignAlgs: ['ES256', 'PS256'],
    attestationPopSignAlgs: ['ES256'],
    attestationPopMethods: ['ATTESTATION_POP_JWT', 'DPOP_COMBINED'],
    requestObjectRequired: true,
    requestSignAlg: 'ES256',
    requestEncryptionAlg: 'RSA-OAEP-256',
    requestEncryptionEnc: 'A256GCM',
    requestableScopes: ['read', AWKWARD_TEXT],
    authorizationDetailsTypes: ['payment', AWKWARD_TEXT],
    pushedAuthReqDuration: 90,
    fapiModes: ['FAPI2_SECURITY', 'FAPI2_MESSAGE_SIGNING_RESOURCE_REQ'],
    jwks: {
      keys: [
        { kty: 'EC', crv: 'P-256', kid: AWKWARD_TEXT, x: 'f83OJ3D2xF1Bg8vub9tLe1gHMzV76e8Tus9uPHvRVEU', x5c: ['MAA='] },
      ],
    },
    jwksUri: 'https://keys.example/jwks?of=client',
    rsRequestSigned: true,
    rsSignedRequestKeyId: AWKWARD_TEXT,
    rsResponseSigned: true,
    locked: true,
    attributes: [{ key: AWKWARD_TEXT, value: AWKWARD_TEXT }],
  }
}

export function fullPushedRequest(serviceId: string): Required<PushedRequest> {
  return { ...pushedRequestRecord({ serviceId }), ...FULL_REQUEST_FIELDS }
}

export function fullTicket(serviceId: string): Required<Ticket> {
  return {
    ...ticketRecord({ serviceId }),
    ...FULL_REQUEST_FIELDS,
    sessionDigest: freshHash(),
    pushed: true,
    pushedRequestKey: freshHash(),
  }
}

const FULL_REQUEST_FIELDS = {
  clientKey: AWKWARD_TEXT,
  registration: AWKWARD_TEXT,
  dpopKeyThumbprint: 'A'.repeat(43),
  instanceKeyThumbprint: 'B'.repeat(43),
  valueCount: 99,
  parameters: [
    ['scope', 'b a'],
    ['resource', 'https://api.example/b'],
    ['resource', 'https://api.example/a'],
    ['state', AWKWARD_TEXT],
  ] as const,
}
