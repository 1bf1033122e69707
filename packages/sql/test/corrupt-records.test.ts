import { describe } from 'vitest'
import { corruptRecordTests, type StoredTexts } from '../../../test/storage/corrupt-records.js'
import { type SqlDriver, type Step, sqlStores } from '../src/index.js'

/** Stores on a driver whose tables have one row each, which every query finds; nothing is revoked. */
function storesHolding(dialect: SqlDriver['dialect'], texts: StoredTexts) {
  const tables = {
    access_token: texts.accessToken,
    pushed_request: texts.pushedRequest,
    ticket: texts.ticket,
    token_family: texts.tokenFamily,
  }
  const run = async ({ query }: Step) => {
    const table = /(?:from|into) (?:"|`)?symbolon_(\w+?)\b/.exec(query.text)?.[1] ?? ''
    const said = query.columns?.includes('writable') ? [{ writable: 1 }] : []
    if (table === 'revocation') return { rows: said, affected: 0 }
    const stored = { writable: null, record: Reflect.get(tables, table) ?? texts.client, revoked: null }
    return { rows: query.returnsRows ? [...said, stored] : [], affected: 1 }
  }
  return sqlStores({ dialect, run, transaction: () => false }, { serviceId: 'bank' })
}

describe.each(['postgres', 'mysql', 'sqlite'] as const)('%s', dialect => {
  corruptRecordTests('SqlCorruptRecord', texts => storesHolding(dialect, texts))
})
