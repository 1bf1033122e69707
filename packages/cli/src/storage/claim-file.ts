import { existsSync, readFileSync, renameSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'

/*
 * node-sqlite3-wasm locks a database by creating a folder next to it. A killed process leaves the
 * folder behind, and the database could never be opened again. So the owner is recorded in a file:
 * when that process is gone, its lock is removed.
 */

/** Records this process as the owner of a file that no running process owns; returns a function that releases it. */
export function claimFile(path: string): () => void {
  const [owner, lock] = [`${path}.owner`, `${path}.lock`]
  const me = `${hostname()} ${process.pid} ${crypto.randomUUID()}`
  if (!createFile(owner, me)) takeOver(path, me)
  else if (existsSync(lock)) {
    rmSync(owner)
    throw inUse(path, UNKNOWN, lock)
  }
  return () => rmSync(owner, { force: true })
}

/** Takes over the file of a dead owner. Of several processes that try, one can create the file of the next owner. */
function takeOver(path: string, me: string): void {
  const [owner, next, lock] = [`${path}.owner`, `${path}.owner.next`, `${path}.lock`]
  const holder = ownerIn(owner)
  if (!isDead(holder)) throw inUse(path, holder, lock)
  if (!createFile(next, me)) throw inUse(path, ownerIn(next), next)
  try {
    // Another process may have taken it over in the meantime.
    if (ownerIn(owner) !== holder) throw inUse(path, ownerIn(owner), lock)
    if (existsSync(lock)) rmdirSync(lock)
    renameSync(next, owner)
  } finally {
    rmSync(next, { force: true })
  }
}

function createFile(file: string, text: string): boolean {
  try {
    writeFileSync(file, text, { flag: 'wx' })
    return true
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false
    throw error
  }
}

const UNKNOWN = 'another process'

function ownerIn(file: string): string {
  return existsSync(file) ? readFileSync(file, 'utf8') : UNKNOWN
}

function inUse(path: string, holder: string, mark: string): Error {
  const [first, second] = holder.split(' ')
  return new Error(`${path} is in use by ${[first, second].join(' ').trim()}; if it is not, remove ${mark}`)
}

/** Whether the owner is a process of this machine that has ended. Owners on other machines count as running. */
function isDead(holder: string): boolean {
  const [, host, digits] = /^(\S+) (\d+)(?: \S+)?$/.exec(holder) ?? []
  if (host !== hostname() || digits === undefined) return false
  // In a restarted container the new process can have the same id as the dead one.
  return Number(digits) === process.pid || !isAlive(Number(digits))
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: the process exists and belongs to another user.
    return error instanceof Error && 'code' in error && error.code === 'EPERM'
  }
}
