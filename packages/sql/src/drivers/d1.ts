import { isRow, type SqlDriver, type SqlValue, type Step } from '../driver.js'
import { fromBatches } from './batched.js'

/** A prepared statement of D1. */
export interface D1Statement {
  bind(...values: SqlValue[]): D1Statement
}

/** The result of a statement of D1. */
export interface D1Result {
  readonly results: readonly unknown[]
  readonly meta: { readonly changes: number }
}

/** A session of D1. */
export interface D1Session {
  prepare(text: string): D1Statement
  batch(statements: D1Statement[]): Promise<readonly D1Result[]>
}

/** A database of D1, as a worker is bound to it. */
export interface D1Binding {
  withSession(constraint: 'first-primary'): D1Session
}

/**
 * SQLite of Cloudflare D1.
 *
 * Each batch begins a session, because only the first request of a session must go to the primary.
 * A replica may not know yet what another worker has revoked.
 */
export function fromD1(database: D1Binding): SqlDriver {
  return fromBatches(async steps => {
    const session = database.withSession('first-primary')
    const results = await session.batch(
      steps.map(({ query, values }: Step) => session.prepare(query.text).bind(...values)),
    )
    return results.map(({ results: rows, meta }) => ({ rows: rows.filter(isRow), affected: meta.changes }))
  })
}
