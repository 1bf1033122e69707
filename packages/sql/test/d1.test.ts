import {
  accessTokenRecord,
  documentStoreContract,
  revocationStoreContract,
  storesContract,
  tokenFamilyStoreContract,
} from '@symbolon/contract'
import { defineClient } from '@symbolon/core'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { fromD1, migrate, type SqlDriver, type StoredRow, sqlDocument, sqlRows, sqlStores } from '../src/index.js'
import { localD1 } from './local-d1.js'
import { PATIENT } from './patient.js'

const NOW = 1_700_000_000_000

describe('D1 in this process, with a replica that lags behind', () => {
  const database = localD1()
  const driver = fromD1(database)
  beforeAll(() => migrate(driver))
  afterAll(() => database.close())

  const runner = { test, equal: (actual: unknown, expected: unknown) => expect(actual).toStrictEqual(expected) }
  const open = (serviceId: string) => sqlStores(driver, { serviceId, ...PATIENT })
  storesContract(runner, open)
  revocationStoreContract(runner, serviceId => open(serviceId).revocations)
  tokenFamilyStoreContract(runner, serviceId => open(serviceId).tokenFamilies)
  documentStoreContract(runner, name => sqlDocument(driver, { name }))
})

test('a copy asks D1 for no more rows at once than its limit of parameters allows', async () => {
  const [driver, other] = await Promise.all([emptyD1(), emptyD1()])
  const { clients } = sqlStores(driver, { serviceId: 'bank' })
  for (let at = 0; at < 101; at++) {
    await clients.put(await defineClient({ clientIdAlias: `app ${at}`, tokenAuthMethod: 'NONE' }), NOW)
  }
  const rows: StoredRow[] = []
  for await (const batch of sqlRows(driver).list('client')) rows.push(...batch.rows)
  const found = await sqlRows(driver).find(rows)
  expect(rows.map(({ names }) => names?.length)).toEqual(rows.map(() => 1))
  expect([rows.length, found]).toEqual([101, rows])
  await sqlRows(other).put(rows)
  expect(await sqlRows(other).find(rows)).toEqual(rows)
})

async function emptyD1(): Promise<SqlDriver> {
  const database = localD1()
  onTestFinished(() => database.close())
  const driver = fromD1(database)
  await migrate(driver)
  return driver
}

describe('a session that is kept', () => {
  test.each([
    ['for all calls finds a removed token on the replica', true, true],
    ['for one call does not', false, false],
  ])('%s', async (_, isKept, isFound) => {
    const database = localD1()
    const kept = database.withSession('first-primary')
    const driver = fromD1(isKept ? { withSession: () => kept } : database)
    await migrate(fromD1(database))
    const { accessTokens } = sqlStores(driver, { serviceId: 'bank' })
    const record = accessTokenRecord({ serviceId: 'bank' })
    await accessTokens.add(record, NOW)
    database.updateReplica()
    // Another worker revokes it.
    expect(await sqlStores(fromD1(database), { serviceId: 'bank' }).accessTokens.remove({ hash: record.hash }, 1)).toBe(
      1,
    )
    expect((await accessTokens.find(record.hash)) !== undefined).toBe(isFound)
    database.close()
  })
})
