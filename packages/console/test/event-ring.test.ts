import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { EventRing } from '../src/event-ring.js'
import { eventOf } from './calls.js'

const filled = (size: number, count: number) => {
  const ring = new EventRing(size)
  for (let at = 0; at < count; at += 1) ring.add(eventOf())
  return ring
}

describe('a ring', () => {
  test('has the newest events, the oldest first, and says how many are gone', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), fc.nat(60), fc.nat(60), (size, count, read) => {
        const { events, missed } = filled(size, count).after(read)
        const wanted = Array.from({ length: count }, (_, at) => at + 1).filter(each => each > read)
        expect(events.map(({ number }) => number)).toEqual(wanted.filter(each => each > count - size))
        expect(missed).toBe(wanted.length - events.length)
      }),
    )
  })

  test('finds an event by its number while it keeps it', () => {
    const ring = filled(3, 5)
    expect([1, 2, 3, 4, 5, 6, 0].map(number => ring.find(number)?.number)).toEqual([
      ...[undefined, undefined, 3, 4, 5],
      ...[undefined, undefined],
    ])
  })

  test('wakes everybody who waits for an event, at once where there is one already', async () => {
    const ring = filled(3, 1)
    const { signal } = new AbortController()
    await ring.changed(0, signal)
    const waits = [ring.changed(1, signal), ring.changed(1, signal)]
    ring.add(eventOf())
    await Promise.all(waits)
  })

  test('lets go who gives up', async () => {
    const giving = new AbortController()
    const wait = filled(3, 0).changed(0, giving.signal)
    giving.abort()
    await wait
    await filled(3, 0).changed(0, giving.signal)
  })
})
