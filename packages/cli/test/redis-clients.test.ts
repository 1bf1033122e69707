import { afterEach, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest'
import { openerFor } from '../src/storage/redis-storage.js'
import type { RedisStorage } from '../src/storage/storage.js'
import { EMPTY, fakeRedis, type Reply, SILENT, slotsOf } from './fake-redis.js'

// Time stands still, so that only what is advanced passes.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

/** Begins to open a client, which ends with the test. */
function opening(storage: RedisStorage) {
  const opened = openerFor(storage).open(() => undefined)
  opened.catch(() => undefined)
  onTestFinished(() =>
    opened.then(
      ({ destroy }) => void destroy(),
      () => undefined,
    ),
  )
  return opened
}

/** Waits until a server has no connection left. */
const left = (sockets: ReadonlySet<unknown>) => vi.waitUntil(() => sockets.size === 0)

describe('a server that accepts connections and says nothing', () => {
  test('is given up after two seconds, and its connection is closed', async () => {
    const server = await fakeRedis(SILENT)
    const opened = opening({ kind: 'redis', url: server.url })
    await server.got('HELLO')
    vi.advanceTimersByTime(2_000)
    await expect(opened).rejects.toThrow('did not reply in time')
    await left(server.sockets)
  })

  const SENTINELS: readonly (readonly [string, Reply, string])[] = [
    ['as a sentinel', SILENT, 'HELLO'],
    ['as a sentinel that is asked', words => (words[0] === 'SENTINEL' ? undefined : EMPTY(words)), 'SENTINEL'],
  ]

  test.each(SENTINELS)('%s: the next one is asked', async (_, reply, last) => {
    const master = await fakeRedis(EMPTY)
    const answer = `*2\r\n$9\r\n127.0.0.1\r\n$${String(master.port).length}\r\n${master.port}\r\n`
    const [silent, sentinel] = [
      await fakeRedis(reply),
      await fakeRedis(words => (words[0] === 'SENTINEL' ? answer : EMPTY(words))),
    ]
    const opened = opening({ kind: 'redis', sentinel: { name: 'main', urls: [silent.url, sentinel.url] } })
    await silent.got(last)
    vi.advanceTimersByTime(2_000)
    expect(await (await opened).send('k', ['GET', 'k'])).toBe('OK')
    await left(silent.sockets)
  })

  test('as a master: the next sentinel is asked', async () => {
    const master = await fakeRedis(SILENT)
    const answer = `*2\r\n$9\r\n127.0.0.1\r\n$${String(master.port).length}\r\n${master.port}\r\n`
    const reply: Reply = words => (words[0] === 'SENTINEL' ? answer : EMPTY(words))
    const [one, other] = [await fakeRedis(reply), await fakeRedis(reply)]
    const opened = opening({ kind: 'redis', sentinel: { name: 'main', urls: [one.url, other.url] } })
    await master.got('HELLO')
    vi.advanceTimersByTime(2_000)
    await master.got('HELLO', 2)
    vi.advanceTimersByTime(2_000)
    await expect(opened).rejects.toThrow(AggregateError)
  })

  test.each<readonly [string, Reply, string]>([
    ['as a node of the configuration', SILENT, 'HELLO'],
    ['as one that is asked for the slots', words => (words[0] === 'CLUSTER' ? undefined : EMPTY(words)), 'CLUSTER'],
  ])('%s: the next one is asked', async (_, reply, last) => {
    const silent = await fakeRedis(reply)
    const ports: number[] = []
    const node = await fakeRedis(words => (words[0] === 'CLUSTER' ? slotsOf(ports) : EMPTY(words)))
    ports.push(node.port)
    const opened = opening({ kind: 'redis', cluster: [silent.url, node.url] })
    await silent.got(last)
    vi.advanceTimersByTime(2_000)
    expect(await (await opened).send('k', ['GET', 'k'])).toBe('OK')
    await left(silent.sockets)
  })

  test('as another node of the cluster: it is given up, and no connection is left', async () => {
    const silent = await fakeRedis(SILENT)
    const ports = [silent.port]
    const node = await fakeRedis(words => (words[0] === 'CLUSTER' ? slotsOf(ports) : EMPTY(words)))
    ports.push(node.port)
    const opened = opening({ kind: 'redis', cluster: [node.url] })
    await silent.got('HELLO')
    vi.advanceTimersByTime(2_000)
    await expect(opened).rejects.toThrow(AggregateError)
    await left(silent.sockets)
    await left(node.sockets)
  })
})

test.each(['one server', 'a cluster'])('%s that is silent gets a bounded number of commands', async kind => {
  const ports: number[] = []
  const server = await fakeRedis(words => {
    if (words[0] === 'GET') return undefined
    return words[0] === 'CLUSTER' ? slotsOf(ports) : EMPTY(words)
  })
  ports.push(server.port)
  const place = kind === 'a cluster' ? { cluster: [server.url] as const } : { url: server.url }
  const { send } = await opening({ kind: 'redis', ...place })
  const sent = Array.from({ length: 10_000 }, () => send('k', ['GET', 'k']))
  const refused = send('k', ['GET', 'k'])
  for (const each of sent) each.catch(() => undefined)
  // What the connection takes for no loss of the server.
  await expect(refused).rejects.toThrow(/^The queue is full$/)
})
