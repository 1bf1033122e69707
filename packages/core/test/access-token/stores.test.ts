import { describe, expect, test } from 'vitest'
import { createAccessToken } from '../../src/access-token/create-access-token.js'
import { revokeAccessTokens } from '../../src/access-token/revoke-access-tokens.js'
import { updateAccessToken } from '../../src/access-token/update-access-token.js'
import type { Ports } from '../../src/ports/ports.js'
import type { ReportEvent } from '../../src/ports/report.js'
import { fakePorts, tokenRecord } from '../fakes.js'

const fails = () => Promise.reject(new RangeError('no connection'))
const CREATION = { grantType: 'CLIENT_CREDENTIALS', clientId: 1, scopes: ['read'] } as const

/** A removal of one full batch, and then a failure. */
function failsAfter(count: number) {
  const answers = [() => count, fails]
  return () => answers.shift()?.()
}

type Play = (ports: Ports) => Promise<{ readonly action: string; readonly resultCode: string }>

describe('docs/rules.md §1: a store that fails is a fault with its name', () => {
  const create: Play = ports => createAccessToken({ ...CREATION, accessToken: 'live' }, ports)
  const update: Play = ports => updateAccessToken({ accessToken: 'live', scopes: [] }, ports)

  const revokeMany: Play = ports => revokeAccessTokens({ clientId: 1 }, ports)

  test.each<[what: string, play: Play, port: 'accessTokens' | 'clients', methods: object]>([
    ['to revoke the tokens of a client', revokeMany, 'clients', { revokeTokens: fails }],
    ['to remove a second batch', revokeMany, 'accessTokens', { remove: failsAfter(50) }],
    ['to add a token', create, 'accessTokens', { add: fails }],
    ['to find what holds the value', create, 'accessTokens', { add: () => false, find: fails }],
    ['to find the token to update', update, 'accessTokens', { find: fails }],
    ['to replace a token', update, 'accessTokens', { replace: fails }],
    [
      'to find a client by its identifier',
      ports => revokeAccessTokens({ clientIdentifier: 'shop' }, ports),
      'clients',
      { find: fails },
    ],
    [
      'to remove tokens',
      ports => revokeAccessTokens({ accessToken: 'live' }, ports),
      'accessTokens',
      { remove: fails },
    ],
  ])('%s', async (_, play, port, methods) => {
    const events: ReportEvent[] = []
    const { ports } = await fakePorts({ tokens: [await tokenRecord('live')] })
    const report = (event: ReportEvent) => events.push(event)
    const answer = await play({ ...ports, report, [port]: { ...ports[port], ...methods } })
    expect(answer.action).toBe('INTERNAL_SERVER_ERROR')
    expect(events[0]?.fault).toEqual({ port, name: 'RangeError' })
  })
})

test.each([
  ['removed', undefined, 'token_unknown'],
  ['changed', 2, 'token_changed_meanwhile'],
  ['not changed: another token has the refresh token', 1, 'refresh_token_taken'],
])('docs/rules.md §5: a token that cannot be replaced was %s', async (_, version, reason) => {
  const reasons: unknown[] = []
  const before = await tokenRecord('live')
  const { ports } = await fakePorts({ tokens: [before] })
  const found = [before, version === undefined ? undefined : { ...before, version }]
  const accessTokens: Ports['accessTokens'] = {
    ...ports.accessTokens,
    find: () => found.shift(),
    replace: () => false,
  }
  const report = (event: ReportEvent) => reasons.push(event.reason)
  await updateAccessToken({ accessToken: 'live', refreshToken: 'new' }, { ...ports, accessTokens, report })
  expect(reasons).toEqual([reason])
})

test.each([
  [16_383, 'OK'],
  [16_384, 'OK'],
  [16_385, 'BAD_REQUEST'],
])('docs/rules.md §7: a token with an own value of %i characters: %s', async (length, action) => {
  const { ports } = await fakePorts()
  expect((await createAccessToken({ ...CREATION, accessToken: 'a'.repeat(length) }, ports)).action).toBe(action)
})

test('docs/rules.md §5: nothing is asked of the store for a client that does not exist', async () => {
  const { ports, calls } = await fakePorts()
  const answer = await revokeAccessTokens({ clientIdentifier: 'nobody' }, ports)
  expect([answer.action, calls]).toEqual(['OK', ['clients.find']])
})

describe('docs/rules.md §5: many tokens are removed in batches', () => {
  /** Ports with so many tokens left, and a clock that each batch moves on by so many milliseconds. */
  async function portsWith(left: number, milliseconds: (removed: number) => number) {
    const { ports } = await fakePorts()
    const limits: number[] = []
    let [rest, now] = [left, ports.clock.now()]
    const remove = async (_: unknown, limit: number) => {
      const removed = Math.min(rest, limit)
      limits.push(limit)
      rest -= removed
      now += milliseconds(removed)
      return removed
    }
    return { ports: { ...ports, clock: { now: () => now }, accessTokens: { ...ports.accessTokens, remove } }, limits }
  }

  test.each([
    [0, 0, { count: 0, finished: true }, [50]],
    [49, 0, { count: 49, finished: true }, [50]],
    [50, 0, { count: 50, finished: true }, [50, 100]],
    [2_000, 0, { count: 2_000, finished: true }, [50, 100, 200, 400, 500, 500, 500]],
    [25_000, 2_000, { count: 50, finished: false }, [50]],
    [25_000, 1_900, { count: 50, finished: false }, [50]],
    [25_000, 1_600, { count: 50, finished: false }, [50]],
    [25_000, 1_000, { count: 75, finished: false }, [50, 25]],
    [60, 1_000, { count: 60, finished: true }, [50, 25]],
  ])('%i tokens, %i ms for each batch', async (left, milliseconds, expected, batches) => {
    const { ports, limits } = await portsWith(left, () => milliseconds)
    expect(await revokeAccessTokens({ clientId: 1 }, ports)).toMatchObject(expected)
    expect(limits).toEqual(batches)
  })

  test.each([1, 5, 10, 20])('a call takes two seconds at most where each token takes %i ms', async each => {
    const { ports } = await portsWith(1e6, limit => limit * each)
    const begin = ports.clock.now()
    expect(await revokeAccessTokens({ clientId: 1 }, ports)).toMatchObject({ finished: false })
    expect(ports.clock.now() - begin).toBeLessThanOrEqual(2_000)
    expect(ports.clock.now() - begin).toBeGreaterThan(1_500)
  })

  test('a call that was not finished says so, and the next one goes on', async () => {
    const { ports } = await portsWith(120, () => 2_000)
    const answers = [1, 2, 3].map(async () => revokeAccessTokens({ subject: 'ada' }, ports))
    const [first, second, third] = await Promise.all(answers)
    expect(first).toMatchObject({ action: 'OK', count: 50, finished: false })
    expect(first?.resultMessage).toContain('Access tokens revoked: 50, and more are left: call again.')
    expect([second, third]).toMatchObject([
      { count: 50, finished: false },
      { count: 20, finished: true },
    ])
  })

  test('a store that answers at once gets three milliseconds, because the process does nothing else meanwhile', async () => {
    const { ports } = await fakePorts()
    let now = ports.clock.now()
    const remove = (_: unknown, limit: number) => {
      now += 1
      return limit
    }
    const accessTokens = { ...ports.accessTokens, remove }
    const answer = await revokeAccessTokens({ clientId: 1 }, { ...ports, clock: { now: () => now }, accessTokens })
    expect(answer).toMatchObject({ count: 125, finished: false })
  })

  test('a clock that fails between batches ends the call, and does not hide what was removed', async () => {
    const { ports } = await portsWith(25_000, () => Number.NaN)
    expect(await revokeAccessTokens({ clientId: 1 }, ports)).toMatchObject({ count: 50, finished: false })
  })
})

test('docs/rules.md §5: the tokens of a client are refused before the first is removed', async () => {
  const { ports, calls } = await fakePorts()
  const clients = { ...ports.clients, revokeTokens: (...parameters: unknown[]) => void calls.push(parameters.join()) }
  await revokeAccessTokens({ clientId: 7 }, { ...ports, clients })
  expect(calls).toEqual([`7,${ports.clock.now()}`, 'accessTokens.remove'])
})
