import type { TokenFamily, TokenFamilyStore } from '@symbolon/core/stores'
import { columnToWrite, instantToWrite } from './column.js'
import { toRecord } from './stored-text.js'
import type { StoreContext } from './sweeping.js'
import { VersionedTable } from './versioned-table.js'

const COLUMNS = ['service_id', 'hash', 'version', 'held_until', 'record']

const replaceFamily = (table: string) =>
  `update ${table} set version = :nextversion, held_until = :helduntil, record = :record ` +
  'where service_id = :serviceid and hash = :hash and version = :version'

/** Token families in a table. */
export function sqlTokenFamilyStore(context: StoreContext): TokenFamilyStore {
  const { tokenFamily } = context.forms
  return new VersionedTable<TokenFamily>(context, {
    table: 'token_family',
    columns: COLUMNS,
    replace: replaceFamily,
    keyOf: ({ key }) => key,
    read: tokenFamily.read,
    valuesOf: async record => ({
      hash: columnToWrite('hash', record.key),
      helduntil: instantToWrite(record.retainedUntil),
      record: await toRecord(record, tokenFamily),
    }),
  })
}
