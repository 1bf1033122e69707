import { drive, type Row, type SqlAnswer, type SqlDriver, type SqlValue, type Step, type Work } from '../driver.js'
import { isReadOnly, requireWritable } from '../read-only.js'

/** A statement in the form that `pg` expects. */
export interface PgStatement {
  readonly name?: string
  readonly text: string
  readonly values: SqlValue[]
}

/** A result of `pg`. */
export interface PgResult {
  readonly rows: readonly Row[]
  readonly rowCount: number | null
}

/** A connection of a {@link PgPool}. */
export interface PgConnection {
  query(statement: PgStatement): Promise<PgResult>
  release(broken?: boolean): void
  on(event: 'error', listener: (error: Error) => void): unknown
  off(event: 'error', listener: (error: Error) => void): unknown
}

/** A `Pool` of `pg`. */
export interface PgPool {
  connect(): Promise<PgConnection>
}

/** Options of {@link fromPg}. */
export interface PgOptions {
  /** Whether to use named prepared statements. Default: `true`. PgBouncer before 1.21 needs `false`. */
  readonly prepare?: boolean
}

/** Transactions need no higher isolation level. Single statements use that of the connection. */
const BEGIN = 'begin isolation level read committed'

/** PostgreSQL through a `Pool` of `pg`. With a single `Client`, callers would share a transaction. */
export function fromPg(pool: PgPool, { prepare = true }: PgOptions = {}): SqlDriver {
  return {
    dialect: 'postgres',
    async run(step) {
      const connection = await connected(pool)
      try {
        const answer = await runOn(connection, step, prepare)
        release(connection, false)
        return answer
      } catch (error) {
        // As `query` of the pool does.
        release(connection, true)
        throw error
      }
    },
    async transaction(work) {
      const connection = await connected(pool)
      try {
        const committed = await transactionOn(connection, work, prepare)
        release(connection, false)
        return committed
      } catch (error) {
        // If `rollback` fails, the pool closes the connection.
        release(connection, isReadOnly(error) || !(await isRolledBack(connection)))
        throw error
      }
    },
  }
}

async function connected(pool: PgPool): Promise<PgConnection> {
  const connection = await pool.connect()
  // The pool listens only to idle connections, and an `error` event without a listener ends the process.
  connection.on('error', ignoreError)
  return connection
}

/** Nothing is lost: the current or the next statement rejects with the same error. */
function ignoreError(): void {}

function release(connection: PgConnection, broken: boolean): void {
  connection.release(broken)
  connection.off('error', ignoreError)
}

function isRolledBack(connection: PgConnection): Promise<boolean> {
  return connection.query({ text: 'rollback', values: [] }).then(
    () => true,
    () => false,
  )
}

async function transactionOn(connection: PgConnection, work: () => Work<boolean>, prepare: boolean): Promise<boolean> {
  await connection.query({ text: BEGIN, values: [] })
  const committed = await drive(work(), step => runOn(connection, step, prepare))
  await connection.query({ text: committed ? 'commit' : 'rollback', values: [] })
  return committed
}

async function runOn(
  connection: Pick<PgConnection, 'query'>,
  { query: { text, name }, values }: Step,
  prepare: boolean,
): Promise<SqlAnswer> {
  const named = prepare && name !== undefined ? { name } : {}
  const { rows, rowCount } = await connection.query({ ...named, text, values: [...values] })
  return requireWritable({ rows, affected: rowCount ?? 0 })
}

/** A database of PGlite, or a transaction on it. */
export interface PgliteConnection {
  query(text: string, values: SqlValue[]): Promise<{ readonly rows: Row[]; readonly affectedRows?: number }>
}

/** A database of PGlite. */
export interface PgliteDatabase extends PgliteConnection {
  transaction<Value>(callback: (connection: PgliteTransaction) => Promise<Value>): Promise<Value>
}

/** A transaction of PGlite. It commits unless it was rolled back. */
export interface PgliteTransaction extends PgliteConnection {
  rollback(): Promise<void>
}

/** In-process PostgreSQL through PGlite. */
export function fromPglite(database: PgliteDatabase): SqlDriver {
  const answer = async (connection: PgliteConnection, { query: { text }, values }: Step): Promise<SqlAnswer> => {
    const { rows, affectedRows = 0 } = await connection.query(text, [...values])
    return { rows, affected: affectedRows }
  }
  return {
    dialect: 'postgres',
    run: step => answer(database, step),
    transaction: work =>
      database.transaction(async connection => {
        const committed = await drive(work(), step => answer(connection, step))
        if (!committed) await connection.rollback()
        return committed
      }),
  }
}
