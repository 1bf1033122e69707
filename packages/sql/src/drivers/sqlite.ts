import { driveSync, isRow, type SqlAnswer, type SqlDriver, type SqlValue, type Step, type Work } from '../driver.js'

/** A prepared statement of better-sqlite3, node:sqlite or bun:sqlite. */
export interface SqliteStatement {
  all(...values: SqlValue[]): unknown[]
  run(...values: SqlValue[]): { readonly changes: number | bigint }
}

/** A database of better-sqlite3, node:sqlite or bun:sqlite. */
export interface SqliteDatabase {
  prepare(text: string): SqliteStatement
}

/** SQLite through better-sqlite3, node:sqlite or bun:sqlite. */
export function fromSqlite(database: SqliteDatabase): SqlDriver {
  const statements = new Map<string, SqliteStatement>()
  const prepared = (name: string, text: string) => {
    const statement = statements.get(name) ?? database.prepare(text)
    statements.set(name, statement)
    return statement
  }
  return syncDriver(({ query: { text, name, returnsRows }, values }) => {
    const statement = name === undefined ? database.prepare(text) : prepared(name, text)
    if (returnsRows) return { rows: statement.all(...values).filter(isRow), affected: 0 }
    return { rows: [], affected: Number(statement.run(...values).changes) }
  })
}

/** A database of node-sqlite3-wasm. */
export interface SqliteWasmDatabase {
  all(text: string, values: SqlValue[]): unknown[]
  run(text: string, values: SqlValue[]): { readonly changes: number }
}

/** SQLite through node-sqlite3-wasm. */
export function fromSqliteWasm(database: SqliteWasmDatabase): SqlDriver {
  return syncDriver(({ query: { text, returnsRows }, values }) => {
    // Not `get`, which does not complete a `delete … returning`.
    if (returnsRows) return { rows: database.all(text, [...values]).filter(isRow), affected: 0 }
    return { rows: [], affected: database.run(text, [...values]).changes }
  })
}

/** A driver on a synchronous connection that all callers share. */
function syncDriver(run: (step: Step) => SqlAnswer): SqlDriver {
  return { dialect: 'sqlite', run, transaction: work => transactionOn(work, run) }
}

function transactionOn(work: () => Work<boolean>, run: (step: Step) => SqlAnswer): boolean {
  const execute = (text: string) => run({ query: { text, returnsRows: false }, values: [] })
  // Not a plain `begin`, which would take the write lock only after the transaction has read.
  execute('begin immediate')
  try {
    const committed = driveSync(work(), run)
    execute(committed ? 'commit' : 'rollback')
    return committed
  } catch (error) {
    rollBack(execute)
    throw error
  }
}

function rollBack(execute: (text: string) => void): void {
  try {
    execute('rollback')
  } catch {
    // SQLite has already rolled back, as it does when the disk is full. The caller throws that error.
  }
}
