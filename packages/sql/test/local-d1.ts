import sqlite from 'node-sqlite3-wasm'
import type { D1Binding, D1Result, D1Session, D1Statement, Row, SqlValue } from '../src/index.js'

/** The limits of D1: https://developers.cloudflare.com/d1/platform/limits */
const MOST_VALUES = 100
const LONGEST_STATEMENT = 100_000

/** A database in this process that answers as D1, with a replica that lags behind until it is updated. */
export interface LocalD1 extends D1Binding {
  updateReplica(): void
  close(): void
}

interface Bound extends D1Statement {
  readonly text: string
  readonly values: readonly SqlValue[]
}

export function localD1(): LocalD1 {
  const [primary, replica] = [new sqlite.Database(), new sqlite.Database()]
  const written: Bound[] = []
  return {
    withSession() {
      let requests = 0
      return session(async statements => {
        // Others come between.
        await Promise.resolve()
        if (requests++ > 0 && statements.every(isRead)) return runAll(replica, statements)
        const results = runAll(primary, statements)
        written.push(...statements.filter(each => !isRead(each)))
        return results
      })
    },
    updateReplica: () => void runAll(replica, written.splice(0)),
    close() {
      primary.close()
      replica.close()
    },
  }
}

function session(batch: (statements: readonly Bound[]) => Promise<readonly D1Result[]>): D1Session {
  return {
    prepare: text => statement(text, []),
    batch: statements =>
      batch(statements.map(each => statement(Reflect.get(each, 'text'), Reflect.get(each, 'values')))),
  }
}

function statement(text: string, values: readonly SqlValue[]): Bound {
  if (values.length > MOST_VALUES) throw new Error(`${values.length} values are too many`)
  if (text.length > LONGEST_STATEMENT) throw new Error(`a statement of ${text.length} bytes is too long`)
  return { text, values, bind: (...more) => statement(text, more) }
}

function isRead({ text }: Bound): boolean {
  return text.startsWith('select')
}

function runAll(database: sqlite.Database, statements: readonly Bound[]): readonly D1Result[] {
  database.run('begin immediate')
  try {
    const results = statements.map(each => runOn(database, each))
    database.run('commit')
    return results
  } catch (error) {
    database.run('rollback')
    throw new Error(`D1_ERROR: ${error instanceof Error ? error.message : ''}: SQLITE_ERROR`)
  }
}

function runOn(database: sqlite.Database, { text, values }: Bound): D1Result {
  // `all` runs every statement, and changes() is that of a write.
  const results = database.all(text, [...values])
  const [row]: Row[] = isRead({ text, values, bind: () => statement(text, values) })
    ? []
    : database.all('select changes() as changes')
  return { results, meta: { changes: Number(row?.changes ?? 0) } }
}
