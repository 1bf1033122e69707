import { setTimeout } from 'node:timers/promises'
import { fromSqlite, fromSqliteWasm, type SqliteDatabase } from '@symbolon/sql'
import { claimFile } from './claim-file.js'
import type { OpenDatabase } from './opened.js'

/** What is won must stay won when the power fails: every commit reaches the disk. */
const PRAGMAS = 'pragma journal_mode = wal; pragma synchronous = full'

/** Opens a SQLite file: by Node itself where it can (22.13 and later), else by node-sqlite3-wasm. */
export async function openSqlite(path: string): Promise<OpenDatabase> {
  const module = process.getBuiltinModule('node:sqlite')
  return isNodeSqlite(module) ? openByNode(module, path) : openByWasm(path)
}

interface NodeSqliteDatabase extends SqliteDatabase {
  exec(text: string): void
  close(): void
}

interface NodeSqlite {
  readonly DatabaseSync: new (path: string) => NodeSqliteDatabase
}

function isNodeSqlite(module: unknown): module is NodeSqlite {
  return typeof module === 'object' && module !== null && 'DatabaseSync' in module
}

async function openByNode({ DatabaseSync }: NodeSqlite, path: string): Promise<OpenDatabase> {
  const database = new DatabaseSync(path)
  await whenFree(() => database.exec(PRAGMAS))
  return { driver: fromSqlite(database), close: async () => database.close() }
}

/** Tries for a second or two: others that open or close the file at this moment have it for themselves. */
async function whenFree(act: () => void): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      return act()
    } catch (error) {
      if (attempt === 100 || !(error instanceof Error && /is locked/.test(error.message))) throw error
      await setTimeout(20)
    }
  }
}

async function openByWasm(path: string): Promise<OpenDatabase> {
  const { default: sqlite } = await import('node-sqlite3-wasm').catch(() => {
    throw new Error('storage on SQLite needs Node 22.13, or the package: npm install node-sqlite3-wasm')
  })
  const release = claimFile(path)
  try {
    const database = new sqlite.Database(path)
    // It has no memory that processes share, which this journal needs unless one process has the file for itself.
    database.exec(`pragma locking_mode = exclusive; ${PRAGMAS}`)
    const close = async () => {
      database.close()
      release()
    }
    return { driver: fromSqliteWasm(database), close }
  } catch (error) {
    // Whoever could not open it is not its owner: the lock is somebody else's.
    release()
    throw error
  }
}
