import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { type RedisFault, type RedisStoresOptions, redisStores } from '../src/index.js'

const NOW = 1_700_000_000_000
const READ_ONLY = new Error("READONLY You can't write against a read only replica.")

/** A server whose replies are given by hand, in the order of the commands. */
function opened(options: Partial<RedisStoresOptions> = { replyTimeout: 1_000 }) {
  const sent: { readonly reply: (value: unknown) => void; readonly fail: (error: Error) => void }[] = []
  const client = () => new Promise((reply, fail) => sent.push({ reply, fail }))
  const { replays } = redisStores(client, { serviceId: 'bank', ...options })
  const outcomes: unknown[] = []
  const claim = async () => {
    try {
      outcomes.push((await replays.claim([{ key: 'k', until: NOW }], NOW))[0])
    } catch (error) {
      outcomes.push(Object(error).kind)
    }
  }
  return { sent, outcomes, claim }
}

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const settle = () => vi.advanceTimersByTimeAsync(0)

describe('a command without a reply', () => {
  test.each([
    ['replyTimeout', { replyTimeout: 1_000 }, 1_000],
    ['two seconds by default', {}, 2_000],
  ])('is a fault of kind timeout after %s', async (_, options, milliseconds) => {
    const { claim, outcomes } = opened(options)
    void claim()
    await vi.advanceTimersByTimeAsync(milliseconds - 1)
    expect(outcomes).toEqual([])
    await vi.advanceTimersByTimeAsync(1)
    expect(outcomes).toEqual(['timeout'])
  })

  test('lets one other command at a time be sent, until there is a reply', async () => {
    const { claim, sent, outcomes } = opened()
    void claim()
    await vi.advanceTimersByTimeAsync(1_000)
    for (let turn = 0; turn < 5; turn++) void claim()
    await settle()
    expect(sent).toHaveLength(2)
    expect(outcomes).toEqual(Array(5).fill('timeout'))
    await vi.advanceTimersByTimeAsync(1_000)
    void claim()
    expect(sent).toHaveLength(3)
    sent[2]?.reply('OK')
    await settle()
    for (let turn = 0; turn < 5; turn++) void claim()
    expect(sent).toHaveLength(8)
  })

  test.each<readonly [string, (sent: ReturnType<typeof opened>['sent']) => void]>([
    ['a late reply', sent => sent[0]?.reply('OK')],
    ['an error of the server', sent => sent[0]?.fail(new Error('OOM command not allowed'))],
    ['a closed connection, on which nothing can be written', sent => sent[0]?.fail(new Error('Connection is closed.'))],
  ])('%s ends the silence', async (_, end) => {
    const { claim, sent } = opened()
    void claim()
    await vi.advanceTimersByTimeAsync(1_000)
    end(sent)
    await settle()
    for (let turn = 0; turn < 5; turn++) void claim()
    expect(sent).toHaveLength(6)
  })

  test('that arrived while this process stood still is not missed', async () => {
    vi.useRealTimers()
    const client = () => new Promise(reply => setImmediate(() => reply('OK')))
    const { replays } = redisStores(client, { serviceId: 'bank', replyTimeout: 5 })
    const claimed = replays.claim([{ key: 'k', until: NOW }], NOW)
    const begin = performance.now()
    let turns = 0
    while (performance.now() - begin < 20) turns++
    expect(turns).toBeGreaterThan(0)
    expect(await claimed).toEqual([true])
  })

  test('is not silence of the server while others have replies, as of other nodes', async () => {
    const { claim, sent } = opened()
    void claim()
    await vi.advanceTimersByTimeAsync(500)
    void claim()
    sent[1]?.reply('OK')
    await vi.advanceTimersByTimeAsync(500)
    for (let turn = 0; turn < 5; turn++) void claim()
    expect(sent).toHaveLength(7)
  })

  test('timed out by the client is silence too', async () => {
    const { claim, sent } = opened()
    void claim()
    sent[0]?.fail(new Error('Command timed out'))
    await settle()
    for (let turn = 0; turn < 5; turn++) void claim()
    expect(sent).toHaveLength(2)
  })
})

describe('the client is told to connect anew', () => {
  function reconnecting(reconnect: (fault: RedisFault) => unknown = () => undefined) {
    const kinds: string[] = []
    const all = opened({
      replyTimeout: 1_000,
      reconnect: fault => {
        kinds.push(fault.kind)
        return reconnect(fault)
      },
    })
    return { ...all, kinds }
  }

  test.each([
    ['read-only', READ_ONLY, ['read-only']],
    ['timeout', new Error('Command timed out'), ['timeout']],
    ['out-of-memory', new Error('OOM command not allowed'), []],
    ['closed', new Error('Connection is closed.'), []],
  ])('a fault of kind %s', async (kind, error, expected) => {
    const { claim, sent, kinds, outcomes } = reconnecting()
    void claim()
    sent[0]?.fail(error)
    await settle()
    expect(outcomes).toEqual([kind])
    expect(kinds).toEqual(expected)
  })

  test('once for many commands, and again after replyTimeout', async () => {
    const { claim, sent, kinds } = reconnecting()
    const fail = async () => {
      void claim()
      sent.at(-1)?.fail(READ_ONLY)
      await settle()
    }
    await fail()
    await fail()
    await vi.advanceTimersByTimeAsync(999)
    await fail()
    expect(kinds).toEqual(['read-only'])
    await vi.advanceTimersByTimeAsync(1)
    await fail()
    expect(kinds).toEqual(['read-only', 'read-only'])
  })

  test.each<readonly [string, () => unknown]>([
    [
      'throws',
      () => {
        throw new Error('no server')
      },
    ],
    ['rejects', () => Promise.reject(new Error('no server'))],
  ])('the fault is the same when the function %s', async (_, reconnect) => {
    const { claim, sent, outcomes } = reconnecting(reconnect)
    void claim()
    sent[0]?.fail(READ_ONLY)
    await settle()
    expect(outcomes).toEqual(['read-only'])
  })
})

describe('misuse', () => {
  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY, '2000'])('throws when replyTimeout is %j', replyTimeout => {
    const options = { serviceId: 'bank', replyTimeout }
    expect(() => redisStores(async () => null, options as never)).toThrow('`replyTimeout` must be')
  })

  test('throws when reconnect is not a function', () => {
    const options = { serviceId: 'bank', reconnect: true }
    expect(() => redisStores(async () => null, options as never)).toThrow('`reconnect` must be a function')
  })
})
