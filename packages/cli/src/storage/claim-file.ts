import { existsSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'

/*
 * node-sqlite3-wasm locks a file by making a folder beside it. A process that is killed leaves the folder, and nobody
 * could open the file again. So the owner is written down: when it is gone, so is its lock.
 */

/** Makes sure that no living process has the file, and writes down that this one does; answers how to give it back. */
export function claimFile(path: string): () => void {
  const [owner, lock] = [`${path}.owner`, `${path}.lock`]
  const me = `${hostname()} ${process.pid} ${crypto.randomUUID()}`
  if (!isWritten(owner, me)) inherit(path, me)
  else if (existsSync(lock)) {
    rmSync(owner)
    throw inUse(path, 'somebody', lock)
  }
  return () => rmSync(owner, { force: true })
}

/** Puts itself in the place of an owner who is gone. Of all who see that, one gets to write down the next owner. */
function inherit(path: string, me: string): void {
  const [owner, next, lock] = [`${path}.owner`, `${path}.owner.next`, `${path}.lock`]
  const holder = ownerIn(owner)
  if (!isGone(holder)) throw inUse(path, holder, lock)
  if (!isWritten(next, me)) throw inUse(path, ownerIn(next), next)
  try {
    // Another one may have been here since.
    if (ownerIn(owner) !== holder) throw inUse(path, ownerIn(owner), lock)
    if (existsSync(lock)) rmdirSync(lock)
    renameSync(next, owner)
  } finally {
    rmSync(next, { force: true })
  }
}

/** Whether this call made the file: of many, one does. */
function isWritten(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

function ownerIn(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : 'somebody'
}

function inUse(path: string, holder: string, mark: string): Error {
  const [host, pid] = holder.split(' ')
  return new Error(`${path} is in use by ${[host, pid].join(' ').trim()}; if that is not so, remove ${mark}`)
}

/** Whether a process of this machine has ended. Of other machines nothing is known. */
function isGone(holder: string): boolean {
  const [, host, digits] = /^(\S+) (\d+)(?: \S+)?$/.exec(holder) ?? []
  if (host !== hostname() || digits === undefined) return false
  // In a container every process that is started anew may have the same number: it is this one.
  return Number(digits) === process.pid || !isAlive(Number(digits))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // One that belongs to somebody else is alive as well.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
