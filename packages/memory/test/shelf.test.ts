import { describe, expect, test } from 'vitest'
import { Shelf } from '../src/shelf.js'

const NOW = 1_700_000_000_000
const MINUTE = 60_000
const STEP = 16
const STRIDE = 10_000

/** Ends of keys: a shelf comes to those with the first before it comes to those with the second. */
const [FIRST, LAST] = ['@@', '@O']

/** A shelf of instants that counts how many entries it looks at. */
function countingShelf(capacity = 100_000, bytes = 1_000_000_000) {
  const count = { looks: 0 }
  const swept: number[] = []
  const until = (instant: number) => {
    count.looks++
    return instant
  }
  const shelf = new Shelf<number>({
    kind: 'marks',
    limits: { capacity, bytes },
    until,
    swept: instant => swept.push(instant),
  })
  const fill = (prefix: string, size: number, instant: number, end = '') => {
    for (let at = 0; at < size; at++) shelf.set(`${prefix}-${at}${end}`, instant)
  }
  return { shelf, count, swept, fill }
}

describe('a write', () => {
  test('looks at a few entries, however many there are', () => {
    const { shelf, count, fill } = countingShelf()
    fill('live', 50_000, NOW + MINUTE)
    for (let at = 0; at < 100; at++) {
      count.looks = 0
      shelf.add(`new-${at}`, NOW + MINUTE, NOW)
      expect(count.looks).toBeLessThanOrEqual(STEP)
    }
  })

  test('sees all entries in the end', () => {
    const { shelf, swept, fill } = countingShelf()
    fill('live', 500, NOW + 10 * MINUTE)
    fill('outlived', 500, NOW - 2 * MINUTE)
    fill('live-too', 500, NOW + 10 * MINUTE)
    for (let at = 0; at < Math.ceil(1500 / STEP) + 2; at++) shelf.add(`new-${at}`, NOW + MINUTE, NOW)
    expect(swept).toHaveLength(500)
  })

  test.each([
    ['at its instant', 0, true],
    ['a minute after it', MINUTE, true],
    ['more than a minute after it', MINUTE + 1, false],
  ])('meets an entry %s', (_, late, there) => {
    const { shelf } = countingShelf()
    shelf.add('entry', NOW, NOW)
    shelf.tidy(NOW + late)
    expect(shelf.has('entry')).toBe(there)
  })

  test('keeps an entry whose instant is no number', () => {
    const { shelf } = countingShelf()
    shelf.set('entry', Number.NaN)
    shelf.tidy(NOW)
    expect(shelf.has('entry')).toBe(true)
  })
})

describe('a full shelf', () => {
  test('is a fault, and nothing gives way', () => {
    const { shelf } = countingShelf(3)
    for (const key of ['a', 'b', 'c']) shelf.add(key, NOW + MINUTE, NOW)
    expect(() => shelf.add('d', NOW + MINUTE, NOW)).toThrow('marks: full, the storage holds 3 of them')
    expect(['a', 'b', 'c', 'd'].map(key => shelf.has(key))).toEqual([true, true, true, false])
  })

  test('still answers false for a key that is there', () => {
    const { shelf } = countingShelf(1)
    shelf.add('a', NOW + MINUTE, NOW)
    expect(shelf.add('a', NOW + MINUTE, NOW)).toBe(false)
  })

  test('finds room among what is outlived, beyond the step of a write', () => {
    const { shelf, fill } = countingShelf(1001)
    fill('live', 1000, NOW + 10 * MINUTE)
    shelf.set('outlived', NOW - 2 * MINUTE)
    expect(shelf.add('new', NOW + MINUTE, NOW)).toBe(true)
    expect(shelf.has('outlived')).toBe(false)
  })

  test('has a bounded search, and the next one goes on behind it', () => {
    const { shelf, count, fill } = countingShelf(3 * STRIDE)
    fill('live', 2 * STRIDE + 5000, NOW + 10 * MINUTE, FIRST)
    fill('outlived', 5000, NOW - 2 * MINUTE, LAST)
    for (const attempt of ['first', 'second']) {
      count.looks = 0
      expect(() => shelf.makeRoom('new', NOW, NOW), attempt).toThrow('full')
      expect(count.looks).toBe(STRIDE)
    }
    expect(() => shelf.makeRoom('new', NOW, NOW)).not.toThrow()
  })
})

describe('a shelf that is full by its bytes', () => {
  const text = 'a'.repeat(1000)
  const LIMITS = { capacity: 100, bytes: 2600 }
  const until = ({ until }: { readonly until: number }) => until
  const shelfOfTexts = () => new Shelf<{ text: string; until: number }>({ kind: 'texts', limits: LIMITS, until })

  test('is a fault, and nothing gives way', () => {
    const shelf = shelfOfTexts()
    const entry = { text, until: NOW + MINUTE }
    expect([shelf.add('a', entry, NOW), shelf.add('b', entry, NOW)]).toEqual([true, true])
    expect(() => shelf.add('c', entry, NOW)).toThrow('texts: full, the storage holds 2600 bytes of them')
    expect(['a', 'b', 'c'].map(key => shelf.has(key))).toEqual([true, true, false])
    expect(shelf.add('small', { text: '', until: NOW }, NOW)).toBe(true)
  })

  test.each<[string, (shelf: ReturnType<typeof shelfOfTexts>) => unknown]>([
    ['taken', shelf => shelf.take('a')],
    ['swept', shelf => shelf.sweep(NOW + 10 * MINUTE, 1)],
    ['replaced by something smaller', shelf => shelf.set('a', { text: '', until: NOW })],
  ])('has room again when an entry is %s', (_, act) => {
    const shelf = shelfOfTexts()
    for (const key of ['a', 'b']) shelf.add(key, { text, until: NOW + MINUTE }, NOW)
    act(shelf)
    expect(shelf.add('c', { text, until: NOW + MINUTE }, NOW)).toBe(true)
    expect(() => shelf.add('d', { text, until: NOW + MINUTE }, NOW)).toThrow('full')
  })

  test('drops as many outlived entries as the new one needs', () => {
    const shelf = shelfOfTexts()
    for (const key of ['a', 'b']) shelf.set(key, { text, until: NOW })
    shelf.makeRoom('large', { text: text.repeat(2), until: NOW }, NOW + 2 * MINUTE)
    expect(['a', 'b'].map(key => shelf.has(key))).toEqual([false, false])
  })

  test('counts a replacement in place of what it replaces', () => {
    const shelf = shelfOfTexts()
    for (const key of ['a', 'b']) shelf.set(key, { text, until: NOW + MINUTE })
    expect(() => shelf.makeRoom('a', { text, until: NOW }, NOW)).not.toThrow()
    expect(() => shelf.makeRoom('a', { text: text.repeat(2), until: NOW }, NOW)).toThrow('full')
  })

  test('counts two bytes for each character of a text that is not Latin-1', () => {
    const shelf = shelfOfTexts()
    expect(() => shelf.add('a', { text: 'ł'.repeat(1500), until: NOW }, NOW)).toThrow('full')
    expect(shelf.add('a', { text: 'é'.repeat(1500), until: NOW }, NOW)).toBe(true)
  })
})

describe('a sweep', () => {
  test.each([
    ['no more than its limit', 3, 3],
    ['all when the limit is above', 100, 10],
    ['none when the limit is none', 0, 0],
    ['none when the limit makes no sense', Number.NaN, 0],
  ])('removes %s', (_, limit, removed) => {
    const { shelf, fill } = countingShelf()
    fill('outlived', 10, NOW - 1)
    fill('live', 10, NOW)
    expect(shelf.sweep(NOW, limit)).toBe(removed)
  })

  test('looks at a bounded number of entries, and the next one goes on behind them', () => {
    const { shelf, count, fill } = countingShelf()
    fill('live', STRIDE, NOW, FIRST)
    fill('outlived', 10, NOW - 1, LAST)
    expect(shelf.sweep(NOW, 100)).toBe(0)
    expect(count.looks).toBe(STRIDE)
    expect(shelf.sweep(NOW, 100)).toBe(10)
  })

  test('meets entries that were put and taken since the last one', () => {
    const { shelf, fill } = countingShelf()
    fill('outlived', 10, NOW - 1)
    expect(shelf.sweep(NOW, 5)).toBe(5)
    for (let at = 0; at < 10; at++) shelf.take(`outlived-${at}`)
    fill('later', 7, NOW - 1)
    expect(shelf.sweep(NOW, 100)).toBe(7)
    expect(shelf.sweep(NOW, 100)).toBe(0)
  })
})
