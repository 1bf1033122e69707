import { faultContract, scenarioContract } from '@symbolon/contract'
import { expect, test } from 'vitest'
import { adaptersOf, eachAdapter } from './each-adapter.js'

const runner = { test, equal: (actual: unknown, expected: unknown) => expect(actual).toStrictEqual(expected) }

// The stores contract shows that the other databases and libraries behave the same.
eachAdapter(
  'the scenarios',
  ({ storesOf }) => {
    scenarioContract(runner, storesOf)
    faultContract(runner, storesOf)
  },
  adaptersOf('PostgreSQL'),
)
