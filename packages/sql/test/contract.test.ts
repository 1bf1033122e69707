import { storesContract } from '@symbolon/contract'
import { expect, test } from 'vitest'
import { eachAdapter } from './each-adapter.js'

eachAdapter('the stores contract', ({ storesOf }) => {
  storesContract({ test, equal: (actual, expected) => expect(actual).toStrictEqual(expected) }, storesOf)
})
