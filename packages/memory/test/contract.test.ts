import { revocationStoreContract, sizeContract, storesContract } from '@symbolon/contract'
import { expect, test } from 'vitest'
import { createStorage, memoryStores } from '../src/index.js'

const storage = createStorage()
const runner = { test, equal: (actual: unknown, expected: unknown) => expect(actual).toStrictEqual(expected) }

storesContract(runner, serviceId => memoryStores({ serviceId, storage }))
revocationStoreContract(runner, serviceId => memoryStores({ serviceId, storage }).revocations)
sizeContract(runner, serviceId => memoryStores({ serviceId, storage }))
