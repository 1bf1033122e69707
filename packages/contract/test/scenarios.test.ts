import { createStorage, memoryStores } from '@symbolon/memory'
import { expect, test } from 'vitest'
import { scenarioContract } from '../src/index.js'

const storage = createStorage()

scenarioContract({ test, equal: (actual, expected) => expect(actual).toStrictEqual(expected) }, serviceId =>
  memoryStores({ serviceId, storage }),
)
