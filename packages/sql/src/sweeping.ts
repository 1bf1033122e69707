import type { RecordForms } from '@symbolon/core/internal'
import type { Instant, Sweepable } from '@symbolon/core/stores'
import type { Dialect, SelectedRows } from './dialect.js'
import { template, type Values } from './query.js'
import type { Elapsed, Pause, RetryingDriver } from './retry.js'
import type { TableName, Tables } from './tables.js'

/** How long rows are kept after they expire: a process whose clock lags may still need them. */
export const MARGIN = 60_000

/** What all stores of one service share. */
export interface StoreContext {
  readonly driver: RetryingDriver
  readonly pause: Pause
  readonly elapsed: Elapsed
  readonly dialect: Dialect
  readonly tables: Tables
  /** The text of the column of the service id. */
  readonly service: string
  /** In what form records and subjects are kept. */
  readonly forms: RecordForms
}

/** Rows locked by another transaction are left to the next sweep. */
const OUTLIVED: SelectedRows = {
  index: 'held_until',
  condition: 'held_until < :before',
  order: 'held_until',
  skipLocked: true,
}

/** Makes the method that sweeps one table. */
export function sweepOf(context: StoreContext, table: TableName): Sweepable['sweep'] {
  const sweep = deletionOf(context, table, OUTLIVED)
  return async (now: Instant, limit: number) => sweep({ before: now - MARGIN }, limit)
}

/** Deletes at most `limit` selected rows in batches, and returns how many. */
export type Deletion = (values: Values, limit: number) => Promise<number>

/** Makes the function that deletes rows of a table. */
export function deletionOf(
  { driver, pause, elapsed, dialect, tables, service }: StoreContext,
  table: TableName,
  rows: SelectedRows,
): Deletion {
  const statement = (batch: number) =>
    template(dialect.name, dialect.deleteSome(tables.of(table), rows, batch), { rare: true })
  return async (values, limit) => {
    let removed = 0
    while (removed < Math.floor(limit)) {
      const batch = Math.min(dialect.batch, Math.floor(limit) - removed)
      const begin = elapsed()
      const { affected } = await driver.run(statement(batch)({ ...values, serviceid: service }))
      removed += affected
      if (affected < batch) break
      // Time for others. After the last batch too: the caller may call again at once.
      await pause(dialect.rest(elapsed() - begin))
    }
    return removed
  }
}
