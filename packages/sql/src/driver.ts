import type { Awaitable } from '@symbolon/core/stores'

/** The SQL dialects that the stores use. MariaDB and MySQL are one dialect. */
export type DialectName = 'postgres' | 'mysql' | 'sqlite'

/** The value of a parameter. */
export type SqlValue = string | number | null

/** A row, keyed by column name. */
export type Row = Readonly<Record<string, unknown>>

/** The text of a statement, without values. */
export interface Query {
  /** With `$1`, `$2`, … for PostgreSQL and `?` for the others. */
  readonly text: string
  /** The name for a prepared statement, the same for the same text. Absent for rare statements. */
  readonly name?: string
  /** Whether the statement returns rows. Some drivers run such statements in another way. */
  readonly returnsRows: boolean
  /**
   * The columns that each row must have, if that is known. Where `writable` is among them, it is 1 in one row unless
   * the server is read-only, and null in all others. A driver closes the connection over which a server said so.
   */
  readonly columns?: readonly string[]
}

/** A statement with its values. */
export interface Step {
  readonly query: Query
  readonly values: readonly SqlValue[]
}

/** The result of a statement. */
export interface SqlAnswer {
  readonly rows: readonly Row[]
  /** How many rows were inserted, updated or deleted. Meaningless for statements that return rows. */
  readonly affected: number
}

/**
 * A sequence of statements, each of which may depend on the results of those before.
 *
 * It is a generator and not an `async` function, so that a synchronous driver runs all statements
 * within one turn of the event loop: no other caller of a shared connection can come between.
 */
export type Work<Value> = Generator<Step, Value, SqlAnswer>

/**
 * Throws when the time of the call is spent, because the caller may have given up. A driver that
 * makes statements wait in a queue calls it before it sends the next one.
 */
export type RequireTime = () => void

/** What the stores need from a database connection or a connection pool. */
export interface SqlDriver {
  readonly dialect: DialectName
  /** Whether SQLite works in another process, which statements do not block. Default: `false`. */
  readonly isElsewhere?: boolean
  /** Runs one statement outside a transaction. Rejects with the unchanged error of the library. */
  run(step: Step, requireTime?: RequireTime): Awaitable<SqlAnswer>
  /**
   * Runs the work in one transaction on one connection. If the work returns `true`, commits; if it
   * returns `false` or throws, rolls back. A driver may start the work several times.
   *
   * The error of a statement is thrown into the work first, so that it can release its locks.
   */
  transaction(work: () => Work<boolean>): Awaitable<boolean>
}

/** Whether a library answered a row: some answer a place without one. */
export function isRow(row: unknown): row is Row {
  return typeof row === 'object' && row !== null
}

const DIALECTS: readonly unknown[] = ['postgres', 'mysql', 'sqlite'] satisfies readonly DialectName[]

/** The driver, if it is one. Otherwise throws a `TypeError` that names the functions that make one. */
export function requireDriver(caller: string, driver: SqlDriver): SqlDriver {
  const { dialect, run, transaction }: Partial<SqlDriver> = driver ?? {}
  if (DIALECTS.includes(dialect) && typeof run === 'function' && typeof transaction === 'function') return driver
  throw new TypeError(`${caller}: pass a driver, made by fromPg(), fromMysql2(), fromSqlite() or a similar function`)
}

/** Runs work statement by statement on an asynchronous connection. */
export async function drive<Value>(work: Work<Value>, run: (step: Step) => Awaitable<SqlAnswer>): Promise<Value> {
  let next = work.next()
  while (next.done !== true) {
    const step = next.value
    let answer: SqlAnswer
    try {
      answer = await run(step)
    } catch (error) {
      next = work.throw(error)
      continue
    }
    next = work.next(answer)
  }
  return next.value
}

/** Runs work statement by statement on a synchronous connection. */
export function driveSync<Value>(work: Work<Value>, run: (step: Step) => SqlAnswer): Value {
  let next = work.next()
  while (next.done !== true) {
    const step = next.value
    let answer: SqlAnswer
    try {
      answer = run(step)
    } catch (error) {
      next = work.throw(error)
      continue
    }
    next = work.next(answer)
  }
  return next.value
}
