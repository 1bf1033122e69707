import type { AccessToken, Client, PushedRequest, Ticket, TokenFamily } from '@symbolon/core/stores'
import { freshHash, freshNumber, freshText } from './fresh.js'
import { NOW } from './instants.js'

const MINUTE = 60_000

/** A new access token without optional fields. */
export function accessTokenRecord(overrides: Partial<AccessToken> = {}): AccessToken {
  const clientId = overrides.clientId ?? freshNumber()
  return {
    serviceId: freshText('service'),
    hash: freshHash(),
    version: 1,
    clientId,
    clientIdentifier: String(clientId),
    clientIdAliasUsed: false,
    clientEntityIdUsed: false,
    metadataDocumentUsed: false,
    grantType: 'CLIENT_CREDENTIALS',
    scopes: ['read'],
    createdAt: NOW,
    expiresAt: NOW + 5 * MINUTE,
    retainedUntil: NOW + 10 * MINUTE,
    forExternalAttachment: false,
    forCredentialIssuance: false,
    ...overrides,
  }
}

/** A new pushed request without optional fields. */
export function pushedRequestRecord(overrides: Partial<PushedRequest> = {}): PushedRequest {
  return { ...takeOnceFields(), parameters: [['response_type', 'code']], ...overrides }
}

/** A new ticket without optional fields. */
export function ticketRecord(overrides: Partial<Ticket> = {}): Ticket {
  return { ...takeOnceFields(), scopes: ['read'], redirectUri: 'https://client.example/callback', ...overrides }
}

/** A new token family without optional fields: an authorization that has no code yet. */
export function tokenFamilyRecord(overrides: Partial<TokenFamily> = {}): TokenFamily {
  return {
    ...takeOnceFields(),
    version: 1,
    clientIdAliasUsed: false,
    clientEntityIdUsed: false,
    metadataDocumentUsed: false,
    scopes: ['read'],
    ...overrides,
  }
}

/** A new client without optional fields, and so without names. */
export function clientRecord(overrides: Partial<Client> = {}): Client {
  return {
    clientId: freshNumber(),
    clientIdAliasEnabled: true,
    clientType: 'PUBLIC',
    tokenAuthMethod: 'NONE',
    redirectUris: ['https://client.example/callback'],
    responseTypes: ['CODE'],
    grantTypes: ['AUTHORIZATION_CODE'],
    fapiModes: [],
    parRequired: false,
    requestObjectRequired: false,
    pkceRequired: true,
    pkceS256Required: true,
    plainPkceAllowed: false,
    unregisteredRedirectUrisAllowed: false,
    tlsClientCertificateBoundAccessTokens: false,
    dpopRequired: false,
    jwks: { keys: [] },
    rsRequestSigned: false,
    rsResponseSigned: false,
    locked: false,
    attributes: [],
    ...overrides,
  }
}

function takeOnceFields(): Omit<PushedRequest, 'parameters'> {
  const clientId = freshNumber()
  return {
    serviceId: freshText('service'),
    key: freshHash(),
    clientId,
    clientIdentifier: String(clientId),
    createdAt: NOW,
    expiresAt: NOW + MINUTE,
    retainedUntil: NOW + 2 * MINUTE,
  }
}
