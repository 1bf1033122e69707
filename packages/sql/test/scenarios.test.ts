import { faultContract, type Runner, scenarioContract } from '@symbolon/contract'
import { expect, test } from 'vitest'
import { scaled } from '../../../test/storage/scale.js'
import { ADAPTERS } from './adapters.js'
import { eachAdapter } from './each-adapter.js'

/** One client library for each kind of database: the kit has shown that the others answer the same. */
const KINDS = ['SQLite by node-sqlite3-wasm', 'PostgreSQL by pg', 'MariaDB by mysql2']

/** Every scenario on every kind of database takes minutes; else each runs on one of them. */
const EVERYTHING = scaled(10) === 10

eachAdapter(
  'the scenarios',
  ({ name, storesOf }) => {
    scenarioContract(share(KINDS.indexOf(name)), storesOf)
    faultContract(share(KINDS.indexOf(name)), storesOf)
  },
  ADAPTERS.filter(({ name }) => KINDS.includes(name)),
)

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
