import type { RecordForms } from '@symbolon/core/internal'
import type { AccessToken, AccessTokenStore, Sweepable } from '@symbolon/core/stores'
import { columnToWrite, instantToWrite } from './column.js'
import type { Values } from './query.js'
import { removalOf } from './removals.js'
import { toColumn, toRecord } from './stored-text.js'
import type { StoreContext } from './sweeping.js'
import { VersionedTable } from './versioned-table.js'

const COLUMNS = [
  'service_id',
  'hash',
  'version',
  'client_id',
  'subject',
  'refresh_token_hash',
  'held_until',
  'created_at',
  'record',
]

/** Access tokens in a table. */
export function sqlAccessTokenStore(context: StoreContext): AccessTokenStore & Sweepable {
  const { dialect, forms } = context
  const rows = new VersionedTable<AccessToken>(context, {
    table: 'access_token',
    columns: COLUMNS,
    replace: dialect.replaceAccessToken,
    keyOf: ({ hash }) => hash,
    read: forms.accessToken.read,
    valuesOf: record => valuesOf(record, forms),
  })
  return Object.assign(rows, { remove: removalOf(context) })
}

async function valuesOf(token: AccessToken, { accessToken, subject: subjects }: RecordForms): Promise<Values> {
  const { hash, clientId, subject, refreshTokenHash, retainedUntil, createdAt } = token
  return {
    hash: columnToWrite('hash', hash),
    clientid: clientId,
    subject: subject === undefined ? null : toColumn(await subjects.written(subject)),
    refreshtokenhash: refreshTokenHash === undefined ? null : columnToWrite('hash', refreshTokenHash),
    helduntil: instantToWrite(retainedUntil),
    createdat: instantToWrite(createdAt),
    record: await toRecord(token, accessToken),
  }
}
