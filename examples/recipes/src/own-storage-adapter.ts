import type { AccessToken, RecordText, Stores } from '@symbolon/core/stores'
import { accessTokenText, pushedRequestText, ticketText } from '@symbolon/core/stores'
import type { Database } from 'node-sqlite3-wasm'
import { clientRegistry } from './own-client-registry.js'
import { createTable, type Rows, recordOf, rowsOf } from './own-storage-rows.js'

/** All stores of one service in one SQLite file. */
export function ownStores(database: Database, serviceId: string) {
  createTable(database)
  const rows = (kind: string) => rowsOf(database, serviceId, kind)
  return {
    serviceId,
    clients: clientRegistry(database, rows('client'), rows('name'), rows('revoked')),
    accessTokens: accessTokens(rows('token')),
    pushedRequests: takeOnce(rows('request'), pushedRequestText),
    tickets: takeOnce(rows('ticket'), ticketText),
    replays: replays(rows('mark')),
  } satisfies Stores
}

type Selected = Partial<AccessToken> & { readonly createdUntil?: number }

function accessTokens(rows: Rows): Stores['accessTokens'] {
  return {
    find: async hash => recordOf(accessTokenText, rows.find(hash)),
    add: async token => rows.add(rowOf(token)),
    replace: async (_hash, version, token) => rows.replace(rowOf(token), version),
    async remove(selection, limit) {
      const { hash, refreshTokenHash, clientId, subject, createdUntil }: Selected = selection
      const one = { 'key =': hash, 'refresh =': refreshTokenHash }
      const conditions = { ...one, 'client =': clientId, 'subject =': subject, 'created <=': createdUntil }
      const wanted = Object.entries(conditions).filter(([, value]) => value !== undefined)
      const where = wanted.map(([condition], at) => `${condition} ?${at + 3}`).join(' and ')
      return rows.remove(`${where} limit ?${wanted.length + 3}`, ...wanted.flatMap(([, value]) => value ?? []), limit)
    },
    sweep: rows.sweep,
  }
}

/** What is looked up has a column of its own; the text holds every field. */
function rowOf(token: AccessToken) {
  const { hash: key, retainedUntil: until, version, clientId: client, subject, createdAt: created } = token
  const row = { key, text: accessTokenText.write(token), until, version, client, subject, created }
  return { ...row, refresh: token.refreshTokenHash }
}

const takeOnce = <Kept extends { key: string; retainedUntil: number }>(rows: Rows, form: RecordText<Kept>) => ({
  add: async (record: Kept) => rows.add({ key: record.key, text: form.write(record), until: record.retainedUntil }),
  find: async (key: string) => recordOf(form, rows.find(key)),
  take: async (key: string) => recordOf(form, rows.take(key)),
  sweep: rows.sweep,
})

const replays = (rows: Rows): Stores['replays'] => ({
  claim: async marks => marks.map(mark => rows.add({ ...mark, text: '' })),
  sweep: rows.sweep,
})
