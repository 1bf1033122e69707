import {
  faultContract,
  revocationStoreContract,
  scenarioContract,
  storesContract,
  tokenFamilyStoreContract,
} from '@symbolon/contract'
import sqlite from 'node-sqlite3-wasm'
import { afterAll, describe, expect, test } from 'vitest'
import { ownStores } from '../src/own-storage-adapter.js'

describe('own-storage-adapter', () => {
  const database = new sqlite.Database(':memory:')
  afterAll(() => database.close())
  const runner = { test, equal: (actual: unknown, expected: unknown) => expect(actual).toStrictEqual(expected) }
  const open = (serviceId: string) => ownStores(database, serviceId)

  storesContract(runner, open)
  scenarioContract(runner, open)
  faultContract(runner, open)
  revocationStoreContract(runner, serviceId => open(serviceId).revocations)
  tokenFamilyStoreContract(runner, serviceId => open(serviceId).tokenFamilies)
})
