import type { Measured } from './measure.js'

/** A benchmark. All are listed in `main.ts`. */
export interface Case {
  /** The name for `--case`. */
  readonly name: string
  readonly title: string
  measure(seconds: number, options: CaseOptions): Promise<Outcome>
}

/** Further options of cases. */
export interface CaseOptions {
  /** The most tokens with which a storage is filled. */
  readonly tokens: number
}

export interface Outcome {
  /** The unit of the figures. Default: microseconds per call. */
  readonly unit?: Unit
  readonly rows: readonly Row[]
  /** Further results, as text. */
  readonly notes?: readonly string[]
  /** Violated requirements other than times. If there are any, the program fails. */
  readonly failures: readonly string[]
}

/** Microseconds per call, sequential round trips to a server, bytes in memory, or a count. */
export type Unit = 'µs' | 'trips' | 'bytes' | 'count'

/** A figure and its reference. */
export interface Row {
  readonly what: string
  /** What the reference is: the baseline program, or something else in the same run. */
  readonly against: string
  /** The figure of the reference, if there is one. */
  readonly reference?: number
  /** The figure of this library. */
  readonly ours: number
  /** The median of the ratios within rounds. Default: the ratio of the two figures. */
  readonly ratio?: number
  /** The most that the figure may be. Without it the row is only informative. */
  readonly target?: Target
}

/** A maximum relative to the reference, with an amount added to it, or an absolute one. */
export type Target = { readonly ratio: number; readonly plus?: number } | { readonly most: number }

/** The target of a call with a trace, relative to one without. */
export const TRACED: Target = { ratio: 1.15, plus: 3 }

/** A row that compares two contenders of the same rounds, by their names. */
export function compared<Name extends string>(
  measured: Measured<Name>,
  { what, against, target }: { readonly what: Name; readonly against: Name; readonly target?: Target },
): Row {
  return {
    what,
    against,
    reference: measured.micros(against),
    ours: measured.micros(what),
    ratio: measured.ratio(what, against),
    ...(target !== undefined && { target }),
  }
}

/** The figure divided by its reference. */
export function ratioOf({ reference, ours, ratio }: Row): number | undefined {
  return ratio ?? (reference === undefined ? undefined : ours / reference)
}

/** Whether a row reaches its target; `undefined` if it has none. */
export function isReached(row: Row): boolean | undefined {
  if (row.target === undefined) return undefined
  if ('most' in row.target) return row.ours <= row.target.most
  const ratio = ratioOf(row)
  const share = (row.target.plus ?? 0) / (row.reference ?? Number.NaN)
  return ratio !== undefined && ratio <= row.target.ratio + (row.target.plus === undefined ? 0 : share)
}

/** The rows that do not reach their target, for cases in which that is a failure. */
export function missedTargets(rows: readonly Row[]): readonly string[] {
  const missed = rows.filter(row => isReached(row) === false)
  return missed.map(({ what, against, ours }) => `${what}, ${against}: ${ours.toFixed(0)} is over the target`)
}
