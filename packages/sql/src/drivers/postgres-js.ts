import { isRow, type Row, type SqlAnswer, type SqlDriver, type SqlValue, type Step } from '../driver.js'
import { fromBeginning } from './beginning.js'

/** A result of `postgres`. */
export interface PostgresJsResult {
  readonly count: number | null
  filter<Found extends object>(isFound: (row: unknown) => row is Found): Found[]
}

/** A `Sql` of `postgres`, or the one that it gives to a transaction. */
export interface PostgresJsExecutor {
  unsafe(text: string, values: SqlValue[], options: { readonly prepare: boolean }): PromiseLike<PostgresJsResult>
}

/** A `Sql` of `postgres`, also called Postgres.js. */
export interface PostgresJsClient extends PostgresJsExecutor {
  readonly options: { readonly max: number; readonly transform?: PostgresJsTransform }
  begin(options: string, callback: (transaction: PostgresJsExecutor) => Promise<unknown>): Promise<unknown>
}

/** What a `Sql` of `postgres` does to what it answers. */
export interface PostgresJsTransform {
  readonly column?: { readonly from?: ((name: string) => string) | undefined }
  readonly value?: { readonly from?: ((value: unknown, column: PostgresJsColumn) => unknown) | undefined }
  readonly row?: { readonly from?: ((row: Row) => unknown) | undefined }
}

/** A column of an answer of `postgres`. */
export interface PostgresJsColumn {
  name: string
  type: number
  table: number
  number: number
}

/** Options of {@link fromPostgresJs}. */
export interface PostgresJsOptions {
  /** Whether to use prepared statements. Default: `true`. Poolers in transaction mode may need `false`. */
  readonly prepare?: boolean
}

/** PostgreSQL through `postgres` 3. At most as many statements are sent at a time as there are connections. */
export function fromPostgresJs(client: PostgresJsClient, { prepare = true }: PostgresJsOptions = {}): SqlDriver {
  requireUnchanged(client.options.transform)
  const runOn = async (executor: PostgresJsExecutor, { query, values }: Step): Promise<SqlAnswer> => {
    const named = { prepare: prepare && query.name !== undefined }
    const result = await executor.unsafe(query.text, [...values], named)
    // After a lost connection, 3.4.9 puts the first row of the next one into the second place.
    return { rows: result.filter(isRow), affected: result.count ?? 0 }
  }
  const failed = (error: unknown) => (isLost(error) ? never() : Promise.reject(error))
  // Its own queue would send a statement behind one that waits for a lock.
  return fromBeginning<PostgresJsExecutor>(client, client.options.max, runOn, failed)
}

/** A column as the stores have them, with a text as they have them. */
const COLUMN: PostgresJsColumn = { name: 'record', type: 25, table: 0, number: 0 }
const RECORD = '{"A_text of":" a record "}'

/** Throws a `TypeError` where the options of a client change such a column or such a text. */
function requireUnchanged({ column, value, row }: PostgresJsTransform = {}): void {
  const name = column?.from?.(COLUMN.name) ?? COLUMN.name
  const answered = { [name]: value?.from ? value.from(RECORD, { ...COLUMN }) : RECORD }
  const given = row?.from ? row.from(answered) : answered
  if (isRow(given) && given[COLUMN.name] === RECORD) return
  throw new TypeError('fromPostgresJs: `transform` of the client changes columns or texts: pass a client without it')
}

/** Whether the connection is lost: only an error that the server sends over it leaves it usable. */
function isLost(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return 'severity' in error ? error.severity !== 'ERROR' : 'errno' in error
}

/**
 * `begin` rejects by itself when it loses its connection. If its callback ended, 3.4.9 would still write a rollback to
 * the connection: that ends the process, or rolls back the next transaction (porsager/postgres#1208, #1216).
 */
function never(): Promise<never> {
  return new Promise(() => undefined)
}
