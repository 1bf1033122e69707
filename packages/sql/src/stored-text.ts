import type { Result } from '@symbolon/core'
import type { RecordFault, RecordForm } from '@symbolon/core/internal'
import type { Awaitable } from '@symbolon/core/stores'
import { SqlCorruptRecord } from './corrupt-record.js'
import { kindOf, SqlUnexpectedAnswer } from './unexpected-answer.js'

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

/** The text that a key column was made of. */
export function fromColumn(column: string): string {
  return column.replace(/\\u([0-9a-f]{4})/g, (_, digits: string) => String.fromCharCode(Number.parseInt(digits, 16)))
}

/** The text of a record column. */
export async function toRecord<Stored>(record: Stored, form: Pick<RecordForm<Stored>, 'write'>): Promise<string> {
  return toAscii(await form.write(record))
}

/** JSON with an escape for each character that is not ASCII. */
export function toAscii(json: string): string {
  return json.replace(/[\u007f-\uffff]/g, escapeOf)
}

/**
 * Reads a record column, at once unless its decryption answers later. Throws a `SqlCorruptRecord` if it is
 * invalid or belongs to another key, and the error of a decryption that cannot tell.
 *
 * The message names members of the record, but never quotes their values.
 */
export function fromRecord<Stored>(
  column: unknown,
  read: (stored: string) => Awaitable<Result<Stored, RecordFault>>,
  belongs: (record: Stored) => boolean,
): Awaitable<Stored> {
  if (typeof column !== 'string') throw new SqlUnexpectedAnswer(kindOf(column), 'the text of a record')
  const result = read(column)
  return result instanceof Promise ? result.then(each => recordOf(each, belongs)) : recordOf(result, belongs)
}

function recordOf<Stored>(result: Result<Stored, RecordFault>, belongs: (record: Stored) => boolean): Stored {
  if (result.ok && belongs(result.value)) return result.value
  throw new SqlCorruptRecord(result.ok ? undefined : result.refusal)
}

function escapeOf(unit: string): string {
  return `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`
}
