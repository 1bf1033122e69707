import { once } from 'node:events'
import { connect } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { readServerConfiguration } from '../src/configuration.js'
import { serve } from '../src/server.js'
import { heldInTheEnd } from './aborts.js'
import { EMPTY, fakeRedis } from './fake-redis.js'
import { configuration, headOfPost } from './running.js'

// Time stands still, so that no deadline ends the request.
beforeEach(() => void vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] }))
afterEach(() => void vi.useRealTimers())

const BODY = JSON.stringify({ token: 'unknown' })
const REQUEST = `${headOfPost('/api/bank/auth/introspection', BODY)}\r\n\r\n${BODY}`

/** The commands that are answered: `serve` sends them before it listens. */
const AT_THE_START = new Set<string | undefined>(['HELLO', 'CLIENT', 'INFO'])

/** It also looks whether a copy into the storage is complete. */
const isOfCopy = (words: readonly string[]) => words.some(word => word.endsWith(':copy'))

function answered(words: readonly string[]): string | undefined {
  if (isOfCopy(words)) return '*2\r\n_\r\n_\r\n'
  return AT_THE_START.has(words[0]) ? EMPTY(words) : undefined
}

test('the storage stays open for a request whose client is gone', async () => {
  const redis = await fakeRedis(answered)
  const read = await readServerConfiguration(configuration({ storage: { redis: { url: redis.url } } }))
  if (!read.ok) throw new TypeError('the configuration of the tests cannot be read')
  const statuses: number[] = []
  const log = ({ status }: { readonly status: number }) => void statuses.push(status)
  const { origin, stop } = await serve(read.value, { host: '127.0.0.1', port: 0, log, onFault: () => undefined })
  const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(REQUEST))
  // The token is asked for, not only what the server asks of its own accord.
  await redis.got('GET')
  socket.destroy()
  await once(socket, 'close')
  const stopping = stop()
  await vi.advanceTimersByTimeAsync(1_000)
  expect(await heldInTheEnd(() => redis.sockets.size)).toBe(1)
  // Nothing: the token is unknown.
  for (const each of redis.sockets) each.write('_\r\n')
  await stopping
  expect(statuses).toEqual([200])
})
