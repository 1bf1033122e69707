import { faultContract, type Runner, scenarioContract } from '@symbolon/contract'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { scaled } from '../../../test/storage/scale.js'
import { migrate, sqlStores } from '../src/index.js'
import { ADAPTERS, type Opened } from './adapters.js'

/** One client library for each kind of database: the kit has shown that the others answer the same. */
const KINDS = ['SQLite by node-sqlite3-wasm', 'PostgreSQL by pg', 'MariaDB by mysql2']

/** Every scenario on every kind of database takes minutes; else each runs on one of them. */
const EVERYTHING = scaled(10) === 10

describe.each(ADAPTERS.filter(({ name }) => KINDS.includes(name)))('$name', ({ name, missing, open }) => {
  if (missing !== undefined) {
    test.skip(`the scenarios (${missing})`)
    return
  }
  let opened: Opened | undefined

  beforeAll(async () => {
    opened = await open()
    await migrate(opened.driver)
  })

  afterAll(() => opened?.close())

  const storesOf = (serviceId: string) => {
    if (opened === undefined) throw new Error('the database is not open')
    return sqlStores(opened.driver, { serviceId })
  }
  scenarioContract(share(KINDS.indexOf(name)), storesOf)
  faultContract(share(KINDS.indexOf(name)), storesOf)
})

/** A runner that takes every third scenario. */
function share(turn: number): Runner {
  let scenarios = 0
  return {
    test(name, run) {
      if (EVERYTHING || scenarios++ % KINDS.length === turn) test(name, run)
    },
    equal: (actual, expected) => expect(actual).toStrictEqual(expected),
  }
}
