import type { Instant, Sweepable } from '@symbolon/core/stores'
import type { Dialect } from './dialect.js'
import { template } from './query.js'
import type { RetryingDriver } from './retry.js'
import type { TableName, Tables } from './tables.js'

/** Rows stay so long beyond their instant: another process, whose clock is behind, may still ask for them. */
export const MARGIN = 60_000

/** Rows that one statement deletes at most, so that it holds its locks for a moment only. */
export const BATCH = 500

/** What the stores of one service have in common. */
export interface Place {
  readonly driver: RetryingDriver
  readonly dialect: Dialect
  readonly tables: Tables
  /** The service id as it stands in its column. */
  readonly service: string
}

/** Drops what is held no longer from one table, in small batches. */
export function sweepOf(
  { driver, dialect, tables, service }: Place,
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
