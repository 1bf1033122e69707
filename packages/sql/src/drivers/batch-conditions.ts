import type { Row, SqlValue, Step } from '../driver.js'

/*
 * Statements of SQLite that fail unless a condition holds. Their error says at which statement of the
 * transaction it does not hold, and numbers alone: logs may show it.
 */

/** What the error of a condition says: `none` if all of them held. */
export type Difference = 'none' | { readonly at: number; readonly affected?: number }

function condition(holds: string, difference: string, values: readonly SqlValue[] = []): Step {
  // SQLite has no other error with a text of ours outside of a trigger.
  const failing = `json_extract('{}', 'symbolon ' || ${difference})`
  return { query: { text: `select case when ${holds} then 1 else ${failing} end as holds`, returnsRows: true }, values }
}

/** Fails always, after all others. */
export const ROLL_BACK: Step = condition('false', "'none'")

/** The statement before has changed so many rows. */
export function conditionOfWrite(at: number, affected: number): Step {
  return condition(`changes() = ${affected}`, `'${at} ' || changes()`)
}

/** A statement still reads these rows. */
export function conditionOfRead(at: number, { query: { text }, values }: Step, rows: readonly Row[]): Step {
  const count = `(select count(*) from (${text})) = ${rows.length}`
  const each = rows.map(row => {
    const equal = Object.keys(row).map(name => `"${name}" is ?`)
    return `exists (select 1 from (${text}) where ${equal.join(' and ')})`
  })
  const repeated = rows.flatMap(row => [...values, ...Object.values(row).map(sqlValue)])
  return condition([count, ...each].join(' and '), `'${at}'`, [...values, ...repeated])
}

function sqlValue(column: unknown): SqlValue {
  if (column === null || typeof column === 'string' || typeof column === 'number') return column
  throw new TypeError('a transaction can only read text, numbers and null')
}

/** What an error says, if it is that of a condition. */
export function differenceIn(error: unknown): Difference | undefined {
  const [, at, affected] = /'symbolon (none|\d+)(?: (\d+))?'/.exec(error instanceof Error ? error.message : '') ?? []
  if (at === undefined || at === 'none') return at
  return { at: Number(at), ...(affected !== undefined && { affected: Number(affected) }) }
}
