import { accessSync, constants, statfsSync } from 'node:fs'
import { dirname } from 'node:path'

/** Why a folder cannot be written, by the code of the system. */
const UNWRITABLE: ReadonlyMap<unknown, string> = new Map([
  ['EROFS', 'its file system is read-only'],
  ['EACCES', 'this user may not write there'],
  ['EPERM', 'this user may not write there'],
])

/** Throws where SQLite cannot write. Any other problem is left to SQLite. */
export function requireWritable(path: string): void {
  try {
    accessSync(dirname(path), constants.W_OK)
  } catch (cause) {
    const why = UNWRITABLE.get(Reflect.get(Object(cause), 'code'))
    if (why === undefined) return
    throw new Error(`${path} cannot be used: ${why}, and SQLite writes the file and others beside it`, { cause })
  }
}

/** Runs what a full disk may end, and says then what is full and what still works. */
export function sayingFull<Answer>(path: string, act: () => Answer | Promise<Answer>): Answer | Promise<Answer> {
  const say = (error: unknown): never => {
    throw isFull(error, path) ? new Error(fullOf(path), { cause: error }) : error
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

function fullOf(path: string): string {
  return `the disk of ${path} is full: what is stored can be read, nothing is written`
}
