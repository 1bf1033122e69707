import { describe, expect, test } from 'vitest'
import { boundedPort, type SetTimer, withDeadline } from '../../src/setup/with-deadline.js'

/** Timers that the test rings. */
function timers() {
  const running = new Set<() => void>()
  const setTimer: SetTimer = (_, ring) => {
    running.add(ring)
    return () => running.delete(ring)
  }
  return {
    running,
    setTimer,
    ringAll: () => {
      for (const ring of running) ring()
    },
  }
}

const never = () => new Promise<never>(() => undefined)

describe('design: a call of a port that does not answer in time is a fault', () => {
  test('a call without an answer is rejected when the time is over', async () => {
    const { setTimer, ringAll } = timers()
    const answer = boundedPort({ find: never }, 5_000, setTimer).find()
    ringAll()
    await expect(answer).rejects.toMatchObject({ name: 'DeadlineExceeded' })
  })

  test.each([
    ['a value', async () => 'value', { status: 'fulfilled', value: 'value' }],
    ['a rejection', () => Promise.reject(new Error('down')), { status: 'rejected', reason: new Error('down') }],
  ])('%s in time is passed on, and its timer stops', async (_, find, outcome) => {
    const { setTimer, running } = timers()
    expect(await Promise.allSettled([boundedPort({ find }, 5_000, setTimer).find()])).toEqual([outcome])
    expect(running.size).toBe(0)
  })

  test('a synchronous answer needs no timer', () => {
    const { setTimer, running } = timers()
    expect(boundedPort({ find: () => 7 }, 5_000, setTimer).find()).toBe(7)
    expect(running.size).toBe(0)
  })

  test('a late answer is discarded', async () => {
    const { setTimer, ringAll } = timers()
    let arrive: (value: string) => void = () => undefined
    const late = new Promise<string>(resolve => {
      arrive = resolve
    })
    const answer = boundedPort({ find: () => late }, 5_000, setTimer).find()
    ringAll()
    arrive('late')
    await expect(answer).rejects.toMatchObject({ name: 'DeadlineExceeded' })
  })

  test('methods keep their object, private fields and all; frozen ports too', async () => {
    class Store {
      readonly #records = new Map([['a', 1]])
      find = (key: string) => this.#records.get(key)
      async take(key: string) {
        return this.#records.get(key)
      }
    }
    const bounded = boundedPort(Object.freeze(new Store()), 5_000, timers().setTimer)
    expect([bounded.find('a'), await bounded.take('a')]).toEqual([1, 1])
  })

  test('clock and report have no deadline', () => {
    const clock = { now: () => 1 }
    const report = () => undefined
    expect(withDeadline({ clock, report }, 5_000, timers().setTimer)).toStrictEqual({ clock, report })
  })
})
