import type { Instant } from '@symbolon/core/stores'
import { toColumn } from './stored-text.js'

/** Bytes of the columns by which rows are found, after escaping; wide enough for the index of every dialect. */
export const WIDTHS = { service_id: 255, hash: 128, name: 2048 } as const

/** A column by which rows are found. */
export type KeyColumn = keyof typeof WIDTHS

/** The text of a column to write; what does not fit is a fault, because MySQL might cut it without a word. */
export function columnToWrite(column: KeyColumn, text: string): string {
  const stored = columnToFind(column, text)
  if (stored === undefined) throw new TypeError(`${column}: longer than ${WIDTHS[column]} bytes`)
  return stored
}

/** The text of a column to look for, or `undefined` when it does not fit: then it was never written. */
export function columnToFind(column: KeyColumn, text: string): string | undefined {
  const stored = toColumn(text)
  return stored.length <= WIDTHS[column] ? stored : undefined
}

/** An instant as whole milliseconds, rounded up so that nothing is dropped before it. */
export function instantToWrite(instant: Instant): number {
  if (!Number.isFinite(instant)) throw new TypeError('an instant must be a number')
  return Math.ceil(instant)
}
