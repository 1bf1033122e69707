import { drive, type Row, type SqlAnswer, type SqlDriver, type SqlValue, type Step, type Work } from '../driver.js'

/** A statement as `pg` takes it. */
export interface PgStatement {
  readonly name?: string
  readonly text: string
  readonly values: SqlValue[]
}

/** What `pg` answers. */
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
  query(statement: PgStatement): Promise<PgResult>
  connect(): Promise<PgConnection>
}

/** What {@link fromPg} can be told. */
export interface PgOptions {
  /** Use named prepared statements: `true` unless said otherwise. PgBouncer before 1.21 cannot pass them on. */
  readonly prepare?: boolean
}

/** Single statements follow the isolation level of the connection; transactions need no more than this one. */
const BEGIN = 'begin isolation level read committed'

/** PostgreSQL through a `Pool` of `pg`; a single `Client` will not do, since callers would share a transaction. */
export function fromPg(pool: PgPool, { prepare = true }: PgOptions = {}): SqlDriver {
  return {
    dialect: 'postgres',
    run: step => answerOn(pool, step, prepare),
    async transaction(work) {
      const connection = await pool.connect()
      // The pool does not listen while it is lent out, and an error that nobody listens to ends the process.
      connection.on('error', passedOn)
      try {
        const committed = await transactionOn(connection, work, prepare)
        giveBack(connection, false)
        return committed
      } catch (error) {
        // A connection that cannot even be rolled back is closed by the pool.
        giveBack(connection, !(await isRolledBack(connection)))
        throw error
      }
    },
  }
}

/** The statement under way, or the next one, rejects with the same error. */
function passedOn(): void {}

function giveBack(connection: PgConnection, broken: boolean): void {
  connection.release(broken)
  connection.off('error', passedOn)
}

function isRolledBack(connection: PgConnection): Promise<boolean> {
  return connection.query({ text: 'rollback', values: [] }).then(
    () => true,
    () => false,
  )
}

async function transactionOn(connection: PgConnection, work: Work<boolean>, prepare: boolean): Promise<boolean> {
  await connection.query({ text: BEGIN, values: [] })
  const committed = await drive(work, step => answerOn(connection, step, prepare))
  await connection.query({ text: committed ? 'commit' : 'rollback', values: [] })
  return committed
}

async function answerOn(
  connection: Pick<PgConnection, 'query'>,
  { query: { text, name }, values }: Step,
  prepare: boolean,
): Promise<SqlAnswer> {
  const named = prepare && name !== undefined ? { name } : {}
  const { rows, rowCount } = await connection.query({ ...named, text, values: [...values] })
  return { rows, affected: rowCount ?? 0 }
}

/** A database of PGlite, or a transaction on it. */
export interface PgliteConnection {
  query(text: string, values: SqlValue[]): Promise<{ readonly rows: Row[]; readonly affectedRows?: number }>
}

/** A database of PGlite. */
export interface PgliteDatabase extends PgliteConnection {
  transaction<Value>(act: (connection: PgliteTransaction) => Promise<Value>): Promise<Value>
}

/** A transaction of PGlite; it commits unless it was rolled back. */
export interface PgliteTransaction extends PgliteConnection {
  rollback(): Promise<void>
}

/** PostgreSQL within the process, through PGlite. */
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
        const committed = await drive(work, step => answer(connection, step))
        if (!committed) await connection.rollback()
        return committed
      }),
  }
}
