import {
  accessTokenRecord,
  documentStoreContract,
  revocationStoreContract,
  storesContract,
  tokenFamilyStoreContract,
} from '@symbolon/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { fromD1, migrate, sqlDocument, sqlStores } from '../src/index.js'
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
