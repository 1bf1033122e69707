import { type ChildProcess, execFile, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { chown, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir, userInfo } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { promisify } from 'node:util'

/** The user that runs a server. */
export interface User {
  readonly uid?: number
  readonly gid?: number
}

/** A server program that is disturbed: stopped for a while, killed, and started again. */
export class Program {
  readonly #words: readonly [string, ...string[]]
  readonly #user: User
  readonly #folder: string
  #child: ChildProcess | undefined
  readonly #leave = () => this.#signal('SIGKILL')

  constructor(words: readonly [string, ...string[]], folder: string, user: User = {}) {
    this.#words = words
    this.#folder = folder
    this.#user = user
  }

  /** Starts the program and waits until it can be reached. */
  async start(reach: () => Promise<unknown>): Promise<void> {
    const [program, ...parameters] = this.#words
    this.#child = spawn(program, parameters, { cwd: this.#folder, stdio: 'ignore', ...this.#user })
    process.once('exit', this.#leave)
    await reached(reach)
  }

  /** Stops the program and its children without ending them, as a machine that hangs. */
  suspend(): void {
    this.#signal('SIGSTOP')
  }

  resume(): void {
    this.#signal('SIGCONT')
  }

  async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.#child
    if (child === undefined) return
    const ended = once(child, 'exit')
    if (child.exitCode === null && child.signalCode === null) {
      child.kill(signal)
      await ended
    }
    process.off('exit', this.#leave)
    this.#child = undefined
  }

  /** Processor time of the program and its children until now, in microseconds. */
  processorTime(): number {
    return this.#pids().reduce((sum, pid) => sum + microsOf(pid), 0)
  }

  #signal(signal: NodeJS.Signals): void {
    for (const pid of this.#pids()) {
      try {
        process.kill(pid, signal)
      } catch {
        // It has ended since it was listed.
      }
    }
  }

  #pids(): readonly number[] {
    const pid = this.#child?.pid
    return pid === undefined ? [] : [pid, ...childrenOf(pid)]
  }
}

/** The children of a process: each connection to PostgreSQL is one. */
function childrenOf(pid: number): readonly number[] {
  const text = textOf(`/proc/${pid}/task/${pid}/children`)
  return text.split(' ').filter(Boolean).map(Number)
}

/** Microseconds of one tick of the clock in which Linux counts processor time. */
const TICK = 10_000

/** Processor time of a process and of its children that have ended. */
function microsOf(pid: number): number {
  // The name of the program, in parentheses, may contain spaces.
  const fields = textOf(`/proc/${pid}/stat`)
    .replace(/^.*\) /s, '')
    .split(' ')
  // User and system time, then those of ended children.
  return fields.slice(11, 15).reduce((sum, each) => sum + Number(each), 0) * TICK
}

/** The most memory that a process has used until now, in bytes. */
export function peakMemory(pid: number): number {
  const [, kibibytes = '0'] = /VmHWM:\s+(\d+)/.exec(textOf(`/proc/${pid}/status`)) ?? []
  return Number(kibibytes) * 1_024
}

function textOf(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    // The process has ended.
    return ''
  }
}

/** Tries until it succeeds, for at most 30 seconds. */
export async function reached(attempt: () => Promise<unknown>): Promise<void> {
  for (let attempts = 0; ; attempts++) {
    try {
      await attempt()
      return
    } catch (error) {
      if (attempts === 600) throw error
      await pause(50)
    }
  }
}

/** The user of a server that refuses to run as root. */
export async function unprivileged(name: string): Promise<User> {
  if (userInfo().uid !== 0) return {}
  const idOf = async (option: string) => Number((await promisify(execFile)('id', [option, name])).stdout)
  return { uid: await idOf('-u'), gid: await idOf('-g') }
}

/** A temporary folder of a user, and how to remove it. */
export async function temporaryFolder({ uid, gid }: User = {}) {
  const folder = await mkdtemp(join(tmpdir(), 'symbolon-trial-'))
  if (uid !== undefined && gid !== undefined) await chown(folder, uid, gid)
  return { folder, remove: () => rm(folder, { recursive: true, force: true }) }
}
