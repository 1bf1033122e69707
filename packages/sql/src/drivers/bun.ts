import { isRow, type Row, type SqlAnswer, type SqlDriver, type SqlValue, type Step } from '../driver.js'
import { fromBeginning } from './beginning.js'

/** A `SQL` of Bun, or the one that it gives to a transaction. */
export interface BunSqlExecutor {
  unsafe(text: string, values: SqlValue[]): PromiseLike<readonly unknown[]>
}

/** A `SQL` of Bun for PostgreSQL. */
export interface BunSqlClient extends BunSqlExecutor {
  readonly options: { readonly max?: number }
  begin(options: string, callback: (transaction: BunSqlExecutor) => Promise<unknown>): Promise<unknown>
}

/** The most connections of Bun, if it is not told otherwise. */
const CONNECTIONS = 10

/**
 * PostgreSQL through `Bun.SQL`, of Bun 1.4.5 or later, or with `prepare: false`: before, it may answer a statement
 * with the rows of another.
 *
 * A write returns a text of its own for each row that it changed, because the counts of Bun are not reliable.
 */
export function fromBunSql(client: BunSqlClient): SqlDriver {
  return fromBeginning<BunSqlExecutor>(client, client.options.max ?? CONNECTIONS, runOn)
}

const WRITES: ReadonlySet<string> = new Set(['insert', 'update', 'delete'])

/** No two statements of a process have the same text to echo. */
let echoes = 0

async function runOn(executor: BunSqlExecutor, { query: { text, returnsRows }, values }: Step): Promise<SqlAnswer> {
  if (returnsRows || !WRITES.has(text.slice(0, 6))) {
    return { rows: rowsIn(await executor.unsafe(text, [...values])), affected: 0 }
  }
  const echo = `echo ${++echoes}`
  const echoing = `${text} returning cast($${values.length + 1} as text) as echo`
  const rows = rowsIn(await executor.unsafe(echoing, [...values, echo]))
  if (rows.some(row => row.echo !== echo)) throw new Error('Bun answered a statement with the rows of another')
  return { rows: [], affected: rows.length }
}

function rowsIn(result: readonly unknown[]): readonly Row[] {
  return [...result].filter(isRow)
}
