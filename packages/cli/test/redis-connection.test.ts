import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { RedisConnection, type RedisHandle } from '../src/storage/redis-connection.js'

// A broken connection is made anew after a second at the earliest.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] }))
afterEach(() => void vi.useRealTimers())

/** Clients that are opened one after the other; each has a number, with which it answers. */
function world({ keepsBroken = false, duringOpen = false, isSilent = false, onDestroy = () => undefined } = {}) {
  const state = { opened: 0, destroyed: [] as number[], heard: [] as unknown[], fails: false }
  const errors: ((error: unknown) => void)[] = []
  const open = async (onError: (error: unknown) => void): Promise<RedisHandle> => {
    if (duringOpen) onError(new Error('one of three nodes is gone'))
    if (state.fails) throw new Error('refused')
    const number = ++state.opened
    errors.push(onError)
    const send = () => (isSilent && number === 1 ? new Promise(() => undefined) : Promise.resolve(number))
    const destroy = () => {
      state.destroyed.push(number)
      onDestroy()
    }
    return { send, destroy }
  }
  const connection = new RedisConnection({ open, keepsBroken }, error => state.heard.push(error))
  const send = () => connection.sendCommand('key', false, ['GET', 'key'])
  return { connection, state, errors, send }
}

test('an error while a client is being opened is heard, and the client is used', async () => {
  const { connection, state, send } = world({ duringOpen: true })
  await connection.connect()
  expect([await send(), state.heard]).toEqual([1, [new Error('one of three nodes is gone')]])
})

test('rejects when the first client cannot be opened', async () => {
  const { connection, state } = world()
  state.fails = true
  await expect(connection.connect()).rejects.toThrow('refused')
})

test('a lost connection is made anew until it succeeds, and no command waits for it', async () => {
  const { connection, state, errors, send } = world()
  await connection.connect()
  state.fails = true
  errors[0]?.(new Error('lost'))
  await expect(send()).rejects.toThrow('closed')
  await vi.advanceTimersByTimeAsync(1_000)
  await expect(send()).rejects.toThrow('closed')
  state.fails = false
  await vi.advanceTimersByTimeAsync(1_000)
  expect([await send(), state.destroyed]).toEqual([2, [1]])
  expect(state.heard).toEqual([new Error('lost'), new Error('refused')])
})

test('a cluster goes on with the old client until the new one is open', async () => {
  const { connection, state, send } = world({ keepsBroken: true })
  await connection.connect()
  connection.renew()
  connection.renew()
  expect(await send()).toBe(1)
  await vi.advanceTimersByTimeAsync(1_000)
  expect([await send(), state.opened, state.destroyed]).toEqual([2, 2, [1]])
})

test('a connection that is closed is not made anew', async () => {
  const { connection, state } = world()
  await connection.connect()
  connection.renew()
  connection.close()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(state.opened).toBe(1)
})

test('a cluster is opened anew when one command has no reply, whatever other nodes do', async () => {
  const { connection, state, send } = world({ keepsBroken: true, isSilent: true })
  await connection.connect()
  void send()
  await vi.advanceTimersByTimeAsync(1_999)
  expect(state.opened).toBe(1)
  await vi.advanceTimersByTimeAsync(2)
  expect([await send(), state.opened, state.destroyed]).toEqual([2, 2, [1]])
})

test('a cluster is not opened anew after a reply', async () => {
  const { connection, state, send } = world({ keepsBroken: true })
  await connection.connect()
  await send()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(state.opened).toBe(1)
})

test.each([false, true])(
  'a client that cannot be destroyed is replaced all the same (keepsBroken: %s)',
  async keepsBroken => {
    const fault = new Error('already closed')
    const onDestroy = () => {
      throw fault
    }
    const { connection, state, send } = world({ keepsBroken, onDestroy })
    await connection.connect()
    for (const expected of [2, 3]) {
      connection.renew()
      await vi.advanceTimersByTimeAsync(1_000)
      expect(await send()).toBe(expected)
    }
    expect(state.heard).toEqual([fault, fault])
    expect(() => connection.close()).not.toThrow()
  },
)
