import { accessTokenRecord } from '@symbolon/contract'
import type { AccessToken } from '@symbolon/core'
import { numericClientId } from '@symbolon/core/internal'
import { redisStores } from '@symbolon/redis'
import { createClient } from 'redis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Server, SKIPPED, startServer } from '../servers/redis.js'

const NOW = 1_700_000_000_000
const COUNT = 10_000
const clientId = await numericClientId('a client of the bank')

/** The most bytes per token, with keys and indexes. The measured sizes are in docs/storage-redis.md. */
const ROWS: readonly (readonly [what: string, bytes: number, more: (at: number) => Partial<AccessToken>])[] = [
  ['with neither subject nor refresh token', 600, () => ({})],
  ['with a subject', 850, at => ({ subject: `user-${at}`, grantType: 'AUTHORIZATION_CODE' })],
]

describe.skipIf(SKIPPED.cluster !== '')(`memory in Redis per access token ${SKIPPED.cluster}`, () => {
  let server: Server
  let client: ReturnType<typeof createClient>

  beforeAll(async () => {
    server = await startServer()
    client = createClient({ socket: server.place })
    await client.connect()
  })

  afterAll(async () => {
    client.destroy()
    await server.stop()
  })

  const used = async () => Number(/used_memory:(\d+)/.exec(String(await client.sendCommand(['INFO', 'memory'])))?.[1])

  test.each(ROWS)('%s: at most %i bytes', async (_, bytes, more) => {
    await client.sendCommand(['FLUSHALL'])
    const { accessTokens } = redisStores(client, { serviceId: 'bank' })
    const add = (at: number) => accessTokens.add(accessTokenRecord({ serviceId: 'bank', clientId, ...more(at) }), NOW)
    await add(0)
    const before = await used()
    for (let at = 0; at < COUNT; at += 100)
      await Promise.all(Array.from({ length: 100 }, (_each, ahead) => add(at + ahead)))
    const each = ((await used()) - before) / COUNT
    expect(each).toBeGreaterThan(100)
    expect(each).toBeLessThanOrEqual(bytes)
  })
})
