import { existsSync, readFileSync, rmdirSync, rmSync, writeFileSync } from 'node:fs'
import { hostname } from 'node:os'

/*
 * node-sqlite3-wasm locks a file by making a folder beside it. A process that is killed leaves the folder, and nobody
 * could open the file again. So the owner is written down: when it is gone, so is its lock.
 */

/** Makes sure that no living process has the file, and writes down that this one does; answers how to give it back. */
export function claimFile(path: string): () => void {
  const [owner, lock, me] = [`${path}.owner`, `${path}.lock`, `${hostname()} ${process.pid}`]
  if (existsSync(lock)) {
    const holder = existsSync(owner) ? readFileSync(owner, 'utf8') : 'somebody'
    if (!isGone(holder)) {
      throw new Error(`${path} is in use by ${holder}; if that is not so, remove ${lock}`)
    }
    rmdirSync(lock)
  }
  writeFileSync(owner, me)
  return () => rmSync(owner, { force: true })
}

/** Whether a process of this machine has ended. Of other machines nothing is known. */
function isGone(holder: string): boolean {
  const [, host, digits] = /^(.+) (\d+)$/.exec(holder) ?? []
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
