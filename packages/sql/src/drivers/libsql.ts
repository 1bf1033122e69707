import { drive, type Row, type SqlAnswer, type SqlDriver, type SqlValue, type Step, type Work } from '../driver.js'
import { immediately, slots } from './slots.js'

/** A client of `@libsql/client`, or a transaction of it. */
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
  /** `file` for a file, or the protocol of a server. */
  readonly protocol: string
  transaction(mode: 'write'): Promise<LibsqlTransaction>
}

/**
 * SQLite through `@libsql/client`: a libSQL server, or a file that only this process writes.
 *
 * On a file all calls run one after the other, so that the client uses only one connection. After a
 * conflict with another connection, its connection could keep reading an old snapshot. For a file
 * that several processes write, use another library.
 */
export function fromLibsql(client: LibsqlClient): SqlDriver {
  const schedule = client.protocol === 'file' ? slots(1) : immediately
  return {
    dialect: 'sqlite',
    isElsewhere: client.protocol !== 'file',
    run: (step, requireTime) =>
      schedule(async () => {
        requireTime?.()
        return runOn(client, step)
      }),
    transaction: work => schedule(() => transactionOn(client, work)),
  }
}

async function transactionOn(client: LibsqlClient, work: () => Work<boolean>): Promise<boolean> {
  const transaction = await client.transaction('write')
  try {
    const committed = await drive(work(), step => runOn(transaction, step))
    await (committed ? transaction.commit() : transaction.rollback())
    return committed
  } finally {
    // Rolls back a transaction that is still open.
    transaction.close()
  }
}

async function runOn(executor: LibsqlExecutor, { query: { text }, values }: Step): Promise<SqlAnswer> {
  const { rows, rowsAffected } = await executor.execute({ sql: text, args: [...values] })
  return { rows, affected: rowsAffected }
}
