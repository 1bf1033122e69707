import { pushedRequestRecord } from '@symbolon/contract'
import { redisStores } from '@symbolon/redis'
import { Redis } from '@upstash/redis'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { openServer, type Server, SKIPPED } from '../servers/redis.js'
import { type HttpServer, startRedisOverHttp } from '../servers/redis-over-http.js'

const NOW = Date.now()

describe.skipIf(SKIPPED.server !== '')(`@upstash/redis over HTTP ${SKIPPED.server}`, () => {
  let [server, http]: [Server | undefined, HttpServer | undefined] = [undefined, undefined]

  beforeAll(async () => {
    server = await openServer()
    http = await startRedisOverHttp(server.place)
  })

  afterAll(async () => {
    await http?.close()
    await server?.stop()
  })

  const overHttp = () => {
    if (http === undefined) throw new Error('the server is not open')
    return http
  }

  /** As docs/storage-redis.md shows, and with options of a test. */
  function storesWith(options: object) {
    const { url } = overHttp()
    const documented = { automaticDeserialization: false, retry: { retries: 0 }, readYourWrites: false }
    const client = new Redis({ url, token: 'any', ...documented, ...options })
    const send = ([name = '', ...parameters]: readonly string[]) => client.exec([name, ...parameters])
    return redisStores(send, { serviceId: crypto.randomUUID(), prefix: 'upstash' })
  }

  test('a record comes back as it was, also where it looks like a number', async () => {
    const { pushedRequests } = storesWith({})
    const record = pushedRequestRecord()
    expect(await pushedRequests.add(record, NOW)).toBe(true)
    expect(await pushedRequests.take(record.key)).toEqual(record)
    expect(await pushedRequests.take(record.key)).toBeUndefined()
  })

  test.each([
    ['of the document sends it once, and the mark is used', {}, 1],
    ['of `retry: false` sends it twice all the same', { retry: false }, 2],
  ])('after a lost reply a client with the setting %s', async (_, options, sent) => {
    const { replays } = storesWith(options)
    const marks = [{ key: 'mark', until: NOW + 60_000 }]
    const before = overHttp().commands()
    overHttp().loseNextReply()
    const claimed = await Promise.resolve(replays.claim(marks, NOW)).catch(() => 'a fault')
    expect(claimed).toEqual(sent === 1 ? 'a fault' : [false])
    expect(overHttp().commands() - before).toBe(sent)
    expect(await replays.claim(marks, NOW)).toEqual([false])
  })
})
