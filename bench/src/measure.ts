import type { Awaitable } from '@symbolon/core'

/** Does the same thing so many times. */
export type Work = (calls: number) => Awaitable<void>

/** How long to measure, and what every round begins with. */
export interface MeasureOptions {
  /** Seconds for all of it, warming up and preparing included. */
  readonly seconds: number
  /** Makes what the calls of one round use up; not timed. */
  readonly prepare?: (calls: number) => Awaitable<void>
}

/** Microseconds per call, by contender. */
export type Micros<Name extends string> = { readonly [Each in Name]: number }

/** Milliseconds of one contender's part of a round. */
const PART = 10

/** The part of the time in which nothing is counted: the engine compiles what runs often. */
const WARM_UP = 0.3

/** Rounds that are measured, however dear they are. */
const LEAST_ROUNDS = 5

/** Calls of one round, however cheap they are. */
const MOST_CALLS = 20_000

/** Work that ends at once; the index of a call is at least 0 and less than the calls of its round. */
export function repeated(call: (index: number) => void): Work {
  return calls => {
    for (let index = 0; index < calls; index++) call(index)
  }
}

/** Work that is waited for, one call after the other. */
export function repeatedInTurn(call: (index: number) => Promise<void>): Work {
  return async calls => {
    for (let index = 0; index < calls; index++) await call(index)
  }
}

/**
 * Measures contenders side by side: in every round each does as many calls as the others, and another one begins. What
 * slows the machine down for a while slows all of them down, and the median passes over it.
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

/** Runs until the engine has seen enough, and finds out how many calls make a round. */
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

/** Milliseconds that each of them took. */
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

/** The value in the middle, or between the two in the middle. */
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
  // The names of the outcome are those of the contenders: Object.fromEntries forgets that.
  return Object.fromEntries(Object.keys(contenders).map(name => [name, value(name)])) as Micros<Name>
}
