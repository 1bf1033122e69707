/** A row of a table of paths. */
interface Row {
  /** What it is, with the clause. */
  readonly what: string
  /** The name of the rule that refuses; absent if the path is accepted. */
  readonly refused?: string
}

/** Rows that are accepted, by what they are, with what differs from the usual. */
export const accepted = <R extends object>(rows: Readonly<Record<string, R>>): readonly (R & Row)[] =>
  Object.entries(rows).map(([what, row]) => ({ what, ...row }))

/** Rows that this rule refuses. */
export const refusedBy = <R extends object>(refused: string, rows: Readonly<Record<string, R>>): readonly (R & Row)[] =>
  Object.entries(rows).map(([what, row]) => ({ what, refused, ...row }))

/** Rows with the titles of their tests. */
export const titled = <R extends Row>(rows: readonly R[]): readonly (readonly [title: string, row: R])[] =>
  rows.map(row => [`${row.what}: ${row.refused ? `refused by ${row.refused}` : 'accepted'}`, row])
