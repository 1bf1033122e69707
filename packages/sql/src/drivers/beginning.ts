import { drive, type SqlAnswer, type SqlDriver, type Step, type Work } from '../driver.js'
import { throwingToRollBack } from './rolled-back.js'
import { slots } from './slots.js'

interface Beginning<Executor> {
  begin(options: string, callback: (transaction: Executor) => Promise<unknown>): Promise<unknown>
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
  const attempt = (work: () => Work<boolean>, end: (committed: boolean) => true) =>
    client.begin('isolation level read committed', transaction =>
      drive(work(), step => runOn(transaction, step))
        .then(end)
        .catch(failed),
    )
  return {
    dialect: 'postgres',
    run: (step, requireTime) =>
      schedule(async () => {
        requireTime?.()
        return runOn(client, step)
      }),
    transaction: work => schedule(() => throwingToRollBack(end => attempt(work, end))),
  }
}
