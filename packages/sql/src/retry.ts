import { storedRows } from './answered.js'
import type { RequireTime, SqlAnswer, SqlDriver, Step, Work } from './driver.js'
import { isReadOnly, SqlReadOnly } from './read-only.js'

/** Waits for this many milliseconds. */
export type Pause = (milliseconds: number) => Promise<void>

/** Milliseconds on a clock that never goes back, from any beginning. */
export type Elapsed = () => number

/** How to wait between attempts, and how to know for how long they have lasted. */
export interface Patience {
  /** How to wait before a retry. Default: `setTimeout`. */
  readonly pause?: Pause
  /** The clock that bounds all attempts together. Default: `performance.now`. */
  readonly elapsed?: Elapsed
}

/**
 * After so many milliseconds nothing of a call begins any more: no attempt, no statement of a
 * transaction, no commit. Two seconds less than the usual deadline of operations, which leaves one
 * for a connection and one for the last statement.
 */
export const BUDGET = 3_000

/** The same for a migration, which may wait for that of another instance. */
const MIGRATION_BUDGET = 60_000

/** The longest pause between attempts, in milliseconds. */
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
function isTransient(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  // Bun has the SQLSTATE in `errno`.
  const { code, errno } = Object(error)
  return TRANSIENT.has(code) || TRANSIENT.has(errno) || LOCKED.test(error.message)
}

/** A call was not completed, because its time was spent before its next statement. */
export class SqlTimeSpent extends Error {
  override readonly name = 'SqlTimeSpent'

  constructor(budget: number) {
    super(`SQL: nothing was begun, because ${budget} ms had passed`)
  }
}

/** The driver that the stores use. It starts the work from the beginning for every attempt. */
export interface RetryingDriver {
  run(step: Step): Promise<SqlAnswer>
  transaction(work: () => Work<boolean>): Promise<boolean>
}

/** A driver that tries statements and transactions again after transient errors, on a server that can be written. */
export function retrying(driver: SqlDriver, patience: Patience): RetryingDriver {
  const retry = restingWhileReadOnly(retryWith(patience, BUDGET), patience)
  return {
    run: step => retry(async requireTime => storedRows(step.query, await driver.run(step, requireTime))),
    transaction: work => retry(requireTime => driver.transaction(() => checked(work(), requireTime))),
  }
}

/**
 * Milliseconds in which nothing is sent after a server was read-only. Each call closes a connection there and opens
 * another one, and the server may just be becoming the primary.
 */
const REST = 100

function restingWhileReadOnly(retry: Retry, { elapsed = monotonicClock }: Patience): Retry {
  let restsUntil = Number.NEGATIVE_INFINITY
  return async <Value>(act: Act<Value>): Promise<Awaited<Value>> => {
    if (elapsed() < restsUntil) throw new SqlReadOnly()
    try {
      return await retry(act)
    } catch (error) {
      if (!isReadOnly(error)) throw error
      restsUntil = elapsed() + REST
      throw error instanceof SqlReadOnly ? error : new SqlReadOnly(error)
    }
  }
}

/** The same for migrations, whose statements may take long. */
export function retryingPatiently(driver: SqlDriver, patience: Patience): RetryingDriver {
  const retry = retryWith(patience, MIGRATION_BUDGET)
  return {
    run: step => retry(async () => storedRows(step.query, await driver.run(step))),
    transaction: work => retry(() => driver.transaction(() => checked(work(), () => undefined))),
  }
}

/** The same work, which throws instead of its next statement, or its commit, when its time is spent; rows are checked. */
function* checked<Value>(work: Work<Value>, requireTime: RequireTime): Work<Value> {
  let next = work.next()
  while (next.done !== true) {
    requireTime()
    const step = next.value
    let answer: SqlAnswer
    try {
      answer = storedRows(step.query, yield step)
    } catch (error) {
      next = work.throw(error)
      continue
    }
    next = work.next(answer)
  }
  requireTime()
  return next.value
}

type Act<Value> = (requireTime: RequireTime) => Value | PromiseLike<Value>

type Retry = <Value>(act: Act<Value>) => Promise<Awaited<Value>>

/** Tries again with growing pauses until the budget is spent, and throws the last error. */
function retryWith({ pause = pauseOnTimer, elapsed = monotonicClock }: Patience, budget: number): Retry {
  let calls = 0
  return async <Value>(act: Act<Value>): Promise<Awaited<Value>> => {
    const begin = elapsed()
    const spent = () => elapsed() - begin
    const requireTime = () => {
      if (spent() > budget) throw new SqlTimeSpent(budget)
    }
    // Callers that collided would collide again if all of them waited for the same time.
    const stretch = 0.5 + (calls++ % 16) / 16
    for (let attempt = 0; ; attempt++) {
      try {
        return await act(requireTime)
      } catch (error) {
        const next = Math.min(2 ** attempt, LONGEST_PAUSE) * stretch
        if (!isTransient(error) || spent() + next > budget) throw withoutValues(error)
        await pause(next)
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

/** Reads `performance.now`. */
export const monotonicClock: Elapsed = () => performance.now()
