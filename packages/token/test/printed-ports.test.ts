import { inspect } from 'node:util'
import { cachedClients, createPorts, defineClient } from '@symbolon/core'
import { encryptRecords } from '@symbolon/core/encryption'
import { memoryStores } from '@symbolon/memory'
import { exportJWK, generateKeyPair } from 'jose'
import { expect, test } from 'vitest'
import { tokenPorts } from '../src/index.js'

/** A key shows as text, or as its first bytes. */
function shownForms(key: string): readonly string[] {
  return [
    key.slice(0, 12),
    [...Buffer.from(key).subarray(0, 3)].join(', '),
    Buffer.from(key).toString('hex').slice(0, 8),
  ]
}

test('ports that are printed show no key (docs/rules.md §8)', async () => {
  const { privateKey } = await generateKeyPair('ES256', { extractable: true })
  const { x = '', y = '', d = '' } = await exportJWK(privateKey)
  const key = { kty: 'EC', crv: 'P-256', alg: 'ES256', x, y, d }
  const secrets = {
    nonces: 'nonces: 32 random bytes or more, from your vault',
    tokens: 'tokens: 32 random bytes or more, from your vault',
    records: 'records: 32 random bytes, in all',
    client: 'the secret of a client, kept recoverable',
    key: d,
  }
  const indexKey = new Uint8Array(32).fill(7)
  const encryption = encryptRecords({ keys: [{ id: 'a', key: Buffer.from(secrets.records) }], indexKey })
  const { clients, ...stores } = memoryStores({ serviceId: 'bank' })
  const client = { clientId: 1, tokenAuthMethod: 'CLIENT_SECRET_JWT', clientSecret: `plain:${secrets.client}` } as const
  await clients.put(await defineClient(client), 0)
  const ports = createPorts({
    service: { serviceId: 'bank', issuer: 'https://as.example', jwks: { keys: [key] } },
    stores: { ...stores, clients: cachedClients(clients, { seconds: 60 }) },
    secrets: [secrets.nonces],
  })
  await ports.clients.find('1')
  const tokens = tokenPorts({ ports, secrets: [secrets.tokens] })
  for (const printed of [ports, tokens, { ...ports, ...tokens }, encryption]) {
    const text = inspect(printed, { depth: Number.POSITIVE_INFINITY, maxArrayLength: null, maxStringLength: null })
    for (const form of [...Object.values(secrets).flatMap(shownForms), '7, 7, 7']) expect(text).not.toContain(form)
    expect(text).not.toMatch(/Uint8Array|Buffer/)
    for (const form of Object.values(secrets).flatMap(shownForms)) expect(JSON.stringify(printed)).not.toContain(form)
  }
})
