import { drive, type SqlAnswer, type SqlDriver, type Step, type Work } from '../driver.js'
import { isReadOnly, requireWritable } from '../read-only.js'
import { throwingToRollBack } from './rolled-back.js'
import { type Schedule, slots } from './slots.js'

interface Beginning<Executor> {
  begin(options: string, callback: (transaction: Executor) => Promise<unknown>): Promise<unknown>
}

/**
 * Ends the session of a server that is read-only. Such a client neither says which connection answered, nor closes
 * one: as many of these as it has connections reach all of them.
 */
const END_SESSION: Step = {
  query: {
    text: "select pg_terminate_backend(pg_backend_pid()) where current_setting('transaction_read_only') = 'on'",
    returnsRows: true,
  },
  values: [],
}

/**
 * PostgreSQL through a client that begins transactions with a callback. At most `count` calls run at a time, because
 * the queue of such a client has no limit of time. `failed` ends the callback after an error.
 */
export function fromBeginning<Executor>(
  client: Executor & Beginning<Executor>,
  count: number,
  runOn: (executor: Executor, step: Step) => Promise<SqlAnswer>,
  failed: (error: unknown) => Promise<never> = error => Promise.reject(error),
): SqlDriver {
  const schedule = slots(count)
  const run = async (executor: Executor, step: Step) => requireWritable(await runOn(executor, step))
  // Each in a slot of its own: behind another statement it would end that one too.
  const leaving = onReadOnly(() => Array.from({ length: count }, () => schedule(() => runOn(client, END_SESSION))))
  const attempt = (work: () => Work<boolean>, end: (committed: boolean) => true) =>
    client.begin('isolation level read committed', transaction =>
      drive(work(), step => run(transaction, step))
        .then(end)
        .catch(failed),
    )
  return {
    dialect: 'postgres',
    run: (step, requireTime) =>
      leaving(() =>
        schedule(async () => {
          requireTime?.()
          return run(client, step)
        }),
      ),
    transaction: work => leaving(() => schedule(() => throwingToRollBack(end => attempt(work, end)))),
  }
}

/** Makes calls that begin something when a server is read-only, but not again before it has ended. */
function onReadOnly(begin: () => readonly Promise<unknown>[]): Schedule {
  let isRunning = false
  return async call => {
    try {
      return await call()
    } catch (error) {
      if (isReadOnly(error) && !isRunning) {
        isRunning = true
        void Promise.allSettled(begin()).then(() => {
          isRunning = false
        })
      }
      throw error
    }
  }
}
