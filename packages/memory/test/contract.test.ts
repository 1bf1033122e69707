import { storesContract } from '@symbolon/contract'
import { expect, test } from 'vitest'
import { createStorage, memoryStores } from '../src/index.js'

const storage = createStorage()

storesContract({ test, equal: (actual, expected) => expect(actual).toStrictEqual(expected) }, serviceId =>
  memoryStores({ serviceId, storage }),
)
