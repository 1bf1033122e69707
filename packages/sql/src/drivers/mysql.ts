import { drive, type Row, type SqlAnswer, type SqlDriver, type SqlValue, type Step } from '../driver.js'

/** What runs statements: a pool of `mysql2/promise`, or a connection of it. */
export interface MysqlExecutor {
  /** By a prepared statement, which the connection keeps. */
  execute(text: string, values: SqlValue[]): Promise<readonly [result: unknown, ...others: unknown[]]>
  /** Without one. */
  query(text: string, values?: SqlValue[]): Promise<readonly [result: unknown, ...others: unknown[]]>
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
  const committing = committingOnceAsked(step => answerOn(pool, step))
  return {
    dialect: 'mysql',
    async run(step) {
      await committing()
      return answerOn(pool, step)
    },
    async transaction(work) {
      const connection = await pool.getConnection()
      try {
        await connection.query('start transaction')
        const committed = await drive(work, step => answerOn(connection, step))
        await connection.query(committed ? 'commit' : 'rollback')
        connection.release()
        return committed
      } catch (error) {
        // Where it cannot be rolled back by word, closing it does.
        if (await isRolledBack(connection)) connection.release()
        else connection.destroy()
        throw error
      }
    },
  }
}

/**
 * Asks once, before the first statement, whether statements commit by themselves. Where they do not, what was won is lost
 * with the connection and can be won again, and what was revoked stays as it was first read.
 */
export function committingOnceAsked(run: (step: Step) => Promise<SqlAnswer>): () => Promise<void> {
  let asked: Promise<void> | undefined
  const ask = async () => {
    const [row] = (await run({ query: { text: 'select @@autocommit as autocommit', returnsRows: true }, values: [] }))
      .rows
    if (Number(row?.autocommit) === 0) throw new Error('autocommit is off: nothing that is written would be kept')
  }
  const forget = (error: unknown) => {
    asked = undefined
    throw error
  }
  return () => {
    asked ??= ask().catch(forget)
    return asked
  }
}

function isRolledBack(connection: MysqlConnection): Promise<boolean> {
  return connection.query('rollback').then(
    () => true,
    () => false,
  )
}

async function answerOn(connection: MysqlExecutor, { query: { text, name }, values }: Step): Promise<SqlAnswer> {
  // Values never stand in the text: how they would have to be quoted is a matter of `sql_mode`.
  const isPlain = name === undefined && values.length === 0
  const [result] = isPlain ? await connection.query(text) : await connection.execute(text, [...values])
  if (Array.isArray(result)) return { rows: result.filter(isRow), affected: 0 }
  const affected = typeof result === 'object' && result !== null && 'affectedRows' in result ? result.affectedRows : 0
  return { rows: [], affected: Number(affected) }
}

function isRow(row: unknown): row is Row {
  return typeof row === 'object' && row !== null
}
