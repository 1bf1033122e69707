import { isRow, type SqlAnswer, type SqlDriver, type SqlValue, type Step } from '../driver.js'
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
  readonly options: { readonly max: number }
  begin(options: string, callback: (transaction: PostgresJsExecutor) => Promise<unknown>): Promise<unknown>
}

/** Options of {@link fromPostgresJs}. */
export interface PostgresJsOptions {
  /** Whether to use prepared statements. Default: `true`. Poolers in transaction mode may need `false`. */
  readonly prepare?: boolean
}

/** PostgreSQL through `postgres` 3. At most as many statements are sent at a time as there are connections. */
export function fromPostgresJs(client: PostgresJsClient, { prepare = true }: PostgresJsOptions = {}): SqlDriver {
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
