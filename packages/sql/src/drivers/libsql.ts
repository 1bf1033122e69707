import { drive, type Row, type SqlAnswer, type SqlDriver, type SqlValue, type Step, type Work } from '../driver.js'

/** What runs statements: a client of `@libsql/client`, or a transaction of it. */
export interface LibsqlExecutor {
  execute(statement: {
    sql: string
    args: SqlValue[]
  }): Promise<{ readonly rows: Row[]; readonly rowsAffected: number }>
}

/** A transaction of `@libsql/client`. */
export interface LibsqlTransaction extends LibsqlExecutor {
  commit(): Promise<void>
  rollback(): Promise<void>
  close(): void
}

/** A client of `@libsql/client`. */
export interface LibsqlClient extends LibsqlExecutor {
  transaction(mode: 'write'): Promise<LibsqlTransaction>
}

/**
 * SQLite through `@libsql/client`: a file, or a server of libSQL.
 *
 * Transactions stand in a line: SQLite lets one write at a time, and a client that has more of them under way than it
 * has connections mixes them up.
 */
export function fromLibsql(client: LibsqlClient): SqlDriver {
  let last: Promise<unknown> = Promise.resolve()
  return {
    dialect: 'sqlite',
    run: step => answerOn(client, step),
    transaction(work) {
      const turn = last.then(() => transactionOn(client, work))
      last = turn.catch(() => undefined)
      return turn
    },
  }
}

async function transactionOn(client: LibsqlClient, work: Work<boolean>): Promise<boolean> {
  const transaction = await client.transaction('write')
  try {
    const committed = await drive(work, step => answerOn(transaction, step))
    await (committed ? transaction.commit() : transaction.rollback())
    return committed
  } finally {
    // Rolls back what is still open.
    transaction.close()
  }
}

async function answerOn(executor: LibsqlExecutor, { query: { text }, values }: Step): Promise<SqlAnswer> {
  const { rows, rowsAffected } = await executor.execute({ sql: text, args: [...values] })
  return { rows, affected: rowsAffected }
}
