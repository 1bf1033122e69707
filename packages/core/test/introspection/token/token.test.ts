import { describe, expect, test } from 'vitest'
import { introspect } from '../../../src/introspection/introspect.js'
import { refreshable } from '../../../src/introspection/token/presented-token.js'
import type { ReportEvent } from '../../../src/ports/report.js'
import { fakePorts, NOW, tokenRecord } from '../../fakes.js'

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
