import { setTimeout } from 'node:timers/promises'
import { fromSqlite, fromSqliteWasm, type SqliteDatabase } from '@symbolon/sql'
import { claimFile } from './claim-file.js'
import { requireWritable, sayingFull } from './full-disk.js'
import type { OpenDatabase } from './opened.js'

/**
 * Every commit reaches the disk, so that a claimed one-time value stays claimed after a power
 * failure.
 */
const PRAGMAS = 'pragma journal_mode = wal; pragma synchronous = full'

/** Opens a SQLite file with Node (22.13 or later), or else with node-sqlite3-wasm. */
export async function openSqlite(path: string): Promise<OpenDatabase> {
  const module = process.getBuiltinModule('node:sqlite')
  requireWritable(path)
  const { driver, close } = await sayingFull(path, () =>
    isNodeSqlite(module) ? openByNode(module, path) : openByWasm(path),
  )
  return {
    driver: {
      ...driver,
      run: (...call) => sayingFull(path, () => driver.run(...call)),
      transaction: work => sayingFull(path, () => driver.transaction(work)),
    },
    close,
  }
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
  await retryWhileLocked(() => database.exec(PRAGMAS))
  return { driver: fromSqlite(database), close: async () => database.close() }
}

/** Retries for about two seconds: another process locks the file while it opens or closes it. */
async function retryWhileLocked(act: () => void): Promise<void> {
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
    throw new Error(
      'storage in SQLite needs Node 22.13 or later, or the package node-sqlite3-wasm: npm install node-sqlite3-wasm',
    )
  })
  const release = claimFile(path)
  try {
    const database = new sqlite.Database(path)
    // WAL needs shared memory, which this library does not have, unless one process locks the
    // file.
    database.exec(`pragma locking_mode = exclusive; ${PRAGMAS}`)
    const close = async () => {
      database.close()
      release()
    }
    return { driver: fromSqliteWasm(database), close }
  } catch (error) {
    // This process does not own the file: the lock belongs to another one.
    release()
    throw error
  }
}
