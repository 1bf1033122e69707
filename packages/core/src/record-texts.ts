import { type RecordText, recordText } from './record-text.js'
import type { Client } from './records.js'
import type { AccessToken, PushedRequest, Ticket } from './stored-records.js'

/**
 * Access tokens as text. Left out are flags that are `false`, the first version, an identifier that is the number of the
 * client, and the grant type that goes with the subject or its absence.
 */
export const accessTokenText: RecordText<AccessToken> = recordText(
  {
    needed: {
      serviceId: 'text',
      hash: 'text',
      version: 'number',
      clientId: 'number',
      clientIdentifier: 'text',
      clientIdAliasUsed: 'flag',
      clientEntityIdUsed: 'flag',
      metadataDocumentUsed: 'flag',
      grantType: 'text',
      scopes: 'texts',
      createdAt: 'number',
      expiresAt: 'number',
      retainedUntil: 'number',
      forExternalAttachment: 'flag',
      forCredentialIssuance: 'flag',
    },
    optional: {
      clientIdAlias: 'text',
      subject: 'text',
      refreshTokenHash: 'text',
      refreshTokenExpiresAt: 'number',
      properties: 'list',
      certificateThumbprint: 'text',
      dpopKeyThumbprint: 'text',
      resources: 'texts',
      accessTokenResources: 'texts',
      authorizationDetails: 'object',
      grantId: 'text',
      grant: 'object',
      consentedClaims: 'texts',
      acr: 'text',
      authTime: 'number',
      cnonce: 'text',
      cnonceExpiresAt: 'number',
      issuableCredentials: 'text',
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

/** What pushed requests and tickets have in common. */
const WAITING = {
  serviceId: 'text',
  key: 'text',
  clientId: 'number',
  clientIdentifier: 'text',
  createdAt: 'number',
  expiresAt: 'number',
  retainedUntil: 'number',
} as const

/** Pushed requests as text. */
export const pushedRequestText: RecordText<PushedRequest> = recordText({
  needed: { ...WAITING, parameters: 'pairs' },
  optional: { dpopJkt: 'text' },
})

/** Tickets as text. */
export const ticketText: RecordText<Ticket> = recordText({
  needed: { ...WAITING, scopes: 'texts', redirectUri: 'text' },
  optional: { parameters: 'pairs', dpopJkt: 'text', pushed: 'flag', pushedRequestKey: 'text' },
})

/** Clients as text. */
export const clientText: RecordText<Client> = recordText({
  needed: {
    clientId: 'number',
    clientIdAliasEnabled: 'flag',
    clientType: 'text',
    tokenAuthMethod: 'text',
    redirectUris: 'texts',
    responseTypes: 'texts',
    grantTypes: 'texts',
    fapiModes: 'texts',
    parRequired: 'flag',
    requestObjectRequired: 'flag',
    pkceRequired: 'flag',
    pkceS256Required: 'flag',
    plainPkceAllowed: 'flag',
    unregisteredRedirectUrisAllowed: 'flag',
    tlsClientCertificateBoundAccessTokens: 'flag',
    jwks: 'object',
    rsRequestSigned: 'flag',
    rsResponseSigned: 'flag',
    dpopRequired: 'flag',
    locked: 'flag',
    attributes: 'list',
  },
  optional: {
    clientIdAlias: 'text',
    entityId: 'text',
    metadataDocumentLocation: 'text',
    clientName: 'text',
    tokenAuthSignAlg: 'text',
    tlsClientAuthSubjectDn: 'text',
    tlsClientAuthSanDns: 'text',
    tlsClientAuthSanUri: 'text',
    tlsClientAuthSanIp: 'text',
    tlsClientAuthSanEmail: 'text',
    selfSignedCertificateKeyId: 'text',
    attesters: 'texts',
    clientSecret: 'text',
    clientSecretExpiresAt: 'number',
    requestSignAlg: 'text',
    requestEncryptionAlg: 'text',
    requestEncryptionEnc: 'text',
    requestableScopes: 'texts',
    authorizationDetailsTypes: 'texts',
    pushedAuthReqDuration: 'number',
    rsSignedRequestKeyId: 'text',
  },
})
