import { setImmediate } from 'node:timers/promises'
import type { OnFault, Ports } from '@symbolon/core'

/** The most records of one kind that a round removes from a service. */
const ROUND = 1_000

/** Milliseconds between two rounds. */
const ROUND_EVERY = 60_000

/** Removes expired records of every kind, up to a limit; returns how many. */
export async function sweepOnce(services: readonly Ports[]): Promise<number> {
  let removed = 0
  for (const { accessTokens, pushedRequests, tickets, replays, clock } of services) {
    for (const store of [accessTokens, pushedRequests, tickets, replays]) {
      removed += await store.sweep(clock.now(), ROUND)
    }
  }
  return removed
}

/**
 * Sweeps in rounds until it is stopped. A failed round is reported and retried with the next. While
 * many records are left, rounds follow at once, but yield to requests in between.
 */
export function keepSwept(services: readonly Ports[], onFault: OnFault, every = ROUND_EVERY): () => Promise<void> {
  let [round, isStopped]: [Promise<unknown> | undefined, boolean] = [undefined, false]
  const sweepAll = async () => {
    while (!isStopped && (await sweepOnce(services)) >= ROUND) await setImmediate()
  }
  const timer = setInterval(() => {
    round ??= sweepAll()
      .catch(error => onFault(error, { operation: 'sweeping' }))
      .finally(() => {
        round = undefined
      })
  }, every)
  timer.unref()
  return async () => {
    isStopped = true
    clearInterval(timer)
    await round
  }
}
