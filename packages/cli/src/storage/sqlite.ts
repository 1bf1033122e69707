import { accessSync, constants, statfsSync } from 'node:fs'
import { dirname } from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { fromSqlite, fromSqliteWasm, type SqlDriver, type SqliteDatabase } from '@symbolon/sql'
import { claimFile } from './claim-file.js'

export interface OpenDatabase {
  readonly driver: SqlDriver
  close(): Promise<void>
}

/** Every commit reaches the disk, so that a claimed one-time value stays claimed after a power failure. */
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
    // WAL needs shared memory, which this library does not have, unless one process locks the file.
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

/** Why a folder cannot be written, by the code of the system. */
const UNWRITABLE: ReadonlyMap<unknown, string> = new Map([
  ['EROFS', 'its file system is read-only'],
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
])

/** Throws where SQLite cannot write. Any other problem is left to SQLite. */
function requireWritable(path: string): void {
  try {
    accessSync(dirname(path), constants.W_OK)
  } catch (cause) {
    const why = UNWRITABLE.get(Reflect.get(Object(cause), 'code'))
    if (why === undefined) return
    throw new Error(`${path} cannot be used: ${why}, and SQLite writes the file and others beside it`, { cause })
  }
}

/** Runs what a full disk may end, and says then what is full and what still works. */
function sayingFull<Answer>(path: string, act: () => Answer | Promise<Answer>): Answer | Promise<Answer> {
  const say = (error: unknown): never => {
    throw isFull(error, path)
      ? new Error(`the disk of ${path} is full: what is stored can be read, nothing is written`, { cause: error })
      : error
  }
  try {
    const answer = act()
    return answer instanceof Promise ? answer.catch(say) : answer
  } catch (error) {
    return say(error)
  }
}

/** Bytes below which a disk has no room for a page and its journal. */
const ROOM = 65_536

/** node-sqlite3-wasm calls it an error of the disk. */
function isFull(error: unknown, path: string): boolean {
  if (!(error instanceof Error)) return false
  if (/disk is full/.test(error.message)) return true
  return /disk I\/O error/.test(error.message) && roomAt(path) < ROOM
}

function roomAt(path: string): number {
  try {
    const { bavail, bsize } = statfsSync(dirname(path))
    return bavail * bsize
  } catch {
    return Number.POSITIVE_INFINITY
  }
}
