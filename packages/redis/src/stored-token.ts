import type { RecordForm } from '@symbolon/core/internal'
import type { AccessToken } from '@symbolon/core/stores'
import type { Marked } from './access-token-index.js'
import { recordIn, textOf } from './stored-record.js'

/** A record with the text that is stored for it. */
export interface StoredToken extends Marked {
  readonly text: string
}

/** A record with a new mark after it, which identifies its entries in the index. */
export async function withMark(record: AccessToken, form: RecordForm<AccessToken>): Promise<StoredToken> {
  return marked(record, await textOf(form, record))
}

/** The record of a text that is to be stored as it is, with a new mark after it. */
export async function tokenAs(text: string, hash: string, form: RecordForm<AccessToken>): Promise<StoredToken> {
  return marked(await tokenIn(text, hash, form), text)
}

function marked(record: AccessToken, text: string): StoredToken {
  const mark = crypto.randomUUID().slice(0, 13)
  return { record, mark, text: `${text} ${mark}` }
}

/** Reads the text that is stored for a hash. Throws a `RedisFault` if it is invalid. */
export async function storedTokenIn(text: string, hash: string, form: RecordForm<AccessToken>): Promise<StoredToken> {
  // A mark contains no space. If the mark is missing, the rest is not a valid record.
  const end = Math.max(text.lastIndexOf(' '), 0)
  return { record: await tokenIn(text.slice(0, end), hash, form), mark: text.slice(end + 1), text }
}

function tokenIn(text: string, hash: string, form: RecordForm<AccessToken>): Promise<AccessToken> {
  return recordIn(
    () => form.read(text, hash),
    ({ hash: own }) => own === hash,
  )
}
