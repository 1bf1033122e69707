import { setImmediate } from 'node:timers/promises'
import type { OnFault, Ports } from '@symbolon/core'
import { STORES, type StoreName, storeNames } from '@symbolon/core/internal'

/** The most records of one kind that a round removes from a service. */
const ROUND = 1_000

/** Milliseconds between two rounds. */
const ROUND_EVERY = 60_000

/**
 * Removes expired records of every kind, up to a limit; returns how many. A store that fails is
 * reported, and the others are swept all the same.
 */
export async function sweepOnce(services: readonly Ports[], onFault: OnFault): Promise<number> {
  let removed = 0
  for (const ports of services) {
    for (const name of sweptStores()) {
      try {
        removed += (await ports[name]?.sweep(ports.clock.now(), ROUND)) ?? 0
      } catch (error) {
        onFault(error, { operation: 'sweeping', port: name })
      }
    }
  }
  return removed
}

type SweptStore = Exclude<StoreName, 'clients'>

const sweptStores = () => storeNames().filter((name): name is SweptStore => STORES[name].swept)

/**
 * Sweeps in rounds until it is stopped. What failed is tried again with the next round. While
 * many records are left, rounds follow at once, but yield to requests in between.
 */
export function keepSwept(
  services: () => readonly Ports[],
  onFault: OnFault,
  every = ROUND_EVERY,
): () => Promise<void> {
  let isStopped = false
  const stop = repeating(every, async () => {
    while (!isStopped && (await sweepOnce(services(), onFault)) >= ROUND) await setImmediate()
  })
  return () => {
    isStopped = true
    return stop()
  }
}

/** Runs something again and again, but never twice at a time. The result stops it, and waits for what runs. */
export function repeating(milliseconds: number, act: () => Promise<void>): () => Promise<void> {
  let running: Promise<void> | undefined
  const timer = setInterval(() => {
    running ??= act().finally(() => {
      running = undefined
    })
  }, milliseconds).unref()
  return async () => {
    clearInterval(timer)
    await running
  }
}
