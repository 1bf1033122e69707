import type { SqlAnswer, SqlDriver, Step, Work } from './driver.js'

/** Waits so many milliseconds. */
export type Pause = (milliseconds: number) => Promise<void>

/** How often a statement or a transaction is tried, the first time included. */
export const ATTEMPTS = 32

/** The longest pause between two attempts, in milliseconds: all of them together stay below four seconds. */
const LONGEST_PAUSE = 100

/**
 * Codes, SQLSTATEs and numbers that say: nothing was done, try again.
 *
 * A duplicate key is among them and never an answer. Inserts step over what is there, so it comes only from two
 * replacements that take one refresh token at the same moment: at the next attempt the second one sees the first.
 */
const PASSING: ReadonlySet<unknown> = new Set([
  '40001',
  '40P01',
  '23505',
  'ER_LOCK_DEADLOCK',
  'ER_LOCK_WAIT_TIMEOUT',
  'ER_CHECKREAD',
  'ER_DUP_ENTRY',
  'SQLITE_BUSY',
  'SQLITE_BUSY_RECOVERY',
  'SQLITE_BUSY_SNAPSHOT',
  'SQLITE_LOCKED',
])

/** SQLite through drivers that tell no code that can be relied on: node:sqlite and node-sqlite3-wasm. */
const LOCKED = /^(?:SQLITE_BUSY: )?database (?:table )?is locked/

/** Whether the database refused because of what others did at that moment, and did nothing. */
export function isPassing(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && PASSING.has(error.code)) || LOCKED.test(error.message)
}

/** A driver whose statements try again, so many times, when the database refused for a passing reason. */
export function persistent(driver: SqlDriver, pause: Pause): RetryingDriver {
  const persist = persistence(pause)
  return {
    run: step => persist(() => driver.run(step)),
    transaction: work => persist(() => driver.transaction(work())),
  }
}

/** What the stores use: like a driver, but work is begun anew at every attempt. */
export interface RetryingDriver {
  run(step: Step): Promise<SqlAnswer>
  transaction(work: () => Work<boolean>): Promise<boolean>
}

/** Tries again and again, with pauses that grow; the last error is passed on. */
function persistence(pause: Pause) {
  let calls = 0
  return async <Value>(act: () => Value | PromiseLike<Value>): Promise<Awaited<Value>> => {
    // Callers that met once would meet again if all of them waited equally long.
    const stretch = 0.5 + (calls++ % 16) / 16
    for (let attempt = 1; ; attempt++) {
      try {
        return await act()
      } catch (error) {
        if (attempt === ATTEMPTS || !isPassing(error)) throw withoutValues(error)
        await pause(Math.min(2 ** (attempt - 1), LONGEST_PAUSE) * stretch)
      }
    }
  }
}

/** Where libraries put a statement with its values, and PostgreSQL the row that it refused. */
const TELLING = ['sql', 'params', 'parameters', 'query', 'detail']

/** The same error, but whoever prints it prints no record. */
function withoutValues(error: unknown): unknown {
  if (error instanceof Error) for (const name of TELLING) Reflect.deleteProperty(error, name)
  return error
}

/** Waits on the timer of the runtime. */
export const pauseOnTimer: Pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))
