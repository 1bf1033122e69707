import { describe, expect, test } from 'vitest'
import { EventRing } from '../src/event-ring.js'
import { streamOf } from '../src/stream.js'
import { eventOf } from './calls.js'

/** Reads a message as a browser does (HTML §9.2.6). */
function messageIn(frame: string | undefined): { id: string; run: string; numbers: number[]; missed: number } {
  const [, id = '', data = ''] = /^id: (.*)\ndata: (.*)\n\n$/.exec(frame ?? '') ?? []
  const { run, rows, missed } = JSON.parse(data)
  return { id, run, missed, numbers: rows.map((row: { number: number }) => row.number) }
}

/** A stream whose pauses are over at once, except that silence never is. */
function open(ring: EventRing, lastEventId?: string, ending = new AbortController()) {
  const pauses: number[] = []
  const pause = (milliseconds: number) => {
    pauses.push(milliseconds)
    return milliseconds < 1_000 ? Promise.resolve() : new Promise<void>(() => undefined)
  }
  const stream = streamOf({ ring, run: 'run', pause }, lastEventId, ending.signal)
  return { next: async () => (await stream.next()).value ?? undefined, stream, pauses, ending }
}

function filled(size: number, count: number): EventRing {
  const ring = new EventRing(size)
  for (let at = 0; at < count; at += 1) ring.add(eventOf())
  return ring
}

describe('a stream', () => {
  test('begins with the run, then has every row that is kept, and those that follow', async () => {
    const ring = filled(3, 5)
    const { next } = open(ring)
    expect(messageIn(await next())).toEqual({ id: 'run.0', run: 'run', numbers: [], missed: 0 })
    expect(messageIn(await next())).toEqual({ id: 'run.5', run: 'run', numbers: [3, 4, 5], missed: 2 })
    const following = next()
    ring.add(eventOf())
    expect(messageIn(await following)).toEqual({ id: 'run.6', run: 'run', numbers: [6], missed: 0 })
  })

  test.each([
    ['the last row that a page has', 'run.4', [5]],
    ['a row of another run', 'other.4', [3, 4, 5]],
    ['a text that is no id', 'run.4x', [3, 4, 5]],
    ['a number beyond all', 'run.9999999999999999', [3, 4, 5]],
  ])('goes on after %s', async (_, lastEventId, numbers) => {
    const { next } = open(filled(3, 5), lastEventId)
    await next()
    expect(messageIn(await next()).numbers).toEqual(numbers)
  })

  test('pauses after each message, so that many rows make one', async () => {
    const ring = filled(1_000, 0)
    const { next, pauses } = open(ring)
    await next()
    for (let at = 0; at < 50; at += 1) ring.add(eventOf())
    expect(messageIn(await next()).numbers).toHaveLength(50)
    const following = next()
    ring.add(eventOf())
    await following
    expect(pauses).toContain(100)
  })

  test('shows that it lives while nothing happens', async () => {
    const { next } = open(filled(3, 0))
    await next()
    expect(await next()).toBe(':\n\n')
  })

  test('ends with its reader', async () => {
    const { next, stream, ending } = open(filled(3, 1))
    await next()
    await next()
    const last = stream.next()
    ending.abort()
    expect(await last).toEqual({ done: true, value: undefined })
  })
})
