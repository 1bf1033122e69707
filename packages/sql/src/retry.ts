import type { SqlAnswer, SqlDriver, Step, Work } from './driver.js'

/** Waits for this many milliseconds. */
export type Pause = (milliseconds: number) => Promise<void>

/** How often a statement or a transaction is tried, including the first time. */
export const ATTEMPTS = 32

/** The longest pause between attempts, in milliseconds. All pauses take less than four seconds. */
const LONGEST_PAUSE = 100

/**
 * Error codes and SQLSTATEs that mean: nothing was done, try again.
 *
 * They include a duplicate key, which is never an answer. Inserts ignore existing keys, so this
 * error only occurs when two replacements set the same refresh token at the same time. On its next
 * attempt the second one sees the row of the first.
 */
const TRANSIENT: ReadonlySet<unknown> = new Set([
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

/** The errors of node:sqlite and node-sqlite3-wasm, which have no reliable code. */
const LOCKED = /^(?:SQLITE_BUSY: )?database (?:table )?is locked/

/** Whether the database did nothing because of a concurrent statement or transaction. */
export function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return ('code' in error && TRANSIENT.has(error.code)) || LOCKED.test(error.message)
}

/** A driver that tries statements and transactions again after transient errors. */
export function retrying(driver: SqlDriver, pause: Pause): RetryingDriver {
  const retry = retryWith(pause)
  return {
    run: step => retry(() => driver.run(step)),
    transaction: work => retry(() => driver.transaction(work())),
  }
}

/** The driver that the stores use. It starts the work from the beginning for every attempt. */
export interface RetryingDriver {
  run(step: Step): Promise<SqlAnswer>
  transaction(work: () => Work<boolean>): Promise<boolean>
}

/** Tries again with growing pauses, and throws the last error. */
function retryWith(pause: Pause) {
  let calls = 0
  return async <Value>(act: () => Value | PromiseLike<Value>): Promise<Awaited<Value>> => {
    // Callers that collided would collide again if all of them waited for the same time.
    const stretch = 0.5 + (calls++ % 16) / 16
    for (let attempt = 1; ; attempt++) {
      try {
        return await act()
      } catch (error) {
        if (attempt === ATTEMPTS || !isTransient(error)) throw withoutValues(error)
        await pause(Math.min(2 ** (attempt - 1), LONGEST_PAUSE) * stretch)
      }
    }
  }
}

/** Error properties in which libraries put statements and values, and PostgreSQL rejected rows. */
const PRIVATE_PROPERTIES = ['sql', 'params', 'parameters', 'query', 'detail']

/** The same error without the properties whose logging would reveal records. */
function withoutValues(error: unknown): unknown {
  if (error instanceof Error) for (const name of PRIVATE_PROPERTIES) Reflect.deleteProperty(error, name)
  return error
}

/** Waits with `setTimeout`. */
export const pauseOnTimer: Pause = milliseconds => new Promise(resolve => setTimeout(resolve, milliseconds))
