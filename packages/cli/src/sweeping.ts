import type { Ports } from '@symbolon/core'

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

/** Sweeps round by round until it is stopped; a round that fails is left to the next one. */
export function keepSwept(services: readonly Ports[], every = ROUND_EVERY): () => Promise<void> {
  let round: Promise<unknown> | undefined
  const timer = setInterval(() => {
    round ??= sweepOnce(services)
      .catch(() => undefined)
      .finally(() => {
        round = undefined
      })
  }, every)
  timer.unref()
  return async () => {
    clearInterval(timer)
    await round
  }
}
