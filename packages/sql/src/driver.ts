import type { Awaitable } from '@symbolon/core/stores'

/** The kinds of SQL that the stores speak. MariaDB and MySQL are one kind. */
export type DialectName = 'postgres' | 'mysql' | 'sqlite'

/** What a parameter can be. */
export type SqlValue = string | number | null

/** A row by the names of its columns. */
export type Row = Readonly<Record<string, unknown>>

/** A statement without its values. */
export interface Query {
  /** With `$1`, `$2`, … for PostgreSQL and `?` for the others. */
  readonly text: string
  /** The same for the same text: a name for a prepared statement. Absent for statements that are not worth one. */
  readonly name?: string
  /** Whether rows come back. Some drivers run such statements in another way. */
  readonly returnsRows: boolean
}

/** A statement with its values. */
export interface Step {
  readonly query: Query
  readonly values: readonly SqlValue[]
}

/** What a statement answered. */
export interface SqlAnswer {
  readonly rows: readonly Row[]
  /** How many rows were inserted, updated or deleted. Without meaning for statements that return rows. */
  readonly affected: number
}

/**
 * Statements one after the other, each made from the answers to those before.
 *
 * A generator and no `async` function, so that a driver that is synchronous runs them all within one turn: on a
 * connection that is shared, nobody else can come between.
 */
export type Work<Value> = Generator<Step, Value, SqlAnswer>

/** A connection to a database, or a pool of them: what the stores need of any driver. */
export interface SqlDriver {
  readonly dialect: DialectName
  /** Runs one statement that stands for itself. Rejects with the error of the driver as it is. */
  run(step: Step): Awaitable<SqlAnswer>
  /**
   * Runs the work in one transaction on one connection: `true` commits it, `false` and an error roll it back. The
   * error is thrown into the work first, so that it can release what it holds.
   */
  transaction(work: Work<boolean>): Awaitable<boolean>
}

const DIALECTS: readonly unknown[] = ['postgres', 'mysql', 'sqlite'] satisfies readonly DialectName[]

/** A driver, where it is one; else a `TypeError` says what makes one of a library. */
export function requireDriver(caller: string, driver: SqlDriver): SqlDriver {
  const { dialect, run, transaction }: Partial<SqlDriver> = driver ?? {}
  if (DIALECTS.includes(dialect) && typeof run === 'function' && typeof transaction === 'function') return driver
  throw new TypeError(
    `${caller}: pass a driver, which fromPg(), fromMysql2(), fromSqlite() and their like make of a connection`,
  )
}

/** Runs work statement by statement on something asynchronous. */
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

/** The same on something synchronous. */
export function driveAtOnce<Value>(work: Work<Value>, run: (step: Step) => SqlAnswer): Value {
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
