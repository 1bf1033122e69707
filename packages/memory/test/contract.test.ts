import {
  documentStoreContract,
  revocationStoreContract,
  sizeContract,
  storesContract,
  tokenFamilyStoreContract,
} from '@symbolon/contract'
import { expect, test } from 'vitest'
import { chosen } from '../../../test/scale.js'
import { createStorage, memoryDocument, memoryStores } from '../src/index.js'

const storage = createStorage()
const runner = { test, equal: (actual: unknown, expected: unknown) => expect(actual).toStrictEqual(expected) }

storesContract(runner, serviceId => memoryStores({ serviceId, storage }))
revocationStoreContract(runner, serviceId => memoryStores({ serviceId, storage }).revocations)
tokenFamilyStoreContract(runner, serviceId => memoryStores({ serviceId, storage }).tokenFamilies)
sizeContract(runner, serviceId => memoryStores({ serviceId, storage }), chosen({ full: 25_000, otherwise: 2_500 }))

const documents = new Map<string, ReturnType<typeof memoryDocument>>()
documentStoreContract(runner, name => {
  const document = documents.get(name) ?? memoryDocument()
  documents.set(name, document)
  return document
})
