import { describe, expect, test } from 'vitest'
import {
  audienceClaim,
  audienceIncludesAny,
  firstMillisecondAfter,
  numericDate,
  secondsAhead,
  stringClaim,
} from '../../../src/standards/jose/jwt.js'

test.each<[claim: unknown, text: string]>([
  ['ada', 'ada'],
  ['', ''],
  [undefined, ''],
  [null, ''],
  [1, ''],
  [['ada'], ''],
])('RFC 7519 §2: the string claim %j is %j', (claim, text) => {
  expect(stringClaim(claim)).toBe(text)
})

test.each<[claim: unknown, seconds: number | undefined]>([
  [0, 0],
  [1_700_000_000.5, 1_700_000_000.5],
  [-1, -1],
  [undefined, undefined],
  [null, Number.NaN],
  ['1700000000', Number.NaN],
  [[1_700_000_000], Number.NaN],
  [Number.POSITIVE_INFINITY, Number.NaN],
])('RFC 7519 §2: the NumericDate %j is %d', (claim, seconds) => {
  expect(numericDate(claim)).toBe(seconds)
})

test.each<[claim: unknown, audience: string | readonly string[] | undefined]>([
  ['https://as.example', 'https://as.example'],
  [
    ['https://as.example', 'https://rs.example'],
    ['https://as.example', 'https://rs.example'],
  ],
  [[], []],
  [['https://as.example', 1], undefined],
  [[1], undefined],
  [undefined, undefined],
  [null, undefined],
  [{ length: 1 }, undefined],
])('RFC 7519 §4.1.3: the audience %j is %j', (claim, audience) => {
  expect(audienceClaim(claim)).toEqual(audience)
})

describe('RFC 7519 §4.1.3: an audience that includes the server', () => {
  const SERVER = ['https://as.example', 'https://as.example/token']

  test.each<[aud: string | readonly string[] | undefined, included: boolean]>([
    ['https://as.example', true],
    ['https://as.example/token', true],
    ['https://as.example/', false],
    ['https://as', false],
    [['https://rs.example', 'https://as.example'], true],
    [['https://rs.example'], false],
    [[], false],
    [undefined, false],
  ])('%j: %s', (aud, included) => {
    expect(audienceIncludesAny(aud, SERVER)).toBe(included)
  })
})

describe('RFC 7519 §2: seconds since 1970 and instants in milliseconds', () => {
  test('how far a date is ahead', () => {
    expect(secondsAhead(1_700_000_000_000, 1_700_000_060)).toBe(60)
    expect(secondsAhead(1_700_000_000_500, 1_700_000_000)).toBe(-0.5)
    expect(secondsAhead(1_700_000_000_000)).toBeNaN()
    expect(secondsAhead(1_700_000_000_000, Number.NaN)).toBeNaN()
  })

  test.each([
    [0, 1],
    [1_700_000_000, 1_700_000_000_001],
    [0.0001, 2],
    [-1, -999],
  ])('the first instant that is certainly after %d seconds', (seconds, instant) => {
    expect(firstMillisecondAfter(seconds)).toBe(instant)
  })
})
