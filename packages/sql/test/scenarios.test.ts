import { faultContract, type Runner, scenarioContract } from '@symbolon/contract'
import { expect, test } from 'vitest'
import { IS_FULL } from '../../../test/storage/scale.js'
import { ADAPTERS, ONE_OF_EACH_DATABASE } from './adapters.js'
import { eachAdapter } from './each-adapter.js'

eachAdapter(
  'the scenarios',
  ({ name, storesOf }) => {
    scenarioContract(share(ONE_OF_EACH_DATABASE.indexOf(name)), storesOf)
    faultContract(share(ONE_OF_EACH_DATABASE.indexOf(name)), storesOf)
  },
  ADAPTERS.filter(({ name }) => ONE_OF_EACH_DATABASE.includes(name)),
)

/**
 * A runner that takes every third scenario: all of them on all databases take minutes. The stores
 * contract shows that the other libraries behave the same.
 */
function share(turn: number): Runner {
  let scenarios = 0
  return {
    test(name, run) {
      if (IS_FULL || scenarios++ % ONE_OF_EACH_DATABASE.length === turn) test(name, run)
    },
    equal: (actual, expected) => expect(actual).toStrictEqual(expected),
  }
}
