import type { Awaitable } from '@symbolon/core'

/** Makes a number of calls. */
export type Work = (calls: number) => Awaitable<void>

/** How long to measure, and how to prepare each round. */
export interface MeasureOptions {
  /** The total time in seconds, including warm-up and preparation. */
  readonly seconds: number
  /** Prepares the input of one round; not timed. */
  readonly prepare?: (calls: number) => Awaitable<void>
}

/** Microseconds per call, by contender. */
export type Micros<Name extends string> = { readonly [Each in Name]: number }

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
  { seconds, prepare }: MeasureOptions,
): Promise<Micros<Name>> {
  const works = Object.entries<Work>(contenders)
  const begin = performance.now()
  const calls = await warmUp(works, prepare, begin + seconds * 1000 * WARM_UP)
  const end = begin + seconds * 1000
  const rounds: ReadonlyMap<string, number>[] = []
  while (rounds.length < LEAST_ROUNDS || performance.now() < end) {
    await prepare?.(calls)
    rounds.push(await runRound(rotated(works, rounds.length), calls))
  }
  return mapped(contenders, name => (median(rounds.map(round => round.get(name) ?? 0)) * 1000) / calls)
}

/** Warms up the engine and determines the number of calls per round. */
async function warmUp(
  works: readonly (readonly [string, Work])[],
  prepare: MeasureOptions['prepare'],
  end: number,
): Promise<number> {
  let calls = 1
  for (;;) {
    await prepare?.(calls)
    const parts = await runRound(works, calls)
    const mean = [...parts.values()].reduce((sum, part) => sum + part, 0) / parts.size
    if (performance.now() >= end) return calls
    calls = Math.min(Math.max(1, Math.round(calls * Math.min(4, PART / mean))), MOST_CALLS)
  }
}

/** Runs each contender once and returns the milliseconds that each took. */
async function runRound(
  works: readonly (readonly [string, Work])[],
  calls: number,
): Promise<ReadonlyMap<string, number>> {
  const parts = new Map<string, number>()
  for (const [name, work] of works) {
    const begin = performance.now()
    await work(calls)
    parts.set(name, performance.now() - begin)
  }
  return parts
}

function rotated<Each>(list: readonly Each[], by: number): readonly Each[] {
  const at = by % list.length
  return [...list.slice(at), ...list.slice(0, at)]
}

/** The median of values. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((left, right) => left - right)
  const middle = sorted.length >> 1
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2
}

function mapped<Name extends string>(
  contenders: Readonly<Record<Name, Work>>,
  value: (name: string) => number,
): Micros<Name> {
  // Object.fromEntries loses the type of the names.
  return Object.fromEntries(Object.keys(contenders).map(name => [name, value(name)])) as Micros<Name>
}
