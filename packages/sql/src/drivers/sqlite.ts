import {
  driveAtOnce,
  type Row,
  type SqlAnswer,
  type SqlDriver,
  type SqlValue,
  type Step,
  type Work,
} from '../driver.js'

/** A prepared statement of better-sqlite3 or node:sqlite. */
export interface SqliteStatement {
  all(...values: SqlValue[]): unknown[]
  run(...values: SqlValue[]): { readonly changes: number | bigint }
}

/** A database of better-sqlite3 or node:sqlite. */
export interface SqliteDatabase {
  prepare(text: string): SqliteStatement
}

/** SQLite through better-sqlite3 or node:sqlite. */
export function fromSqlite(database: SqliteDatabase): SqlDriver {
  const statements = new Map<string, SqliteStatement>()
  const prepared = (name: string, text: string) => {
    const statement = statements.get(name) ?? database.prepare(text)
    statements.set(name, statement)
    return statement
  }
  return atOnce(({ query: { text, name, returnsRows }, values }) => {
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
  return atOnce(({ query: { text, returnsRows }, values }) => {
    // Not `get`: it leaves a `delete … returning` half done.
    if (returnsRows) return { rows: database.all(text, [...values]).filter(isRow), affected: 0 }
    return { rows: [], affected: database.run(text, [...values]).changes }
  })
}

/** A driver on a connection that everybody shares and that answers at once. */
function atOnce(answer: (step: Step) => SqlAnswer): SqlDriver {
  return { dialect: 'sqlite', run: answer, transaction: work => transactionAtOnce(work, answer) }
}

function transactionAtOnce(work: Work<boolean>, answer: (step: Step) => SqlAnswer): boolean {
  const say = (text: string) => answer({ query: { text, returnsRows: false }, values: [] })
  // Not a plain `begin`: the lock for writing would come later, when the transaction has already read.
  say('begin immediate')
  try {
    const committed = driveAtOnce(work, answer)
    say(committed ? 'commit' : 'rollback')
    return committed
  } catch (error) {
    rollBack(say)
    throw error
  }
}

function rollBack(say: (text: string) => void): void {
  try {
    say('rollback')
  } catch {
    // SQLite has rolled back by itself, as it does on a full disk. The error that is passed on says why.
  }
}

function isRow(row: unknown): row is Row {
  return typeof row === 'object' && row !== null
}
