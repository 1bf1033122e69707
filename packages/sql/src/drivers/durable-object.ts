import { driveSync, isRow, type SqlAnswer, type SqlDriver, type SqlValue, type Step } from '../driver.js'
import { fromBatches } from './batched.js'

/** `ctx.storage` of a Durable Object with SQLite. */
export interface DurableObjectStorage {
  readonly sql: { exec(text: string, ...values: SqlValue[]): { toArray(): unknown[] } }
  transactionSync<Value>(callback: () => Value): Value
}

/** The driver inside of an object, which also runs the statements of workers. */
export interface DurableObjectDriver extends SqlDriver {
  /** Runs statements as one transaction. Let a method of the object with this name call it. */
  batch(steps: readonly Step[]): readonly SqlAnswer[]
}

/** What a worker needs of a stub of the object. */
export interface DurableObjectStub {
  batch(steps: readonly Step[]): Promise<readonly SqlAnswer[]>
}

/** SQLite of a Durable Object, for the code of the object. */
export function fromDurableObject(storage: DurableObjectStorage): DurableObjectDriver {
  const run = ({ query, values }: Step): SqlAnswer => {
    const rows = storage.sql
      .exec(query.text, ...values)
      .toArray()
      .filter(isRow)
    return query.returnsRows ? { rows, affected: 0 } : { rows: [], affected: changes() }
  }
  const changes = () => {
    const [row] = storage.sql.exec('select changes() as affected').toArray().filter(isRow)
    return Number(row?.affected)
  }
  return {
    dialect: 'sqlite',
    run,
    batch: steps => storage.transactionSync(() => steps.map(run)),
    transaction(work) {
      try {
        return storage.transactionSync(() => {
          if (driveSync(work(), run)) return true
          throw new RolledBack()
        })
      } catch (error) {
        if (error instanceof RolledBack) return false
        throw error
      }
    },
  }
}

class RolledBack extends Error {}

/** The SQLite of a Durable Object, for workers: each call is one request to the object. */
export function fromDurableObjectStub(stub: DurableObjectStub): SqlDriver {
  return fromBatches(steps => stub.batch(steps))
}
