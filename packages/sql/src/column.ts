import type { Instant } from '@symbolon/core/stores'
import { toColumn } from './stored-text.js'
import { kindOf, SqlUnexpectedAnswer } from './unexpected-answer.js'

/** Widths of the key columns in bytes, after escaping. The indexes of all dialects allow them. */
const WIDTHS = { service_id: 255, hash: 128, name: 2048 } as const

/** A column that is part of a key. */
export type KeyColumn = keyof typeof WIDTHS

/** The text for writing a column. Throws if it does not fit, because MySQL might truncate it silently. */
export function columnToWrite(column: KeyColumn, text: string): string {
  const stored = columnToFind(column, text)
  if (stored === undefined) throw new TypeError(`${column}: longer than ${WIDTHS[column]} bytes`)
  return stored
}

/** The text for finding a column, or `undefined` if it does not fit and so was never written. */
export function columnToFind(column: KeyColumn, text: string): string | undefined {
  const stored = toColumn(text)
  return stored.length <= WIDTHS[column] ? stored : undefined
}

/** An instant in whole milliseconds, rounded up so that the row is not swept too early. */
export function instantToWrite(instant: Instant): number {
  if (!Number.isFinite(instant)) throw new TypeError('an instant must be a finite number')
  return Math.ceil(instant)
}

/** An instant in a row, which libraries also return as text. Throws if it is anything else. */
export function instantToFind(column: unknown): Instant {
  const instant = typeof column === 'string' || typeof column === 'bigint' ? Number(column) : column
  if (typeof instant === 'number' && Number.isSafeInteger(instant)) return instant
  throw new SqlUnexpectedAnswer(kindOf(column), 'a whole number')
}
