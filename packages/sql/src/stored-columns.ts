import { defined, type StoredKind, type StoredRow } from '@symbolon/core/internal'
import { columnToWrite, instantToFind } from './column.js'
import type { Row } from './driver.js'
import type { Values } from './query.js'
import { isNumbered } from './stored-statements.js'
import { fromColumn, toAscii, toColumn } from './stored-text.js'
import { kindOf, SqlUnexpectedAnswer } from './unexpected-answer.js'

/** The values of all columns that a row may have. */
export function valuesOf(row: StoredRow): Values {
  const { kind, serviceId, key, text = '', version, until, revokedAt, clientId } = row
  const { subject, refreshTokenHash, createdAt } = row
  const hash = columnToWrite('hash', key)
  return {
    serviceid: columnToWrite('service_id', serviceId),
    hash,
    name: hash,
    clientid: isNumbered(kind) ? Number(key) : (clientId ?? null),
    version: version ?? null,
    subject: subject === undefined ? null : toColumn(subject),
    refreshtokenhash: refreshTokenHash === undefined ? null : columnToWrite('hash', refreshTokenHash),
    helduntil: until ?? null,
    createdat: createdAt ?? null,
    revokedat: revokedAt ?? null,
    record: toAscii(kind === 'document' ? JSON.stringify(text) : text),
  }
}

/** A selected row. Its key is the column `id`. */
export function rowIn(kind: StoredKind, serviceId: string, row: Row): StoredRow {
  const record = textIn(row.record)
  const members = {
    // A document is a JSON string, so that any text can be one.
    text: record !== undefined && kind === 'document' ? String(JSON.parse(record)) : record,
    version: numberIn(row.version),
    until: numberIn(row.held_until),
    revokedAt: numberIn(row.revoked_at),
    clientId: numberIn(row.client_id),
    subject: columnIn(row.subject),
    refreshTokenHash: columnIn(row.refresh_token_hash),
    createdAt: numberIn(row.created_at),
  }
  return { kind, serviceId, key: columnIn(row.id) ?? '', ...defined(members) }
}

/** The text of a key column. */
export function columnIn(value: unknown): string | undefined {
  const text = textIn(typeof value === 'number' || typeof value === 'bigint' ? `${value}` : value)
  return text === undefined ? undefined : fromColumn(text)
}

function numberIn(value: unknown): number | undefined {
  return value === null || value === undefined ? undefined : instantToFind(value)
}

/** MySQL has key columns as bytes. */
function textIn(value: unknown): string | undefined {
  if (value === null || value === undefined) return undefined
  const text = value instanceof Uint8Array ? new TextDecoder().decode(value) : value
  if (typeof text !== 'string') throw new SqlUnexpectedAnswer(kindOf(text), 'a text')
  return text
}
