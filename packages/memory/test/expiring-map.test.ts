import { describe, expect, test } from 'vitest'
import { ExpiringMap } from '../src/expiring-map.js'

const NOW = 1_700_000_000_000
const MINUTE = 60_000
const SMALL_STEP = 4
const LARGE_STEP = 10_000

/** Ends of keys: a sweep reaches keys with the first end before keys with the second. */
const [FIRST, LAST] = ['@@', '@O']

/** A map of instants that counts how many entries its sweeps look at. */
function countingMap(capacity = 100_000, bytes = 1_000_000_000) {
  const count = { looks: 0 }
  const swept: number[] = []
  const until = (instant: number) => {
    count.looks++
    return instant
  }
  const map = new ExpiringMap<number>({
    kind: 'marks',
    limits: { capacity, bytes },
    until,
    onSwept: instant => swept.push(instant),
  })
  const fill = (prefix: string, size: number, instant: number, end = '') => {
    for (let at = 0; at < size; at++) map.set(`${prefix}-${at}${end}`, instant)
  }
  return { map, count, swept, fill }
}

describe('a write', () => {
  test('looks at only a few entries, even in a large map', () => {
    const { map, count, fill } = countingMap()
    fill('live', 50_000, NOW + MINUTE)
    for (let at = 0; at < 100; at++) {
      count.looks = 0
      map.add(`new-${at}`, NOW + MINUTE, NOW)
      expect(count.looks).toBeLessThanOrEqual(SMALL_STEP)
    }
  })

  test('repeated often enough, looks at all entries', () => {
    const { map, swept, fill } = countingMap()
    fill('live', 500, NOW + 10 * MINUTE)
    fill('expired', 500, NOW - 2 * MINUTE)
    fill('live-too', 500, NOW + 10 * MINUTE)
    for (let at = 0; at < Math.ceil(1500 / (SMALL_STEP - 1)) + 2; at++) map.add(`new-${at}`, NOW + MINUTE, NOW)
    expect(swept).toHaveLength(500)
  })

  test.each([
    ['keeps an entry at its instant', 0, true],
    ['keeps an entry one minute after its instant', MINUTE, true],
    ['removes an entry more than a minute after its instant', MINUTE + 1, false],
  ])('node-oidc-provider ff6c0d9e: %s', (_, late, kept) => {
    const { map } = countingMap()
    map.add('entry', NOW, NOW)
    map.tidy(NOW + late)
    expect(map.has('entry')).toBe(kept)
  })

  test('keeps an entry whose instant is NaN', () => {
    const { map } = countingMap()
    map.set('entry', Number.NaN)
    map.tidy(NOW)
    expect(map.has('entry')).toBe(true)
  })
})

describe('a full map', () => {
  test('throws and keeps all its entries', () => {
    const { map } = countingMap(3)
    for (const key of ['a', 'b', 'c']) map.add(key, NOW + MINUTE, NOW)
    expect(() => map.add('d', NOW + MINUTE, NOW)).toThrow('marks: the storage is full (capacity: 3)')
    expect(['a', 'b', 'c', 'd'].map(key => map.has(key))).toEqual([true, true, true, false])
  })

  test('still returns false for an existing key', () => {
    const { map } = countingMap(1)
    map.add('a', NOW + MINUTE, NOW)
    expect(map.add('a', NOW + MINUTE, NOW)).toBe(false)
  })

  test('finds expired entries beyond the small step of a write', () => {
    const { map, fill } = countingMap(1001)
    fill('live', 1000, NOW + 10 * MINUTE)
    map.set('expired', NOW - 2 * MINUTE)
    expect(map.add('new', NOW + MINUTE, NOW)).toBe(true)
    expect(map.has('expired')).toBe(false)
  })

  test('looks at a limited number of entries, and continues after them the next time', () => {
    const { map, count, fill } = countingMap(3 * LARGE_STEP)
    fill('live', 2 * LARGE_STEP + 5000, NOW + 10 * MINUTE, FIRST)
    fill('expired', 5000, NOW - 2 * MINUTE, LAST)
    for (const attempt of ['first', 'second']) {
      count.looks = 0
      expect(() => map.makeRoom('new', NOW, NOW), attempt).toThrow('full')
      expect(count.looks).toBe(LARGE_STEP)
    }
    expect(() => map.makeRoom('new', NOW, NOW)).not.toThrow()
  })
})

describe('a map that exceeds its bytes', () => {
  const text = 'a'.repeat(1000)
  const LIMITS = { capacity: 100, bytes: 2600 }
  const until = ({ until }: { readonly until: number }) => until
  const mapOfTexts = () => new ExpiringMap<{ text: string; until: number }>({ kind: 'texts', limits: LIMITS, until })

  test('throws and keeps all its entries', () => {
    const map = mapOfTexts()
    const entry = { text, until: NOW + MINUTE }
    expect([map.add('a', entry, NOW), map.add('b', entry, NOW)]).toEqual([true, true])
    expect(() => map.add('c', entry, NOW)).toThrow('texts: the storage is full (bytes: 2600)')
    expect(['a', 'b', 'c'].map(key => map.has(key))).toEqual([true, true, false])
    expect(map.add('small', { text: '', until: NOW }, NOW)).toBe(true)
  })

  test.each<[string, (map: ReturnType<typeof mapOfTexts>) => unknown]>([
    ['taken', map => map.take('a')],
    ['swept', map => map.sweep(NOW + 10 * MINUTE, 1)],
    ['replaced by a smaller one', map => map.set('a', { text: '', until: NOW })],
  ])('has room again after an entry is %s', (_, act) => {
    const map = mapOfTexts()
    for (const key of ['a', 'b']) map.add(key, { text, until: NOW + MINUTE }, NOW)
    act(map)
    expect(map.add('c', { text, until: NOW + MINUTE }, NOW)).toBe(true)
    expect(() => map.add('d', { text, until: NOW + MINUTE }, NOW)).toThrow('full')
  })

  test('removes as many expired entries as the new one needs', () => {
    const map = mapOfTexts()
    for (const key of ['a', 'b']) map.set(key, { text, until: NOW })
    map.makeRoom('large', { text: text.repeat(2), until: NOW }, NOW + 2 * MINUTE)
    expect(['a', 'b'].map(key => map.has(key))).toEqual([false, false])
  })

  test('does not count the entry that a new one replaces', () => {
    const map = mapOfTexts()
    for (const key of ['a', 'b']) map.set(key, { text, until: NOW + MINUTE })
    expect(() => map.makeRoom('a', { text, until: NOW }, NOW)).not.toThrow()
    expect(() => map.makeRoom('a', { text: text.repeat(2), until: NOW }, NOW)).toThrow('full')
  })

  test('counts two bytes per character for text that is not Latin-1', () => {
    const map = mapOfTexts()
    expect(() => map.add('a', { text: 'ł'.repeat(1500), until: NOW }, NOW)).toThrow('full')
    expect(map.add('a', { text: 'é'.repeat(1500), until: NOW }, NOW)).toBe(true)
  })
})

describe('a sweep', () => {
  /** More than a minute, because the clock of another process may be behind. */
  const OUTLIVED = NOW - MINUTE - 1

  test.each([
    ['no more entries than its limit', 3, 3],
    ['all expired entries if the limit is larger', 100, 10],
    ['nothing if the limit is 0', 0, 0],
    ['nothing if the limit is NaN', Number.NaN, 0],
  ])('removes %s', (_, limit, removed) => {
    const { map, fill } = countingMap()
    fill('expired', 10, OUTLIVED)
    fill('live', 10, NOW - MINUTE)
    expect(map.sweep(NOW, limit)).toBe(removed)
  })

  test('looks at a limited number of entries, and the next one continues after them', () => {
    const { map, count, fill } = countingMap()
    fill('live', LARGE_STEP, NOW - MINUTE, FIRST)
    fill('expired', 10, OUTLIVED, LAST)
    expect(map.sweep(NOW, 100)).toBe(0)
    expect(count.looks).toBe(LARGE_STEP)
    expect(map.sweep(NOW, 100)).toBe(10)
  })

  test('sees entries that were added and taken since the last one', () => {
    const { map, fill } = countingMap()
    fill('expired', 10, OUTLIVED)
    expect(map.sweep(NOW, 5)).toBe(5)
    for (let at = 0; at < 10; at++) map.take(`expired-${at}`)
    fill('later', 7, OUTLIVED)
    expect(map.sweep(NOW, 100)).toBe(7)
    expect(map.sweep(NOW, 100)).toBe(0)
  })
})
