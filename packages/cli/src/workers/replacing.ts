/** Milliseconds before a worker that has ended is replaced: twice as long each time, up to the second. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [100, 10_000]

/** How many times its last pause a worker must have served to count as healthy. */
const HEALTHY = 10

/** The next pause in milliseconds, after the last one (0: none) and the time for which the worker served. */
export function pauseAfter(last: number, served: number): number {
  return served >= HEALTHY * last ? FIRST_PAUSE : Math.min(2 * last, LONGEST_PAUSE)
}
