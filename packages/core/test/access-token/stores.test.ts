import { describe, expect, test } from 'vitest'
import { createAccessToken } from '../../src/access-token/create-access-token.js'
import { revokeAccessTokens } from '../../src/access-token/revoke-access-tokens.js'
import { updateAccessToken } from '../../src/access-token/update-access-token.js'
import type { Ports } from '../../src/ports/ports.js'
import type { ReportEvent } from '../../src/ports/report.js'
import { fakePorts, tokenRecord } from '../fakes.js'

const fails = () => Promise.reject(new RangeError('no connection'))
const CREATION = { grantType: 'CLIENT_CREDENTIALS', clientId: 1, scopes: ['read'] } as const

type Play = (ports: Ports) => Promise<{ readonly action: string; readonly resultCode: string }>

describe('docs/rules.md §1: a store that fails is a fault with its name', () => {
  const create: Play = ports => createAccessToken({ ...CREATION, accessToken: 'live' }, ports)
  const update: Play = ports => updateAccessToken({ accessToken: 'live', scopes: [] }, ports)

  test.each<[what: string, play: Play, port: 'accessTokens' | 'clients', methods: object]>([
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
  ['removed', undefined, 'token_changed_meanwhile'],
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
