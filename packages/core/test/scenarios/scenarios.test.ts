import { connectToCore, playAll } from '@symbolon/contract/scenarios'
import { createStorage, memoryStores } from '@symbolon/memory'
import { expect, test } from 'vitest'
import { SCENARIOS } from './scenarios.js'

const storage = createStorage()

playAll(
  { test, equal: (actual, expected) => expect(actual).toStrictEqual(expected) },
  serviceId => memoryStores({ serviceId, storage }),
  connectToCore,
  SCENARIOS,
)
