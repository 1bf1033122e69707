import { createHash } from 'node:crypto'
import { numericClientId } from '@symbolon/core/internal'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readServerConfiguration } from '../src/configuration.js'
import { configuration } from './running.js'

const SERVICE = { serviceId: 'bank', issuer: 'https://as.example' }
const SHOP = { ...SERVICE, serviceId: 'shop' }
const API = { apiKey: 'key', apiSecret: 'plain:secret' }
const NAMED = { tokenAuthMethod: 'NONE' }
const TOKEN = 'the-same-token'
const DIGEST = `sha256:${createHash('sha256').update(TOKEN).digest('base64url')}`

/** A service with these clients. */
const clients = (...clients: readonly object[]) => ({
  services: [{ ...SERVICE, clients: clients.map(client => ({ ...NAMED, ...client })) }],
})

test.each<readonly [string, object, string, string]>([
  [
    'clients with the same number',
    clients({ clientId: 7 }, { clientId: 8 }, { clientId: 7, clientIdAlias: 'pocket' }),
    'services[0].clients[2].clientId',
    'services[0].clients[0].clientId',
  ],
  [
    'clients with the same alias',
    clients({ clientId: 1 }, { clientIdAlias: 'ledger' }, { clientId: 2 }, { clientIdAlias: 'ledger' }),
    'services[0].clients[3].clientIdAlias',
    'services[0].clients[1].clientIdAlias',
  ],
  [
    'clients with the same alias and different numbers',
    clients({ clientId: 1, clientIdAlias: 'ledger' }, { clientId: 2, clientIdAlias: 'ledger' }),
    'services[0].clients[1].clientIdAlias',
    'services[0].clients[0].clientIdAlias',
  ],
  [
    'clients with the same entity id',
    clients({ clientId: 1, entityId: 'https://a.example' }, { clientId: 2, entityId: 'https://a.example' }),
    'services[0].clients[1].entityId',
    'services[0].clients[0].entityId',
  ],
  [
    'clients with the same metadata document',
    clients(
      { clientId: 1, metadataDocumentLocation: 'https://a.example/m' },
      { clientId: 2, metadataDocumentLocation: 'https://a.example/m' },
    ),
    'services[0].clients[1].metadataDocumentLocation',
    'services[0].clients[0].metadataDocumentLocation',
  ],
  [
    'clients of which one has the entity id of the other as its alias',
    clients({ clientId: 1, entityId: 'https://a.example' }, { clientId: 2, clientIdAlias: 'https://a.example' }),
    'services[0].clients[1].clientIdAlias',
    'services[0].clients[0].entityId',
  ],
  [
    'clients of which one has the number derived from the alias of the other',
    clients({ clientIdAlias: 'ledger' }, { clientId: await numericClientId('ledger') }),
    'services[0].clients[1].clientId',
    'services[0].clients[0].clientId',
  ],
  [
    'services with the same id',
    { services: [SERVICE, SHOP, SERVICE] },
    'services[2].serviceId',
    'services[0].serviceId',
  ],
  [
    'services with the same API key',
    {
      services: [
        { ...SERVICE, ...API },
        { ...SHOP, ...API },
      ],
    },
    'services[1].apiKey',
    'services[0].apiKey',
  ],
  [
    'services with the same access token',
    {
      services: [
        { ...SERVICE, accessTokens: [DIGEST] },
        { ...SHOP, accessTokens: ['plain:x', DIGEST] },
      ],
    },
    'services[1].accessTokens[1]',
    'services[0].accessTokens[0]',
  ],
  [
    'services with the same access token, once in plain form',
    {
      services: [
        { ...SERVICE, accessTokens: [DIGEST] },
        { ...SHOP, accessTokens: [`plain:${TOKEN}`] },
      ],
    },
    'services[1].accessTokens[0]',
    'services[0].accessTokens[0]',
  ],
  [
    'a repeated access token of one service',
    { services: [{ ...SERVICE, accessTokens: ['plain:x', 'plain:x'] }] },
    'services[0].accessTokens[1]',
    'services[0].accessTokens[0]',
  ],
  [
    'an organization token that is also an access token',
    { organizationTokens: [DIGEST], services: [{ ...SERVICE, accessTokens: [`plain:${TOKEN}`] }] },
    'services[0].accessTokens[0]',
    'organizationTokens[0]',
  ],
])('refuses %s and names both paths', async (_, changes, path, earlier) => {
  const read = await readServerConfiguration(configuration(changes))
  expect(read).toEqual({ ok: false, refusal: [{ path, problem: `must not be the same as ${earlier}` }] })
})

test('accepts the same identifiers in different services, and equal identifiers of one client', async () => {
  const client = { ...NAMED, clientId: 7, clientIdAlias: 'https://a.example', entityId: 'https://a.example' }
  const services = [SERVICE, SHOP].map(service => ({ ...service, clients: [client] }))
  expect(await readServerConfiguration(configuration({ services }))).toMatchObject({ ok: true })
})

test('refuses random clients exactly when they share an identifier', async () => {
  const name = fc.option(fc.constantFrom('https://a.example', 'https://b.example', 'https://c.example'), {
    nil: undefined,
  })
  const client = fc.record({ clientId: fc.integer({ min: 1, max: 6 }), clientIdAlias: name, entityId: name })
  await fc.assert(
    fc.asyncProperty(fc.array(client, { maxLength: 4 }), async all => {
      const read = await readServerConfiguration(configuration(clients(...all)))
      const texts = all.flatMap(({ clientId, clientIdAlias, entityId }) => [
        ...new Set([String(clientId), clientIdAlias, entityId].filter(text => text !== undefined)),
      ])
      expect(read.ok).toBe(new Set(texts).size === texts.length)
    }),
  )
})
