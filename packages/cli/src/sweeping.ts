import { setImmediate } from 'node:timers/promises'
import type { OnFault, Ports } from '@symbolon/core'

/** Rows of one kind in one service that one round drops at most. */
const ROUND = 1_000

/** Milliseconds between two rounds. */
const ROUND_EVERY = 60_000

/** Drops what is held no longer, of every kind; answers how many rows. A bounded amount of work. */
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
 * Sweeps round by round until it is stopped; a round that fails is left to the next one, and its error handed on. While
 * much is left rounds follow at once, so that what is outlived never piles up, and let requests come between.
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
