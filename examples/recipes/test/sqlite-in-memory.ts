import { fromSqliteWasm, type SqlDriver } from '@symbolon/sql'
import sqlite from 'node-sqlite3-wasm'
import { onTestFinished } from 'vitest'

/** An empty database of SQLite until the test ends. */
export function sqliteInMemory(): SqlDriver {
  const database = new sqlite.Database()
  onTestFinished(() => database.close())
  return fromSqliteWasm(database)
}
