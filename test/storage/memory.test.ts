import { createStorage, memoryStores } from '@symbolon/memory'
import { describe, expect, test } from 'vitest'
import { scaled } from '../scale.js'
import { testSeed } from './chance.js'
import { playModel } from './model.js'
import { crewOfThisProcess, workerOfThisProcess } from './processes.js'
import { races } from './race-tests.js'
import { revocations } from './revocation-tests.js'

const STEPS = scaled(100_000)
const seed = testSeed()

describe('memory', () => {
  const storage = createStorage()
  const open = (serviceId: string) => memoryStores({ serviceId, storage })
  races(() => ({ crew: crewOfThisProcess(open), open }))
  revocations(() => ({ open, start: async () => workerOfThisProcess(open) }))
})

test(`memory: ${STEPS} random operations give the results of a model (seed ${seed})`, async () => {
  const storage = createStorage()
  const played = await playModel(serviceId => memoryStores({ serviceId, storage }), STEPS, seed)
  console.log(`memory, seed ${seed}:`, played)
  expect(Object.keys(played)).toHaveLength(11)
}, 600_000)

test('the model detects a store that loses one replacement in a hundred', async () => {
  const storage = createStorage()
  let replacements = 0
  const open = (serviceId: string) => {
    const stores = memoryStores({ serviceId, storage })
    const accessTokens = Object.create(stores.accessTokens, {
      find: { value: (hash: string) => stores.accessTokens.find(hash) },
      add: { value: (record: never, now: number) => stores.accessTokens.add(record, now) },
      remove: { value: (selection: never, limit: number) => stores.accessTokens.remove(selection, limit) },
      sweep: { value: (now: number, limit: number) => stores.accessTokens.sweep(now, limit) },
      replace: {
        value: (hash: string, version: number, record: never, now: number) =>
          ++replacements % 100 === 0 || stores.accessTokens.replace(hash, version, record, now),
      },
    })
    return { ...stores, accessTokens }
  }
  await expect(playModel(open, 20_000, seed)).rejects.toThrow(`seed ${seed}, operation`)
}, 600_000)
