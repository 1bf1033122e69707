import fc from 'fast-check'
import { expect, test } from 'vitest'
import { kindOf, lastHour } from '../../page/last-hour.js'
import type { Row } from '../../src/row.js'

const NOW = 1_767_225_600_000

const rowOf = (changes: Partial<Row>): Row => ({
  number: 1,
  at: NOW,
  sentence: 'The token is valid.',
  operation: 'introspection',
  action: 'OK',
  code: 'A056001',
  ...changes,
})

test.each([
  ['granted', {}],
  ['refused', { reason: 'token_unknown' }],
  ['fault', { fault: 'accessTokens' }],
  ['fault', { fault: 'accessTokens', reason: 'token_unknown' }],
] as const)('a row is %s: %j', (kind, changes) => {
  expect(kindOf(changes)).toBe(kind)
})

test('the hour has its refusals by reason and client, and its faults by port, the most frequent first', () => {
  const scopes = { reason: 'scope_insufficient', sentence: 'The scopes are not covered.', client: 'shop' }
  const { at: _, ...timeless } = rowOf(scopes)
  const rows = [
    rowOf({}),
    rowOf({ reason: 'token_unknown', sentence: 'The token does not exist.' }),
    rowOf(scopes),
    rowOf({ ...scopes, client: 'app' }),
    rowOf({ ...scopes, client: 'app', at: NOW - 3_599_999 }),
    rowOf({ ...scopes, at: NOW - 3_600_000 }),
    timeless,
    rowOf({ fault: 'accessTokens', client: 'shop' }),
  ]
  expect(lastHour(rows, NOW)).toEqual({
    granted: 1,
    refused: 4,
    faults: 1,
    reasons: [
      { value: 'scope_insufficient', text: 'The scopes are not covered.', count: 3 },
      { value: 'token_unknown', text: 'The token does not exist.', count: 1 },
    ],
    clients: [
      { value: 'app', text: 'app', count: 2 },
      { value: 'shop', text: 'shop', count: 1 },
    ],
    ports: [{ value: 'accessTokens', text: 'accessTokens', count: 1 }],
  })
})

test('at most eight values have a bar, and they count no more than there is', () => {
  const members = {
    at: fc.integer({ min: NOW - 7_200_000, max: NOW }),
    reason: fc.constantFrom(...'abcdefghijkl'),
    fault: fc.constantFrom('clients', 'tokens'),
  }
  const row = fc.record(members, { requiredKeys: ['at'] })
  fc.assert(
    fc.property(fc.array(row), rows => {
      const { granted, refused, faults, reasons, ports } = lastHour(rows.map(rowOf), NOW)
      const recent = rows.filter(({ at }) => at > NOW - 3_600_000)
      const sum = (counted: readonly { count: number }[]) => counted.reduce((all, { count }) => all + count, 0)
      expect(granted + refused + faults).toBe(recent.length)
      expect(sum(ports)).toBe(faults)
      expect(sum(reasons)).toBeLessThanOrEqual(refused)
      expect(reasons.length).toBeLessThanOrEqual(8)
      const counts = reasons.map(({ count }) => count)
      expect(counts).toEqual(counts.toSorted((one, other) => other - one))
    }),
  )
})
