import type { Instant, Sweepable } from '@symbolon/core/stores'
import type { Dialect } from './dialect.js'
import { template } from './query.js'
import type { RetryingDriver } from './retry.js'
import type { TableName, Tables } from './tables.js'

/** How long rows are kept after they expire: a process whose clock lags may still need them. */
export const MARGIN = 60_000

/** The most rows that one statement deletes, so that it does not hold its locks for long. */
export const BATCH = 500

/** What all stores of one service share. */
export interface StoreContext {
  readonly driver: RetryingDriver
  readonly dialect: Dialect
  readonly tables: Tables
  /** The text of the column of the service id. */
  readonly service: string
}

/** Makes the method that sweeps one table, in small batches. */
export function sweepOf(
  { driver, dialect, tables, service }: StoreContext,
  table: TableName,
  key: string,
): Sweepable['sweep'] {
  const statement = (batch: number) => {
    const sql = dialect.sweep(tables.of(table), key, batch)
    return template(dialect.name, sql, { rare: true })
  }
  return async (now: Instant, limit: number) => {
    let removed = 0
    while (removed < Math.floor(limit)) {
      const batch = Math.min(BATCH, Math.floor(limit) - removed)
      const { affected } = await driver.run(statement(batch)({ serviceid: service, before: now - MARGIN }))
      removed += affected
      if (affected < batch) break
    }
    return removed
  }
}
