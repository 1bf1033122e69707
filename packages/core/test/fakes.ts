import { defineClient } from '../src/configuration/client.js'
import { digestSecrets } from '../src/configuration/secrets.js'
import { defineService, type ServiceConfiguration } from '../src/configuration/service.js'
import { base64url } from '../src/lib/base64.js'
import { utf8 } from '../src/lib/encoding.js'
import type { Ports } from '../src/ports/ports.js'
import type { TakeOnceStore } from '../src/ports/stores.js'
import type { AccessToken } from '../src/records/access-token.js'
import type { Client } from '../src/records/client.js'
import type { FoundClient } from '../src/records/client-identifiers.js'
import type { Ticket } from '../src/records/ticket.js'
import { statelessNonces } from '../src/setup/create-ports.js'
import { platformCrypto } from '../src/setup/platform/node-crypto.js'

/** An authorization request of the client `shop`, with the challenge of RFC 7636 Appendix B. */
export const AUTHORIZATION_REQUEST = {
  client_id: 'shop',
  response_type: 'code',
  scope: 'read',
  redirect_uri: 'https://shop.example/cb',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
}

/** The instant of every call. */
export const NOW = 1_700_000_000_123

/** A secret of at least 32 bytes. */
export const SECRET = 'a secret of thirty-two bytes or more'

/** What the fake ports are made with; everything has defaults. */
export interface Setting {
  readonly service?: Partial<ServiceConfiguration>
  readonly clients?: readonly Client[]
  readonly tokens?: readonly AccessToken[]
  readonly tickets?: readonly Ticket[]
  readonly ports?: Partial<Ports>
}

/** Ports as plain objects, a client called 1 or `shop`, and a list of every store call. */
export async function fakePorts(setting: Setting = {}): Promise<{ ports: Ports; calls: string[] }> {
  const calls: string[] = []
  const clients = setting.clients ?? [await shop()]
  const service = defineService({ ...SERVICE, ...setting.service })
  const ports: Ports = {
    service: { load: () => service },
    clock: { now: () => NOW },
    crypto: platformCrypto,
    secrets: digestSecrets(platformCrypto),
    nonces: statelessNonces({ serviceId: service.serviceId, secrets: [utf8(SECRET)], seconds: 300 }, platformCrypto),
    clients: { find: identifier => noted(calls, 'clients.find', foundAmong(clients, identifier)) },
    accessTokens: fakeTokens(setting.tokens ?? [], calls),
    pushedRequests: fakeShelf('pushedRequests', [], calls),
    tickets: fakeShelf('tickets', setting.tickets ?? [], calls),
    replays: { claim: async marks => marks.map(() => true), sweep: async () => 0 },
    ...setting.ports,
  }
  return { ports, calls }
}

const SERVICE: ServiceConfiguration = {
  serviceId: 'test',
  issuer: 'https://as.example',
  supportedScopes: [{ name: 'read' }, { name: 'write' }],
}

/** A confidential client. */
export function shop(changes: Partial<Client> = {}): Promise<Client> {
  return defineClient({
    clientId: 1,
    clientIdAlias: 'shop',
    clientSecret: 'plain:a secret of the shop',
    redirectUris: ['https://shop.example/cb'],
    grantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN', 'CLIENT_CREDENTIALS'],
    ...changes,
  })
}

/** The record of an access token of client 1 that is valid for an hour. */
export async function tokenRecord(token: string, changes: Partial<AccessToken> = {}): Promise<AccessToken> {
  return {
    serviceId: 'test',
    hash: base64url(await platformCrypto.sha256(token)),
    version: 1,
    clientId: 1,
    clientIdentifier: '1',
    clientIdAliasUsed: false,
    clientEntityIdUsed: false,
    metadataDocumentUsed: false,
    grantType: 'AUTHORIZATION_CODE',
    subject: 'ada',
    scopes: ['read'],
    createdAt: NOW - 1000,
    expiresAt: NOW + 3_600_000,
    retainedUntil: NOW + 7_200_000,
    forExternalAttachment: false,
    forCredentialIssuance: false,
    ...changes,
  }
}

/** A ticket of client 1 that can be completed. */
export async function ticketRecord(ticket: string): Promise<Ticket> {
  return {
    serviceId: 'test',
    key: base64url(await platformCrypto.sha256(ticket)),
    clientId: 1,
    clientIdentifier: '1',
    parameters: [
      ['client_id', 'shop'],
      ['response_type', 'code'],
      ['redirect_uri', 'https://shop.example/cb'],
      ['scope', 'read'],
      ['code_challenge', 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'],
      ['code_challenge_method', 'S256'],
    ],
    scopes: ['read'],
    redirectUri: 'https://shop.example/cb',
    createdAt: NOW - 1000,
    expiresAt: NOW + 600_000,
    retainedUntil: NOW + 600_000,
  }
}

function foundAmong(clients: readonly Client[], identifier: string): FoundClient | undefined {
  const byId = clients.find(client => String(client.clientId) === identifier)
  const client = byId ?? clients.find(each => each.clientIdAlias === identifier)
  return client && { client, by: byId === undefined ? 'alias' : 'id', canonical: String(client.clientId) }
}

function fakeTokens(records: readonly AccessToken[], calls: string[]): Ports['accessTokens'] {
  const byHash = new Map(records.map(record => [record.hash, record]))
  return {
    find: hash => noted(calls, 'accessTokens.find', byHash.get(hash)),
    add(record) {
      const there = byHash.has(record.hash)
      if (!there) byHash.set(record.hash, record)
      return noted(calls, 'accessTokens.add', !there)
    },
    replace(hash, version, record) {
      const fits = byHash.get(hash)?.version === version
      if (fits) byHash.set(hash, record)
      return noted(calls, 'accessTokens.replace', fits)
    },
    remove: selection =>
      noted(calls, 'accessTokens.remove', 'hash' in selection && byHash.delete(selection.hash) ? 1 : 0),
    sweep: () => 0,
  }
}

function fakeShelf<Stored extends { readonly key: string }>(
  name: string,
  kept: readonly Stored[],
  calls: string[],
): TakeOnceStore<Stored> {
  const records = new Map(kept.map(record => [record.key, record]))
  return {
    add(record) {
      records.set(record.key, record)
      return noted(calls, `${name}.add`, true)
    },
    find: key => noted(calls, `${name}.find`, records.get(key)),
    take(key) {
      const record = records.get(key)
      records.delete(key)
      return noted(calls, `${name}.take`, record)
    },
    sweep: () => 0,
  }
}

async function noted<Value>(calls: string[], call: string, value: Value): Promise<Value> {
  calls.push(call)
  return value
}
