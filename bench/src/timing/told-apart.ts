import { median } from '../measure.js'

/** Does one thing, whose time somebody outside can take. */
export type Attempt = (index: number) => Promise<void>

/** The part of the time in which nothing is counted. */
const WARM_UP = 0.2

/**
 * Takes the time of single calls, in microseconds and by contender; in every round each has one turn, in an order that chance
 * decides.
 */
export async function timesOf(attempts: readonly Attempt[], seconds: number): Promise<readonly (readonly number[])[]> {
  const turns = attempts.map(attempt => ({ attempt, times: [] as number[] }))
  const begin = performance.now()
  const warm = begin + seconds * 1000 * WARM_UP
  for (let index = 0; performance.now() < begin + seconds * 1000; index++) {
    const isCounted = performance.now() >= warm
    for (const { attempt, times } of shuffled(turns)) {
      const from = performance.now()
      await attempt(index)
      const took = performance.now() - from
      if (isCounted) times.push(took * 1000)
    }
  }
  return turns.map(({ times }) => times)
}

function shuffled<Each>(list: readonly Each[]): readonly Each[] {
  return list
    .map(each => ({ each, at: Math.random() }))
    .sort((one, other) => one.at - other.at)
    .map(({ each }) => each)
}

/** Two distributions, side by side. */
export interface Comparison {
  readonly medians: readonly [number, number]
  /** Of 100 pairs of calls, one of each, those in which the slower one was of the distribution that is slower as a rule: 50 says nothing. */
  readonly toldByOne: number
  /** The test of Mann, Whitney and Wilcoxon: by how many standard deviations the ranks differ from those of one distribution. */
  readonly deviations: number
}

/** Compares two distributions by the ranks of their values: few values that are far off mean nothing. */
export function compared(one: readonly number[], other: readonly number[]): Comparison {
  const wins = pairsWon(one, other)
  const pairs = one.length * other.length
  const deviation = Math.sqrt((pairs * (one.length + other.length + 1)) / 12)
  return {
    medians: [median(one), median(other)],
    toldByOne: (100 * Math.max(wins, pairs - wins)) / pairs,
    deviations: Math.abs(wins - pairs / 2) / deviation,
  }
}

/** Pairs in which the first is greater; equal ones count half. */
function pairsWon(one: readonly number[], other: readonly number[]): number {
  const all = [...one.map(value => ({ value, first: true })), ...other.map(value => ({ value, first: false }))]
  all.sort((left, right) => left.value - right.value)
  let won = 0
  let below = 0
  for (const { first } of all) {
    if (first) won += below
    else below += 1
  }
  return won
}
