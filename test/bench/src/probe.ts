import { hash, randomUUID } from 'node:crypto'
import { monitorEventLoopDelay } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import type { AccessToken } from '@symbolon/core'
import type { FilledStores } from './storage/storage.js'

/** Milliseconds between two additions. */
const INTERVAL = 5

/** How long additions took while something ran. */
export interface Probed {
  /** The 99th percentile of an addition, in milliseconds. */
  readonly p99: number
  readonly longest: number
  /** The longest turn of the event loop of this process, in milliseconds. */
  readonly turn: number
  /** How long the work took, in milliseconds. */
  readonly elapsed: number
}

/**
 * Adds a token every five milliseconds while the work runs, whether or not earlier ones have been
 * added. The time of an addition counts from the moment at which it was due.
 */
export async function probed(stores: FilledStores, model: AccessToken, work: () => Promise<unknown>): Promise<Probed> {
  const [turns, times, pending] = [monitorEventLoopDelay({ resolution: 1 }), [] as number[], [] as Promise<void>[]]
  const add = async (due: number) => {
    const record = { ...model, hash: hash('sha256', randomUUID(), 'base64url'), subject: randomUUID() }
    if (!(await stores.accessTokens.add(record, Date.now()))) throw new Error('the token exists')
    times.push(performance.now() - due)
  }
  const begin = performance.now()
  const state = { isRunning: true }
  turns.enable()
  const working = work().finally(() => {
    state.isRunning = false
  })
  for (let due = begin; state.isRunning; ) {
    for (; due <= performance.now(); due += INTERVAL) pending.push(add(due))
    await pause(1)
  }
  await working
  const elapsed = performance.now() - begin
  turns.disable()
  await Promise.all(pending)
  times.sort((one, other) => one - other)
  const [p99 = 0, longest = 0] = [times[Math.floor(times.length * 0.99)], times.at(-1)]
  return { p99, longest, turn: turns.max / 1_000_000, elapsed }
}
