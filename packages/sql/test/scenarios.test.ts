import { faultContract, type Runner, scenarioContract } from '@symbolon/contract'
import { expect, test } from 'vitest'
import { scaled } from '../../../test/storage/scale.js'
import { ADAPTERS } from './adapters.js'
import { eachAdapter } from './each-adapter.js'

/**
 * One client library for each database. The stores contract shows that the others behave the same.
 */
const KINDS = ['SQLite with node-sqlite3-wasm', 'PostgreSQL with pg', 'MariaDB with mysql2']

/**
 * All scenarios on all databases take minutes, so by default each scenario runs on one database.
 */
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
