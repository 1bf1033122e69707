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
  return {
    dialect: 'mysql',
    run: step => answerOn(pool, step),
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

function isRolledBack(connection: MysqlConnection): Promise<boolean> {
  return connection.query('rollback').then(
    () => true,
    () => false,
  )
}

async function answerOn(connection: MysqlExecutor, { query: { text, name }, values }: Step): Promise<SqlAnswer> {
  const [result] =
    name === undefined ? await connection.query(text, [...values]) : await connection.execute(text, [...values])
  if (Array.isArray(result)) return { rows: result.filter(isRow), affected: 0 }
  const affected = typeof result === 'object' && result !== null && 'affectedRows' in result ? result.affectedRows : 0
  return { rows: [], affected: Number(affected) }
}

function isRow(row: unknown): row is Row {
  return typeof row === 'object' && row !== null
}
