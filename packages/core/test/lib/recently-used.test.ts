import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../test/scale.js'
import { RecentlyUsed } from '../../src/lib/recently-used.js'

/** The number of keys in one generation. */
const GENERATION = 4096

/** Keys of strangers, different in each call. */
function strangers(cache: RecentlyUsed<string>, count: number, name = 'stranger'): void {
  for (let each = 0; each < count; each++) cache.set(`${name} ${each}`, `key of ${name} ${each}`)
}

/** A cache that contains a key of the test. */
function cacheWithMine(): RecentlyUsed<string> {
  const cache = new RecentlyUsed<string>()
  cache.set('mine', 'my key')
  return cache
}

describe('what is kept', () => {
  test('nothing, at first', () => {
    expect(new RecentlyUsed<string>().get('mine')).toBeUndefined()
  })

  test('a value, only under its own key', () => {
    const cache = cacheWithMine()
    expect(cache.get('mine')).toBe('my key')
    expect(cache.get('mine ')).toBeUndefined()
    expect(cache.get('')).toBeUndefined()
  })

  test('the key that was set last', () => {
    const cache = cacheWithMine()
    cache.set('mine', 'my second key')
    expect(cache.get('mine')).toBe('my second key')
    strangers(cache, GENERATION)
    cache.set('mine', 'my third key')
    expect(cache.get('mine')).toBe('my third key')
  })

  test('each cache separately', () => {
    const [one, other] = [cacheWithMine(), new RecentlyUsed<string>()]
    expect(one.get('mine')).toBe('my key')
    expect(other.get('mine')).toBeUndefined()
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', ''])(
    'docs/rules.md §8: %j is a text like any other',
    text => {
      const cache = new RecentlyUsed<string>()
      expect(cache.get(text)).toBeUndefined()
      cache.set(text, 'key')
      expect(cache.get(text)).toBe('key')
    },
  )
})

describe('spring gh-17107: strangers do not displace keys in use', () => {
  test.each([1, 1000, GENERATION - 1, GENERATION])('a key outlives %i others without being used', count => {
    const cache = cacheWithMine()
    strangers(cache, count)
    expect(cache.get('mine')).toBe('my key')
  })

  test.each([1, 100, GENERATION - 1, GENERATION])('a key that is used every %i others outlives them all', often => {
    const cache = cacheWithMine()
    let missed = 0
    for (let round = 0; round * often < 10 * GENERATION; round++) {
      strangers(cache, often, `round ${round}`)
      if (cache.get('mine') !== 'my key') missed++
    }
    expect(missed).toBe(0)
  })

  test('many keys in use outlive ten times as many others', () => {
    const cache = new RecentlyUsed<string>()
    strangers(cache, 1000, 'friend')
    for (let round = 0; round < 10; round++) {
      strangers(cache, 1000, `round ${round}`)
      for (let each = 0; each < 1000; each++) expect(cache.get(`friend ${each}`)).toBe(`key of friend ${each}`)
    }
  })

  test('asking for a missing key displaces nothing', () => {
    const cache = cacheWithMine()
    for (let each = 0; each < 10 * GENERATION; each++) cache.get(`nobody ${each}`)
    expect(cache.get('mine')).toBe('my key')
  })
})

describe('bounded', () => {
  test.each([2 * GENERATION, 2 * GENERATION + 1, 50_000])('an unused key is dropped after %i others', count => {
    const cache = cacheWithMine()
    strangers(cache, count)
    expect(cache.get('mine')).toBeUndefined()
  })

  test('a key that is no longer used is dropped as well', () => {
    const cache = cacheWithMine()
    strangers(cache, GENERATION, 'before')
    expect(cache.get('mine')).toBe('my key')
    strangers(cache, 2 * GENERATION, 'after')
    expect(cache.get('mine')).toBeUndefined()
  })

  test('at most two generations of keys are kept', () => {
    const count = 5 * GENERATION
    const cache = new RecentlyUsed<string>()
    strangers(cache, count)
    const there = Array.from({ length: count }, (_, each) => cache.get(`stranger ${count - 1 - each}`))
    expect(there.filter(key => key !== undefined).length).toBeLessThanOrEqual(2 * GENERATION)
    expect(there.slice(0, GENERATION)).not.toContain(undefined)
  })

  test('one key that is set repeatedly takes the space of one', () => {
    const cache = cacheWithMine()
    for (let each = 0; each < 3 * GENERATION; each++) cache.set('again', `key ${each}`)
    expect(cache.get('mine')).toBe('my key')
  })
})

test('any calls in any order: the value that was set last for this key, or none', () => {
  const text = fc.constantFrom('a', 'b', 'c', '__proto__')
  const act = fc.oneof(
    fc.record({ set: text, key: fc.integer() }),
    fc.record({ get: text }),
    fc.record({ others: fc.integer({ min: 1, max: GENERATION }) }),
  )
  fc.assert(
    fc.property(fc.array(act, { maxLength: 20 }), acts => {
      const cache = new RecentlyUsed<string>()
      const last = new Map<string, string>()
      for (const [at, each] of acts.entries()) {
        if ('set' in each) {
          cache.set(each.set, `${each.key}`)
          last.set(each.set, `${each.key}`)
        } else if ('others' in each) strangers(cache, each.others, `act ${at}`)
        else expect([undefined, last.get(each.get)]).toContain(cache.get(each.get))
      }
    }),
    { numRuns: scaled(100) },
  )
})
