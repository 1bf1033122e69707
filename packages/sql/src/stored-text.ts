import type { RecordText } from '@symbolon/core/stores'
import { SqlCorruptRecord } from './corrupt-record.js'

/*
 * All stored text is ASCII without control characters, and keys also contain no spaces. Otherwise
 * an encoding could change it, a collation could fold it, and a database could pad or truncate it.
 * For example, MySQL treats `a` and `a ` as equal, PostgreSQL cannot store NUL, and servers replace
 * characters that an encoding does not have with question marks.
 */

/** The text of a key column. Two keys are equal if and only if their column texts are. */
export function toColumn(text: string): string {
  return text.replace(/[^\x21-\x5b\x5d-\x7e]/g, escapeOf)
}

/** The text of a record column. */
export function toRecord<Stored>(record: Stored, text: RecordText<Stored>): string {
  return text.write(record).replace(/[\u007f-\uffff]/g, escapeOf)
}

/**
 * Reads a record column. Throws a `SqlCorruptRecord` if it is invalid or belongs to another key.
 *
 * The message names members of the record, but never quotes their values.
 */
export function fromRecord<Stored>(
  column: unknown,
  text: RecordText<Stored>,
  belongs: (record: Stored) => boolean,
): Stored {
  const read = typeof column === 'string' ? text.read(column) : undefined
  if (read?.ok && belongs(read.value)) return read.value
  throw new SqlCorruptRecord(read?.ok === false ? read.refusal : undefined)
}

function escapeOf(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
