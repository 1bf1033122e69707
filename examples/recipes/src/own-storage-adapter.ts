import type { AccessToken, RecordText, RevocationStore, Stores } from '@symbolon/core/stores'
import { accessTokenText, pushedRequestText, ticketText } from '@symbolon/core/stores'
import type { Database } from 'node-sqlite3-wasm'
import { clientRegistry } from './own-client-registry.js'
import { CREATE, type Rows, recordOf, rowsOf } from './own-storage-rows.js'
import { tokenFamilies } from './own-token-families.js'

/** All stores of one service in one SQLite file. */
export function ownStores(database: Database, serviceId: string) {
  database.exec(CREATE)
  const rows = (kind: string) => rowsOf(database, serviceId, kind)
  return {
    serviceId,
    clients: clientRegistry(database, rows('client'), rows('name'), rows('revoked')),
    accessTokens: accessTokens(rows('token')),
    pushedRequests: takeOnce(rows('request'), pushedRequestText),
    tickets: takeOnce(rows('ticket'), ticketText),
    tokenFamilies: tokenFamilies(rows('family')),
    replays: replays(rows('mark')),
    revocations: revocations(rows('revocation')),
  } satisfies Stores
}

const BY = { hash: 'key', refreshTokenHash: 'refresh', clientId: 'client', subject: 'subject', createdUntil: 'made <' }

function accessTokens(rows: Rows): Stores['accessTokens'] {
  return {
    find: async hash => recordOf(accessTokenText, rows.find(hash)),
    add: async token => rows.add(rowOf(token)),
    replace: async (_hash, version, token) => rows.replace(rowOf(token), version),
    async remove(selection, limit) {
      const where = Object.keys(selection).map((name, at) => `${Reflect.get(BY, name)}= ?${at + 3}`)
      return rows.remove(`${where.join(' and ')} limit ?${where.length + 3}`, ...Object.values(selection), limit)
    },
    sweep: rows.sweep,
  }
}

function rowOf(token: AccessToken) {
  const { hash: key, retainedUntil: until, clientId: client, createdAt: made, refreshTokenHash: refresh } = token
  return { ...token, key, text: accessTokenText.write(token), until, client, made, refresh }
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

const revocations = (rows: Rows): RevocationStore => ({
  find: async keys => keys.map(key => rows.find(key)).map(at => (at ? Number(at) : undefined)),
  revoke: async ({ revokedAt: text, retainedUntil: until, key }) => void rows.raise({ key, text, until }),
  sweep: rows.sweep,
})
