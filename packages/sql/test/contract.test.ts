import {
  documentStoreContract,
  revocationStoreContract,
  sizeContract,
  storesContract,
  tokenFamilyStoreContract,
} from '@symbolon/contract'
import { expect, test } from 'vitest'
import { chosen } from '../../../test/scale.js'
import { sqlDocument } from '../src/index.js'
import { TRIED } from './adapters.js'
import { eachAdapter } from './each-adapter.js'

const runner = { test, equal: (actual: unknown, expected: unknown) => expect(actual).toStrictEqual(expected) }

eachAdapter(
  'the stores contract',
  ({ storesOf, driver }) => {
    storesContract(runner, storesOf)
    revocationStoreContract(runner, serviceId => storesOf(serviceId).revocations)
    tokenFamilyStoreContract(runner, serviceId => storesOf(serviceId).tokenFamilies)
    documentStoreContract(runner, name => sqlDocument(driver(), { name }))
  },
  TRIED,
)

eachAdapter('the size contract', ({ storesOf }) =>
  sizeContract(runner, storesOf, chosen({ full: 25_000, otherwise: 1_200 })),
)
