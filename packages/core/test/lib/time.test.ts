import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asText, inSeconds, secondsAfter, seenDeadline } from '../../src/lib/time.js'

test.each([
  [0, 0],
  [999, 0],
  [1000, 1],
  [1_700_000_000_999, 1_700_000_000],
])('RFC 7519 §2: %i milliseconds are %i whole seconds', (instant, seconds) => {
  expect(inSeconds(instant)).toBe(seconds)
})

test('seconds are added as seconds', () => {
  expect(secondsAfter(1, 60)).toBe(60_001)
  expect(secondsAfter(1, 0)).toBe(1)
})

test('any deadline can be shown', () => {
  expect(seenDeadline(0, 1000)).toEqual({
    expected: 'before 1970-01-01T00:00:00.000Z',
    actual: '1970-01-01T00:00:01.000Z',
  })
  const instants = fc.oneof(fc.maxSafeInteger(), fc.double(), fc.constantFrom(8.64e15, 8.64e15 + 1, Number.NaN))
  fc.assert(
    fc.property(instants, instants, (deadline, now) => {
      expect(seenDeadline(deadline, now).expected).toMatch(/^before ./)
    }),
  )
})

test('an instant is shown as Date shows it', () => {
  const instants = fc.oneof(
    fc.integer({ min: -8.64e15, max: 8.64e15 }),
    fc.date({ noInvalidDate: true }).map(Number),
    fc.double({ min: -8.64e15, max: 8.64e15, noNaN: true }),
    fc.constantFrom(0, -1, 86_399_999, 86_400_000, -86_400_000, -86_400_001),
  )
  fc.assert(
    fc.property(instants, instant => {
      expect(asText(instant)).toBe(new Date(instant).toISOString())
    }),
  )
})
