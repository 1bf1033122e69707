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
  /** `file`, or how it reaches a server. */
  readonly protocol: string
  transaction(mode: 'write'): Promise<LibsqlTransaction>
}

/**
 * SQLite through `@libsql/client`: a server of libSQL, or a file that this process alone writes.
 *
 * On a file everything stands in a line, so that one connection of the client's is used: a statement that found another
 * connection in its way can leave its own behind in a snapshot of the past. For a file that several processes write, use
 * another library.
 */
export function fromLibsql(client: LibsqlClient): SqlDriver {
  const inLine = client.protocol === 'file' ? line() : atOnce
  return {
    dialect: 'sqlite',
    run: step => inLine(() => answerOn(client, step)),
    transaction: work => inLine(() => transactionOn(client, work)),
  }
}

type Turn = <Value>(act: () => Promise<Value>) => Promise<Value>

const atOnce: Turn = act => act()

/** Lets everybody act in turn. */
function line(): Turn {
  let last: Promise<unknown> = Promise.resolve()
  return act => {
    const turn = last.then(act)
    last = turn.catch(() => undefined)
    return turn
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
