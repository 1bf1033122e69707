import type { Awaitable } from '@symbolon/core'

export type Work = (calls: number) => Awaitable<void>

/** How long to measure, and how to prepare each round. */
export interface MeasureOptions {
  /** The total time in seconds, including warm-up and preparation. */
  readonly seconds: number
  /** Prepares the input of one round; not timed. */
  readonly prepare?: (calls: number) => Awaitable<void>
  /** Milliseconds used until now. Default: those of the processor, by all threads of the process. */
  readonly stopwatch?: () => number
}

/** Milliseconds of the processor: another program on the machine does not count. */
export function processorTime(): number {
  const { user, system } = process.cpuUsage()
  return (user + system) / 1000
}

/** Milliseconds on the wall, for work that other processes do. */
export function elapsedTime(): number {
  return performance.now()
}

export interface Measured<Name extends string> {
  /** The median of the microseconds per call. */
  micros(name: Name): number
  /** The median of the ratios within rounds, which a slow round does not change. */
  ratio(name: Name, reference: Name): number
}

/** The target duration in milliseconds of one contender's part of a round. */
const PART = 10

/** The fraction of the time for warming up, in which the engine compiles hot code. */
const WARM_UP = 0.3

/** The minimum number of measured rounds. */
const LEAST_ROUNDS = 5

/** The maximum number of calls per round. */
const MOST_CALLS = 20_000

/** Work with synchronous calls. The index counts from 0 in each round. */
export function repeated(call: (index: number) => void): Work {
  return calls => {
    for (let index = 0; index < calls; index++) call(index)
  }
}

/** Work with asynchronous calls, each awaited before the next. */
export function repeatedInTurn(call: (index: number) => Promise<void>): Work {
  return async calls => {
    for (let index = 0; index < calls; index++) await call(index)
  }
}

/**
 * Measures contenders in rounds. In every round all make the same number of calls, and another one
 * starts. A temporary slowdown of the machine affects all of them, and the median ignores it.
 */
export async function measure<Name extends string>(
  contenders: Readonly<Record<Name, Work>>,
  { seconds, prepare, stopwatch = processorTime }: MeasureOptions,
): Promise<Measured<Name>> {
  const works = Object.entries<Work>(contenders)
  const begin = performance.now()
  const calls = await warmUp(works, { stopwatch, ...(prepare && { prepare }) }, begin + seconds * 1000 * WARM_UP)
  const end = begin + seconds * 1000
  const rounds: ReadonlyMap<string, number>[] = []
  while (rounds.length < LEAST_ROUNDS || performance.now() < end) {
    await prepare?.(calls)
    rounds.push(await runRound(rotated(works, rounds.length), calls, stopwatch))
  }
  const part = (round: ReadonlyMap<string, number>, name: Name) => round.get(name) ?? Number.NaN
  return {
    micros: name => (median(rounds.map(round => part(round, name))) * 1000) / calls,
    ratio: (name, reference) => median(rounds.map(round => part(round, name) / part(round, reference))),
  }
}

/** Warms up the engine and determines the number of calls per round. */
async function warmUp(
  works: readonly (readonly [string, Work])[],
  { prepare, stopwatch }: Pick<MeasureOptions, 'prepare'> & { readonly stopwatch: () => number },
  end: number,
): Promise<number> {
  let calls = 1
  for (;;) {
    await prepare?.(calls)
    const parts = await runRound(works, calls, stopwatch)
    const mean = [...parts.values()].reduce((sum, part) => sum + part, 0) / parts.size
    if (performance.now() >= end) return calls
    // The first rounds can be shorter than the clock of the processor shows.
    calls = Math.min(Math.max(1, Math.round(calls * Math.min(4, PART / Math.max(mean, 0.01)))), MOST_CALLS)
  }
}

/** Runs each contender once and returns the milliseconds that each took. */
async function runRound(
  works: readonly (readonly [string, Work])[],
  calls: number,
  stopwatch: () => number,
): Promise<ReadonlyMap<string, number>> {
  const parts = new Map<string, number>()
  for (const [name, work] of works) {
    const begin = stopwatch()
    await work(calls)
    parts.set(name, stopwatch() - begin)
  }
  return parts
}

function rotated<Each>(list: readonly Each[], by: number): readonly Each[] {
  const at = by % list.length
  return [...list.slice(at), ...list.slice(0, at)]
}

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

/** Calls between two looks at the heap: few enough that most looks have no collection between them. */
const CALLS_PER_LOOK = 100
const LOOKS = 201

/** The bytes that a call allocates: the median growth of the heap, which a collection makes negative. */
export async function allocatedBytes(work: Work): Promise<number> {
  const growths: number[] = []
  for (let look = 0; look < LOOKS; look++) {
    const before = process.memoryUsage().heapUsed
    await work(CALLS_PER_LOOK)
    growths.push(process.memoryUsage().heapUsed - before)
  }
  return median(growths) / CALLS_PER_LOOK
}
