import { describe, expect, test } from 'vitest'
import { defineClient } from '../../src/configuration/client.js'
import { introspect } from '../../src/introspection/introspect.js'
import { introspectStandard } from '../../src/introspection/standard/introspect-standard.js'
import { base64url } from '../../src/lib/base64.js'
import type { Client } from '../../src/records/client.js'
import {
  type FoundToken,
  type IntrospectionPortsOptions,
  introspectionPorts,
} from '../../src/setup/introspection-ports.js'
import { platformCrypto } from '../../src/setup/platform/web-crypto.js'
import { NOW, SECRET } from '../fakes.js'

const SERVICE = { serviceId: 'bank', issuer: 'https://as.example', supportedScopes: [{ name: 'read' }] }
const TOKEN: FoundToken = { clientIdentifier: 'ledger', subject: 'ada', scopes: ['read'], expiresAt: NOW + 60_000 }
const THUMBPRINT = 'n4bQgYhMfWWaL-qgxVrQFaO_TxsrC4Is0V1sFbDwCgg'

/** Ports over one token, `live`, and the errors behind faults. */
function portsWith(found: FoundToken, changes: Partial<IntrospectionPortsOptions> = {}) {
  const errors: string[] = []
  const ports = introspectionPorts({
    service: SERVICE,
    secrets: [SECRET],
    clock: { now: () => NOW },
    findToken: presented => (presented === 'live' ? found : undefined),
    onFault: error => void errors.push(String(error)),
    ...changes,
  })
  return { ports, errors }
}

describe('introspection over tokens that one has', () => {
  test('a token that is found may be used, and its client need not exist', async () => {
    const { ports } = portsWith(TOKEN)
    expect(await introspect({ token: 'live', scopes: ['read'] }, ports)).toMatchObject({
      action: 'OK',
      subject: 'ada',
      clientIdentifier: 'ledger',
      clientId: (await defineClient({ tokenAuthMethod: 'NONE', clientIdAlias: 'ledger' })).clientId,
      scopes: ['read'],
    })
  })

  test.each<[string, string, Partial<FoundToken>, object]>([
    ['a token that is not found is unknown', 'other', {}, { action: 'UNAUTHORIZED', existent: false }],
    ['a token that has expired is refused', 'live', { expiresAt: NOW }, { action: 'UNAUTHORIZED', existent: true }],
    ['a token without the scope is refused', 'live', { scopes: null }, { action: 'FORBIDDEN' }],
    [
      'a token that is bound to a key needs a proof',
      'live',
      { dpopKeyThumbprint: THUMBPRINT },
      { action: 'UNAUTHORIZED' },
    ],
    [
      'a token that is bound to a certificate needs one',
      'live',
      { certificateThumbprint: THUMBPRINT },
      { action: 'UNAUTHORIZED' },
    ],
  ])('%s', async (_, token, changes, answer) => {
    const { ports } = portsWith({ ...TOKEN, ...changes })
    expect(await introspect({ token, scopes: ['read'] }, ports)).toMatchObject(answer)
  })

  test('RFC 7662 §2.2: the standard answer names the client, and no time of issue that nobody knows', async () => {
    const { ports } = portsWith(TOKEN)
    const { responseContent } = await introspectStandard({ parameters: 'token=live' }, ports)
    const answer: unknown = JSON.parse(responseContent)
    expect(answer).toMatchObject({ active: true, client_id: 'ledger', sub: 'ada', scope: 'read' })
    expect(answer).not.toHaveProperty('iat')
    const dated = portsWith({ ...TOKEN, createdAt: new Date(NOW) })
    const later = await introspectStandard({ parameters: 'token=live' }, dated.ports)
    expect(JSON.parse(later.responseContent)).toMatchObject({ iat: Math.floor(NOW / 1000) })
  })

  test('findToken gets the token exactly as it was presented, and base64url of its SHA-256', async () => {
    const asked: string[] = []
    const { ports } = portsWith(TOKEN, { findToken: (presented, hash) => void asked.push(presented, hash) })
    await introspect({ token: 'live' }, ports)
    expect(asked).toEqual(['live', base64url(await platformCrypto.sha256('live'))])
  })

  test('the configuration of the service may be a source', async () => {
    const { ports: model } = portsWith(TOKEN)
    const { ports } = portsWith(TOKEN, { service: { load: async () => model.service.load() } })
    expect(await introspect({ token: 'live' }, ports)).toMatchObject({ action: 'OK' })
  })

  test.each([
    ['a client with a number of its own', 0],
    ['a subject', 1],
  ])('%s is refused at once where revocations are given', async (_, revoked) => {
    const client = await defineClient({ tokenAuthMethod: 'NONE', clientId: 12, clientIdAlias: 'ledger' })
    const find = (keys: readonly string[]) => keys.map((_, at) => (at === revoked ? NOW - 1 : undefined))
    const asked: string[] = []
    const changes = {
      findClient: () => client,
      revocations: { find: (keys: readonly string[]) => (asked.push(...keys) > 0 ? find(keys) : []) },
    }
    const old = portsWith({ ...TOKEN, createdAt: NOW - 2 }, changes)
    expect(await introspect({ token: 'live' }, old.ports)).toMatchObject({ action: 'UNAUTHORIZED' })
    expect(asked).toContain('client:12')
    const fresh = portsWith({ ...TOKEN, createdAt: NOW }, changes)
    expect(await introspect({ token: 'live' }, fresh.ports)).toMatchObject({ action: 'OK' })
    const undated = portsWith(TOKEN, changes)
    expect(await introspect({ token: 'live' }, undated.ports)).toMatchObject({ action: 'UNAUTHORIZED' })
  })
})

describe('the clients of these tokens', () => {
  const clientOf = (client: Client): Partial<IntrospectionPortsOptions> => ({
    findClient: async identifier => (identifier === client.clientIdAlias ? client : undefined),
  })

  test('are found by their identifier', async () => {
    const client = await defineClient({
      tokenAuthMethod: 'NONE',
      clientIdAlias: 'ledger',
      attributes: [{ key: 'tier', value: 'gold' }],
    })
    const { ports } = portsWith(TOKEN, clientOf(client))
    expect(await introspect({ token: 'live' }, ports)).toMatchObject({
      action: 'OK',
      clientAttributes: client.attributes,
    })
  })

  test('that are not found have no tokens', async () => {
    const { ports } = portsWith(TOKEN, { findClient: () => undefined })
    expect(await introspect({ token: 'live' }, ports)).toMatchObject({ action: 'UNAUTHORIZED', resultCode: 'A098301' })
  })

  test('that are locked have no usable tokens', async () => {
    const { ports } = portsWith(
      TOKEN,
      clientOf(await defineClient({ tokenAuthMethod: 'NONE', clientIdAlias: 'ledger', locked: true })),
    )
    expect(await introspect({ token: 'live' }, ports)).toMatchObject({ action: 'UNAUTHORIZED', resultCode: 'A098303' })
  })

  test('that have numbers of their own are those of the tokens with these numbers', async () => {
    const client = await defineClient({ tokenAuthMethod: 'NONE', clientId: 12, clientIdAlias: 'ledger' })
    const numbered = portsWith({ ...TOKEN, clientId: 12 }, clientOf(client))
    expect(await introspect({ token: 'live' }, numbered.ports)).toMatchObject({ action: 'OK', clientId: 12 })
    const another = portsWith({ ...TOKEN, clientId: 13 }, clientOf(client))
    const answer = await introspect({ token: 'live' }, another.ports)
    expect(answer).toMatchObject({ action: 'UNAUTHORIZED', resultCode: 'A098301' })
  })

  test('are looked up twice for the first token without a number, and once for the next', async () => {
    const asked: string[] = []
    const client = await defineClient({ tokenAuthMethod: 'NONE', clientId: 12, clientIdAlias: 'ledger' })
    const findClient = (identifier: string) => (asked.push(identifier) > 0 ? client : undefined)
    const { ports } = portsWith(TOKEN, { findClient })
    for (const lookups of [2, 3, 4]) {
      expect(await introspect({ token: 'live' }, ports)).toMatchObject({ action: 'OK', clientId: 12 })
      expect(asked).toHaveLength(lookups)
    }
  })

  test('may be named by any of their names', async () => {
    const entityId = 'https://ledger.example'
    const client = await defineClient({ tokenAuthMethod: 'NONE', clientIdAlias: 'ledger', entityId })
    const { ports } = portsWith({ ...TOKEN, clientIdentifier: entityId }, { findClient: () => client })
    expect(await introspect({ token: 'live' }, ports)).toMatchObject({ action: 'OK', clientIdentifier: entityId })
  })

  test.each(['LEDGER', 'ledger '])('are not those that a database finds by %j', async clientIdentifier => {
    const client = await defineClient({ tokenAuthMethod: 'NONE', clientIdAlias: 'ledger' })
    const { ports } = portsWith({ ...TOKEN, clientIdentifier }, { findClient: () => client })
    expect(await introspect({ token: 'live' }, ports)).toMatchObject({ action: 'UNAUTHORIZED', resultCode: 'A098301' })
  })

  test('that were registered anew have none of the old tokens', async () => {
    const client = await defineClient({ tokenAuthMethod: 'NONE', clientIdAlias: 'ledger', registration: 'second' })
    const old = portsWith({ ...TOKEN, registration: 'first' }, clientOf(client))
    expect(await introspect({ token: 'live' }, old.ports)).toMatchObject({ action: 'UNAUTHORIZED' })
    const own = portsWith({ ...TOKEN, registration: 'second' }, clientOf(client))
    expect(await introspect({ token: 'live' }, own.ports)).toMatchObject({ action: 'OK' })
  })
})

describe('a mistake is INTERNAL_SERVER_ERROR, and onFault learns which', () => {
  test.each<[string, Partial<IntrospectionPortsOptions>, string]>([
    ['a member is misspelt', { findToken: () => ({ ...TOKEN, subjct: 'ada' }) }, 'did you mean `subject`'],
    ['the hash is given', { findToken: () => ({ ...TOKEN, hash: THUMBPRINT }) }, 'there is no `hash`'],
    ['the service is given', { findToken: () => ({ ...TOKEN, serviceId: 'other' }) }, 'there is no `serviceId`'],
    ['seconds are no instant', { findToken: () => ({ ...TOKEN, expiresAt: 1_700_000_000 }) }, 'multiply by 1000'],
    ['the database fails', { findToken: () => Promise.reject(new Error('no database')) }, 'no database'],
    ['a number of a client that nobody finds', { findToken: () => ({ ...TOKEN, clientId: 7 }) }, 'needs findClient'],
    ['a registration that nobody compares', { findToken: () => ({ ...TOKEN, registration: 'a' }) }, 'needs findClient'],
    [
      'the client is no client',
      { findClient: () => Reflect.apply(Object, undefined, [{ clientId: 1 }]) },
      'defineClient()',
    ],
    [
      'the client is another one',
      { findClient: () => defineClient({ tokenAuthMethod: 'NONE', clientIdAlias: 'another' }) },
      'does not have this identifier',
    ],
  ])('%s', async (_, changes, words) => {
    const { ports, errors } = portsWith(TOKEN, changes)
    expect(await introspect({ token: 'live' }, ports)).toMatchObject({ action: 'INTERNAL_SERVER_ERROR' })
    expect(errors).toHaveLength(1)
    expect(errors[0]).toContain(words)
    expect(errors[0]).not.toContain('live')
  })

  test.each<[string, object, string]>([
    ['findToken is missing', { findToken: undefined }, 'findToken must be a function'],
    ['findClient is null', { findClient: null }, 'findClient must be a function'],
    ['findClient is no function', { findClient: {} }, 'findClient must be a function'],
    ['replays cannot claim', { replays: {} }, 'replays must be an object with claim()'],
    ['revocations cannot be found', { revocations: {} }, 'revocations must be an object with find()'],
    ['the number of a client is not known', { revocations: { find: () => [] } }, 'revocations needs findClient'],
    ['a secret is short', { secrets: ['short'] }, 'secrets must contain'],
    ['the service is missing', { service: undefined }, 'pass service'],
    ['an option is misspelt', { findTokens: () => undefined }, 'did you mean `findToken`?'],
  ])('%s: a TypeError at once', (_, changes, words) => {
    expect(() => portsWith(TOKEN, changes)).toThrow(
      new RegExp(`^introspectionPorts: .*${words.replace(/[()?`]/g, '\\$&')}`),
    )
  })

  test('nothing that can be used once is accepted without replays', () => {
    const { ports } = portsWith(TOKEN)
    expect(() => ports.replays.claim([], NOW)).toThrow('introspectionPorts: pass replays')
  })

  test('these ports find no token that is not presented', () => {
    const { ports } = portsWith(TOKEN)
    expect(() => ports.accessTokens.find(THUMBPRINT)).toThrow('when it is presented')
  })
})
