import { median } from '../measure.js'

/** A timed call. */
export type Attempt = (index: number) => Promise<void>

const WARM_UP = 0.2

/**
 * Measures single calls in microseconds, by contender. In every round each makes one call, in
 * random order.
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

/** A comparison of two distributions. */
export interface Comparison {
  readonly medians: readonly [number, number]
  /**
   * The percentage of pairs of calls, one of each distribution, in which the slower call is of the
   * usually slower distribution. 50 means that they cannot be distinguished.
   */
  readonly distinguished: number
  /** The z-score of the Mann-Whitney U test. */
  readonly deviations: number
}

/** Compares two distributions by the ranks of their values, so that outliers do not matter. */
export function compared(one: readonly number[], other: readonly number[]): Comparison {
  const wins = pairsWon(one, other)
  const pairs = one.length * other.length
  const deviation = Math.sqrt((pairs * (one.length + other.length + 1)) / 12)
  return {
    medians: [median(one), median(other)],
    distinguished: (100 * Math.max(wins, pairs - wins)) / pairs,
    deviations: Math.abs(wins - pairs / 2) / deviation,
  }
}

/** The number of pairs in which the first value is greater. */
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
