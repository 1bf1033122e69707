/** One thing that is measured; `main.ts` lists them. */
export interface Case {
  /** What `--case` calls it. */
  readonly name: string
  readonly title: string
  measure(seconds: number, options: CaseOptions): Promise<Outcome>
}

/** What else cases can be told. */
export interface CaseOptions {
  /** The most tokens that a storage is filled with. */
  readonly tokens: number
}

/** What came of a case. */
export interface Outcome {
  /** What the figures count: microseconds per call unless said otherwise. */
  readonly unit?: Unit
  readonly rows: readonly Row[]
  /** What was counted beside the time. */
  readonly notes?: readonly string[]
  /** What must never be, whatever the time: with one of these the program fails. */
  readonly failures: readonly string[]
}

/** Microseconds per call, trips to a server that wait for each other, or bytes in memory. */
export type Unit = 'µs' | 'trips' | 'bytes'

/** One figure and what it is held against. */
export interface Row {
  readonly what: string
  /** What the limit is: a program that does only what cannot be avoided, or something else of the same run. */
  readonly against: string
  /** The figure of that; absent: ours stands alone. */
  readonly limit?: number
  /** The figure of ours. */
  readonly ours: number
  /** The most that it may be; absent: for information. */
  readonly target?: Target
}

/** So many times the limit, or so much. */
export type Target = { readonly ratio: number } | { readonly most: number }

/** Ours in terms of the limit. */
export function ratioOf({ limit, ours }: Row): number | undefined {
  return limit === undefined ? undefined : ours / limit
}

/** Whether a row reaches its target; `undefined` when it has none. */
export function isReached(row: Row): boolean | undefined {
  if (row.target === undefined) return undefined
  if ('most' in row.target) return row.ours <= row.target.most
  const ratio = ratioOf(row)
  return ratio !== undefined && ratio <= row.target.ratio
}
