import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../test/scale.js'
import { freshSeconds, mayBeStale } from '../src/freshness.js'

const BOUNDS = { minSeconds: 60, maxSeconds: 86_400, defaultSeconds: 300 }
const DATE = 'Tue, 15 Nov 1994 08:00:00 GMT'

describe('RFC 9111 §4.2: how long a copy is fresh, within the bounds of the server', () => {
  test.each<[what: string, headers: Parameters<typeof freshSeconds>[0], seconds: number]>([
    ['nothing is said', {}, 300],
    ['max-age', { cacheControl: 'max-age=600' }, 600],
    ['max-age among others', { cacheControl: 'public, MAX-AGE=600 , immutable' }, 600],
    ['§5.2: a quoted value', { cacheControl: 'max-age="600"' }, 600],
    ['§4.2.3: it is old already', { cacheControl: 'max-age=600', age: '500' }, 100],
    ['older than it may be', { cacheControl: 'max-age=600', age: '700' }, 60],
    ['max-age rather than Expires', { cacheControl: 'max-age=600', expires: DATE, date: DATE }, 600],
    ['§4.2.1: the first of two', { cacheControl: 'max-age=600, max-age=9000' }, 600],
    ['§4.2.1: max-age that is no number', { cacheControl: 'max-age=soon' }, 60],
    ['no-store', { cacheControl: 'no-store, max-age=600' }, 60],
    ['no-cache', { cacheControl: 'no-cache' }, 60],
    ['less than the lower bound', { cacheControl: 'max-age=1' }, 60],
    ['more than the upper bound', { cacheControl: 'max-age=31536000' }, 86_400],
    ['more than a number holds', { cacheControl: `max-age=${'9'.repeat(400)}` }, 60],
    ['Expires', { expires: 'Tue, 15 Nov 1994 08:10:00 GMT', date: DATE }, 600],
    ['Expires in the past', { expires: DATE, date: 'Tue, 15 Nov 1994 09:00:00 GMT' }, 60],
    ['§5.3: Expires that is no date', { expires: '0', date: DATE }, 60],
    ['Expires without Date', { expires: DATE }, 60],
  ])('%s', (_, headers, seconds) => {
    expect(freshSeconds(headers, BOUNDS)).toBe(seconds)
  })

  test('any headers stay within the bounds', () => {
    const anyHeader = fc.option(fc.oneof(fc.string(), fc.constantFrom('max-age=-1', 'max-age=1e9', DATE)), {
      nil: undefined,
    })
    const headers = fc.record({ cacheControl: anyHeader, age: anyHeader, expires: anyHeader, date: anyHeader })
    fc.assert(
      fc.property(headers, each => {
        const seconds = freshSeconds(each, BOUNDS)
        return seconds >= BOUNDS.minSeconds && seconds <= BOUNDS.maxSeconds
      }),
      { numRuns: scaled(2_000) },
    )
  })
})

describe('RFC 9111 §4.2.4: whether a copy may be used when it is stale', () => {
  test.each<[cacheControl: string | undefined, isAllowed: boolean]>([
    [undefined, true],
    ['max-age=600', true],
    ['public, max-age=600, stale-if-error=86400', true],
    // Only shared caches heed these (RFC 9111 §5.2.2.8, §5.2.2.10); nobody but this server reads the copy.
    ['max-age=600, proxy-revalidate', true],
    ['s-maxage=600', true],
    ['max-age=600, must-revalidate', false],
    ['MUST-REVALIDATE', false],
    ['no-cache', false],
    ['no-cache="Set-Cookie"', false],
    ['no-store', false],
    ['no-cache, no-store, max-age=0, must-revalidate', false],
  ])('%s: %s', (cacheControl, isAllowed) => {
    expect(mayBeStale({ cacheControl })).toBe(isAllowed)
  })
})
