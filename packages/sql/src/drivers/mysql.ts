import { drive, isRow, type SqlAnswer, type SqlDriver, type SqlValue, type Step } from '../driver.js'
import { isReadOnly, requireWritable } from '../read-only.js'

/** A statement in the form that `mysql2` expects, with options of its own. */
export interface MysqlStatement {
  sql: string
  rowsAsArray?: boolean
  nestTables?: boolean
  typeCast?: (field: unknown, next: () => unknown) => unknown
}

/** A pool of `mysql2/promise`, or a connection of it. */
export interface MysqlExecutor {
  /** Uses a prepared statement, which the connection keeps. */
  execute(statement: MysqlStatement, values: SqlValue[]): Promise<readonly [result: unknown, ...others: unknown[]]>
  /** Uses no prepared statement. */
  query(statement: MysqlStatement): Promise<readonly [result: unknown, ...others: unknown[]]>
}

/** A connection of a {@link MysqlPool}. */
export interface MysqlConnection extends MysqlExecutor {
  release(): void
  destroy(): void
}

/** A pool of `mysql2/promise`. */
export interface MysqlPool extends MysqlExecutor {
  getConnection(): Promise<MysqlConnection>
}

/** MySQL or MariaDB through a pool of `mysql2/promise`. */
export function fromMysql2(pool: MysqlPool): SqlDriver {
  const checkAutocommit = autocommitCheck(step => runOn(pool, step))
  return {
    dialect: 'mysql',
    async run(step, requireTime) {
      await checkAutocommit()
      // The pool lets callers wait for a connection for as long as it takes.
      const connection = await pool.getConnection()
      try {
        requireTime?.()
        const answer = await runOn(connection, step)
        connection.release()
        return answer
      } catch (error) {
        if (isReadOnly(error)) connection.destroy()
        else connection.release()
        throw error
      }
    },
    async transaction(work) {
      const connection = await pool.getConnection()
      try {
        await connection.query({ sql: 'start transaction' })
        const committed = await drive(work(), step => runOn(connection, step))
        await connection.query({ sql: committed ? 'commit' : 'rollback' })
        connection.release()
        return committed
      } catch (error) {
        // If `rollback` fails, closing the connection rolls back.
        if (!isReadOnly(error) && (await isRolledBack(connection))) connection.release()
        else connection.destroy()
        throw error
      }
    },
  }
}

/**
 * Makes a function that checks, before the first statement, that autocommit is on.
 *
 * Without it, a claimed mark is lost with the connection and can be claimed again, and connections
 * keep reading tokens that were revoked.
 */
export function autocommitCheck(run: (step: Step) => Promise<SqlAnswer>): () => Promise<void> {
  let checked: Promise<void> | undefined
  const check = async () => {
    const [row] = (await run({ query: { text: 'select @@autocommit as autocommit', returnsRows: true }, values: [] }))
      .rows
    if (Number(row?.autocommit) === 0) throw new Error('autocommit is off: writes would not be committed')
  }
  const forget = (error: unknown) => {
    checked = undefined
    throw error
  }
  return () => {
    checked ??= check().catch(forget)
    return checked
  }
}

function isRolledBack(connection: MysqlConnection): Promise<boolean> {
  return connection.query({ sql: 'rollback' }).then(
    () => true,
    () => false,
  )
}

/** Whatever the pool does to the rows of others. Only a function replaces its `typeCast`. */
const PLAIN_ROWS = {
  rowsAsArray: false,
  nestTables: false,
  typeCast: (_: unknown, next: () => unknown) => next(),
} as const

async function runOn(connection: MysqlExecutor, { query: { text, name }, values }: Step): Promise<SqlAnswer> {
  // Values are never part of the text, because the rules for quoting them depend on `sql_mode`.
  const isPlain = name === undefined && values.length === 0
  const statement = { ...PLAIN_ROWS, sql: text }
  const [result] = isPlain ? await connection.query(statement) : await connection.execute(statement, [...values])
  if (Array.isArray(result)) return requireWritable({ rows: result.filter(isRow), affected: 0 })
  const affected = typeof result === 'object' && result !== null && 'affectedRows' in result ? result.affectedRows : 0
  return { rows: [], affected: Number(affected) }
}
