import type { AccessToken, Client, PushedRequest, Ticket, TokenFamily } from '@symbolon/core/stores'
import {
  fullAccessToken,
  fullClient,
  fullPushedRequest,
  fullTicket,
  fullTokenFamily,
  LONG_JSON,
} from './full-records.js'
import { FAR_AHEAD } from './instants.js'
import { accessTokenRecord, clientRecord, pushedRequestRecord, ticketRecord, tokenFamilyRecord } from './records.js'

/** Builders of records, keyed by what is special about the record. */
export type Rows<Stored> = Readonly<Record<string, (serviceId: string) => Stored>>

const MANY_SCOPES = Array.from({ length: 100 }, (_, at) => `scope-${String(at).padStart(3, '0')}-${'x'.repeat(30)}`)

export const ACCESS_TOKEN_ROWS: Rows<AccessToken> = {
  'no optional field': serviceId => accessTokenRecord({ serviceId }),
  'every field': serviceId => fullAccessToken(serviceId),
  'empty texts and lists': serviceId => ({ ...fullAccessToken(serviceId), ...EMPTY_ACCESS_TOKEN_FIELDS }),
  'the largest values': serviceId => ({
    ...fullAccessToken(serviceId),
    clientId: Number.MAX_SAFE_INTEGER,
    scopes: MANY_SCOPES,
    authorizationDetails: { elements: [{ type: 'payment', otherFields: LONG_JSON }] },
    expiresAt: FAR_AHEAD,
    retainedUntil: FAR_AHEAD,
  }),
}

export const CLIENT_ROWS: Rows<Client> = {
  'no optional field': () => clientRecord(),
  'every field': () => fullClient(),
  'empty texts and lists': () => ({ ...fullClient(), ...EMPTY_CLIENT_FIELDS }),
  'the largest values': () => ({
    ...fullClient(),
    clientId: Number.MAX_SAFE_INTEGER,
    requestableScopes: MANY_SCOPES,
    attributes: [{ key: 'long', value: LONG_JSON }],
    clientSecretExpiresAt: FAR_AHEAD,
  }),
}

export const PUSHED_REQUEST_ROWS: Rows<PushedRequest> = {
  'no optional field': serviceId => pushedRequestRecord({ serviceId }),
  'every field': serviceId => fullPushedRequest(serviceId),
  'empty texts and lists': serviceId => ({ ...fullPushedRequest(serviceId), parameters: [] }),
  'the largest values': serviceId => ({ ...fullPushedRequest(serviceId), ...LARGEST_REQUEST_FIELDS }),
}

export const TICKET_ROWS: Rows<Ticket> = {
  'no optional field': serviceId => ticketRecord({ serviceId }),
  'every field': serviceId => fullTicket(serviceId),
  'empty texts and lists': serviceId => ({ ...fullTicket(serviceId), parameters: [] }),
  'the largest values': serviceId => ({ ...fullTicket(serviceId), ...LARGEST_REQUEST_FIELDS }),
}

export const TOKEN_FAMILY_ROWS: Rows<TokenFamily> = {
  'no optional field': serviceId => tokenFamilyRecord({ serviceId }),
  'every field': serviceId => fullTokenFamily(serviceId),
  'empty texts and lists': serviceId => ({ ...fullTokenFamily(serviceId), ...EMPTY_TOKEN_FAMILY_FIELDS }),
  'the largest values': serviceId => ({
    ...fullTokenFamily(serviceId),
    clientId: Number.MAX_SAFE_INTEGER,
    scopes: MANY_SCOPES,
    authorizationDetails: { elements: [{ type: 'payment', otherFields: LONG_JSON }] },
    idTokenClaims: LONG_JSON,
    expiresAt: FAR_AHEAD,
    retainedUntil: FAR_AHEAD,
  }),
}

const LARGEST_REQUEST_FIELDS = {
  clientId: Number.MAX_SAFE_INTEGER,
  parameters: [['authorization_details', LONG_JSON]] as const,
  expiresAt: FAR_AHEAD,
  retainedUntil: FAR_AHEAD,
}

const EMPTY_AUTHORIZATION_FIELDS = {
  registration: '',
  subject: '',
  scopes: [],
  properties: [],
  resources: [],
  authorizationDetails: { elements: [] },
  grantId: '',
  grant: { scopes: [{ scope: '', resource: [] }], claims: [] },
  consentedClaims: [],
  acr: '',
  authTime: 0,
}

const EMPTY_TOKEN_FAMILY_FIELDS = {
  ...EMPTY_AUTHORIZATION_FIELDS,
  revocationsSeen: [],
  redirectUri: '',
  nonce: '',
  idTokenClaims: '',
  revokedAt: 0,
}

const EMPTY_ACCESS_TOKEN_FIELDS = {
  ...EMPTY_AUTHORIZATION_FIELDS,
  accessTokenResources: [],
  cnonce: '',
  issuableCredentials: '',
}

const EMPTY_CLIENT_FIELDS = {
  registration: '',
  clientName: '',
  redirectUris: [],
  responseTypes: [],
  grantTypes: [],
  requestableScopes: [],
  pushedAuthReqDuration: 0,
  attributes: [{ key: '', value: '' }],
}
