import type { RecordText } from '@symbolon/core/stores'
import { SqlCorruptRecord } from './corrupt-record.js'

/*
 * Everything that is stored is ASCII without spaces or controls. So no encoding of a server or a connection can change
 * it, no collation can fold it, and no database can pad or cut it: MySQL takes `a` and `a ` for equal, PostgreSQL holds
 * no NUL, and text in an encoding that lacks a letter is stored with a question mark in its place.
 */

/** Texts that keys are compared with in a column; two texts are equal exactly when these are. */
export function toColumn(text: string): string {
  return text.replace(/[^\x21-\x5b\x5d-\x7e]/g, escaped)
}

/** A record as it stands in its column. */
export function toRecord<Stored>(record: Stored, text: RecordText<Stored>): string {
  return text.write(record).replace(/[\u007f-\uffff]/g, escaped)
}

/** Reads a column; a fault for what is no such record, or one that belongs elsewhere. No value of it is quoted. */
export function fromRecord<Stored>(
  column: unknown,
  text: RecordText<Stored>,
  belongs: (record: Stored) => boolean,
): Stored {
  const read = typeof column === 'string' ? text.read(column) : undefined
  if (read?.ok && belongs(read.value)) return read.value
  throw new SqlCorruptRecord(read?.ok === false ? read.refusal : undefined)
}

function escaped(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
