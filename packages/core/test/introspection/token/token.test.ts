import { describe, expect, test } from 'vitest'
import { introspect } from '../../../src/introspection/introspect.js'
import { refreshable } from '../../../src/introspection/token/presented-token.js'
import type { ReportEvent } from '../../../src/ports/report.js'
import { fakePorts, NOW, shop, tokenRecord } from '../../fakes.js'

describe('RFC 6749 §6: a token can be refreshed while it has a refresh token that has not expired', () => {
  test.each([
    ['a millisecond before the end', { refreshTokenHash: 'h', refreshTokenExpiresAt: NOW + 1 }, true],
    ['at the end', { refreshTokenHash: 'h', refreshTokenExpiresAt: NOW }, false],
    ['without an end', { refreshTokenHash: 'h' }, false],
    ['without a refresh token', {}, false],
    ['with an end and without a refresh token', { refreshTokenExpiresAt: NOW + 1 }, false],
  ])('%s', async (_, changes, expected) => {
    expect(refreshable(await tokenRecord('live', changes), NOW)).toBe(expected)
  })
})

test.each([
  ['nothing', {}, 'neither'],
  ['a key', { dpopKeyThumbprint: 'k' }, 'key'],
  ['a certificate', { certificateThumbprint: 'c' }, 'certificate'],
  ['both', { dpopKeyThumbprint: 'k', certificateThumbprint: 'c' }, 'key, certificate'],
])('FAPI 2.0 Security Profile §5.3.2.1-4: the report says that a token is bound to %s', async (_, binding, actual) => {
  const events: ReportEvent[] = []
  const { ports } = await fakePorts({
    service: { fapiModes: ['FAPI2_SECURITY'] },
    tokens: [await tokenRecord('live', binding)],
    ports: { report: event => events.push(event) },
  })
  await introspect({ token: 'live' }, ports)
  expect(events[0]?.checks.find(({ name }) => name === 'sender-constrained token')?.actual).toBe(actual)
})

describe('docs/rules.md §2: revocations of the client, those of its own record too', () => {
  const CREATED = NOW - 1000
  const text = (at: number) => new Date(at).toISOString()
  const rows = [
    // Of the record of the client, of the marks; what the report names.
    ['none', undefined, [], 'OK', undefined],
    ['of its record, before the token', CREATED - 1, [], 'OK', CREATED - 1],
    ['of its record, at the instant of the token', CREATED, [], 'UNAUTHORIZED', CREATED],
    ['of its record, after the token', CREATED + 1, [], 'UNAUTHORIZED', CREATED + 1],
    ['by a mark before the token', undefined, [CREATED - 1], 'OK', CREATED - 1],
    ['by a mark at the instant of the token', undefined, [CREATED], 'UNAUTHORIZED', CREATED],
    ['of its record before, by a mark after the token', CREATED - 1, [CREATED + 1], 'UNAUTHORIZED', CREATED + 1],
    ['of its record after, by a mark before the token', CREATED + 1, [CREATED - 1], 'UNAUTHORIZED', CREATED + 1],
    ['of its record, later than an earlier mark', CREATED - 1, [CREATED - 2], 'OK', CREATED - 1],
  ] as const
  const atOnce = <Value>(value: Value) => value
  const promised = async <Value>(value: Value) => value
  const inTime = [
    ['at once', atOnce, atOnce],
    ['by promises', promised, promised],
    ['at once and by promises', atOnce, promised],
    ['by promises and at once', promised, atOnce],
  ] as const

  describe.each(inTime)('stores that answer %s', (_, ofClients, ofMarks) => {
    test.each(rows)('%s', async (_, tokensRevokedAt, [mark], action, named) => {
      const events: ReportEvent[] = []
      const client = await shop()
      const found = { client, by: 'id', canonical: '1', ...(tokensRevokedAt && { tokensRevokedAt }) } as const
      const { ports } = await fakePorts({
        tokens: [await tokenRecord('live')],
        ports: {
          clients: { find: () => ofClients(found) },
          revocations: {
            find: keys => ofMarks(keys.map((_, at) => (at === 0 ? mark : undefined))),
            revoke: () => {},
            sweep: () => 0,
          },
          report: event => events.push(event),
        },
      })
      expect(await introspect({ token: 'live' }, ports)).toMatchObject({ action })
      const seen = events[0]?.checks.find(({ name }) => name === 'token not revoked')
      expect(seen?.expected).toBe(named && `created after the revocation of ${text(named)}`)
      expect(seen?.actual).toBe(named && text(CREATED))
    })
  })
})
