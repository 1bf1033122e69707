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

/** The results of a case. */
export interface Outcome {
  /** The unit of the figures. Default: microseconds per call. */
  readonly unit?: Unit
  readonly rows: readonly Row[]
  /** Further results, as text. */
  readonly notes?: readonly string[]
  /** Violated requirements other than times. If there are any, the program fails. */
  readonly failures: readonly string[]
}

/** Microseconds per call, sequential round trips to a server, or bytes in memory. */
export type Unit = 'µs' | 'trips' | 'bytes'

/** A figure and its reference. */
export interface Row {
  readonly what: string
  /** What the reference is: the baseline program, or something else in the same run. */
  readonly against: string
  /** The figure of the reference, if there is one. */
  readonly reference?: number
  /** The figure of this library. */
  readonly ours: number
  /** The most that the figure may be. Without it the row is only informative. */
  readonly target?: Target
}

/** A maximum relative to the reference, or an absolute one. */
export type Target = { readonly ratio: number } | { readonly most: number }

/** The figure divided by its reference. */
export function ratioOf({ reference, ours }: Row): number | undefined {
  return reference === undefined ? undefined : ours / reference
}

/** Whether a row reaches its target; `undefined` if it has none. */
export function isReached(row: Row): boolean | undefined {
  if (row.target === undefined) return undefined
  if ('most' in row.target) return row.ours <= row.target.most
  const ratio = ratioOf(row)
  return ratio !== undefined && ratio <= row.target.ratio
}
