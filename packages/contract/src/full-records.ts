import type { AccessToken, AuthorizationDetailsElement, Client, PushedRequest } from '@symbolon/core'
import type { Ticket, TokenFamily } from '@symbolon/core/stores'
import { freshHash, freshText } from './fresh.js'
import { FAR_AHEAD, NOW } from './instants.js'
import { accessTokenRecord, clientRecord, pushedRequestRecord, ticketRecord } from './records.js'

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

/** An access token with every optional field. When core adds a field, this must too, to compile. */
export function fullAccessToken(serviceId: string): Required<AccessToken> {
  return {
    ...accessTokenRecord({ serviceId }),
    issuedAt: NOW - 1,
    revocationsSeen: [NOW, 0, FAR_AHEAD],
    familyKey: freshHash(),
    clientKey: AWKWARD_TEXT,
    registration: AWKWARD_TEXT,
    clientIdAlias: freshText('alias'),
    clientIdAliasUsed: true,
    clientEntityIdUsed: true,
    metadataDocumentUsed: true,
    grantType: 'AUTHORIZATION_CODE',
    subject: AWKWARD_TEXT,
    scopes: ['read', AWKWARD_TEXT],
    refreshTokenHash: freshHash(),
    refreshTokenExpiresAt: FAR_AHEAD,
    properties: [{ key: AWKWARD_TEXT, value: AWKWARD_TEXT, hidden: true }],
    certificateThumbprint: freshHash(),
    dpopKeyThumbprint: freshHash(),
    resources: ['https://api.example/a', 'https://api.example/b'],
    accessTokenResources: ['https://api.example/a'],
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
    forExternalAttachment: true,
    forCredentialIssuance: true,
    cnonce: AWKWARD_TEXT,
    cnonceExpiresAt: NOW - 1,
    issuableCredentials: LONG_JSON,
    valueCount: 99,
  }
}

/** A token family with every optional member. */
export function fullTokenFamily(serviceId: string): Required<TokenFamily> {
  const token = fullAccessToken(serviceId)
  const { hash: _hash, familyKey, grantType: _grantType, refreshTokenExpiresAt: _expiry, ...others } = token
  const { accessTokenResources: _resources, cnonce: _cnonce, cnonceExpiresAt: _cnonceExpiry, ...rest } = others
  const { forExternalAttachment: _external, forCredentialIssuance: _issuance, ...known } = rest
  const { issuableCredentials: _credentials, ...inherited } = known
  return {
    ...inherited,
    key: familyKey,
    codeHash: freshHash(),
    codeExpiresAt: NOW + 1,
    codeRedeemedAt: NOW,
    redirectUri: AWKWARD_TEXT,
    codeChallenge: freshHash(),
    codeChallengeMethod: 'S256',
    nonce: AWKWARD_TEXT,
    idTokenClaims: LONG_JSON,
    instanceKeyThumbprint: freshHash(),
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
  dpopKeyThumbprint: freshHash(),
  valueCount: 99,
  parameters: [
    ['scope', 'b a'],
    ['resource', 'https://api.example/b'],
    ['resource', 'https://api.example/a'],
    ['state', AWKWARD_TEXT],
  ] as const,
}
