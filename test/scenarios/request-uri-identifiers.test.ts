import { pushedRequestRecord } from '@symbolon/contract'
import { createPorts, defineClient, defineService } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { expect, test } from 'vitest'
import { REQUEST_URI } from '../../packages/core/src/authorization/request-uri.js'
import { digestOf, randomToken } from '../../packages/core/src/ports/digests.js'
import { formFromPairs } from '../../packages/core/src/standards/oauth/form.js'
import { REQUEST_URI_PREFIX } from '../../packages/core/src/standards/oauth/uri.js'
import { scaled } from '../scale.js'

const IDENTIFIERS = scaled(100_000)

test('spring gh-19444: request_uris with every base64url character all resolve', async () => {
  const service = defineService({ serviceId: 's', issuer: 'https://as.example' })
  const client = await defineClient({ clientId: 1, clientSecret: 'plain:a secret of the client' })
  const now = Date.parse('2026-01-01T00:00:00Z')
  const ports = createPorts({ service, stores: memoryStores({ serviceId: 's' }), secrets: ['x'.repeat(32)] })
  const named = { sessionBinding: undefined, service, now, client, clientIdentifier: 'shop', clientKey: '1' }
  const characters = new Set<string>()
  let resolved = 0
  for (let made = 0; made < IDENTIFIERS; made += 1) {
    // Created and stored as by a push, but faster.
    const uri = REQUEST_URI_PREFIX + (await randomToken(ports))
    const record = {
      ...pushedRequestRecord(),
      serviceId: 's',
      key: await digestOf(uri, ports),
      clientId: 1,
      clientIdentifier: '1',
    }
    await ports.pushedRequests.add({ ...record, createdAt: now, expiresAt: now + 1, retainedUntil: now + 1 }, now)
    const found = await REQUEST_URI.gather({ ...named, front: formFromPairs([['request_uri', uri]]) }, ports)
    if (found.ok && found.value.pushed?.key === record.key) resolved += 1
    for (const character of uri.slice(-43)) characters.add(character)
  }
  expect(resolved).toBe(IDENTIFIERS)
  expect(characters.size).toBe(64)
}, 120_000)
