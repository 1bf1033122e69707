import type { TokenFamily, TokenFamilyStore } from '@symbolon/core/stores'
import { createStorage, memoryStores } from '@symbolon/memory'
import { expect, test } from 'vitest'
import { tokenFamilyStoreContract } from '../src/index.js'
import { failed, kitTests } from './failures.js'
import { meanwhile, withMethods } from './fakes.js'

const WRONG: readonly (readonly [
  name: string,
  methods: (store: TokenFamilyStore) => Partial<TokenFamilyStore>,
  caughtBy: string,
])[] = [
  [
    'finds first and then replaces',
    store => {
      const written = new Map<string, TokenFamily>()
      const find = async (key: string) => written.get(key) ?? (await store.find(key))
      return {
        find,
        async replace(key, version, record) {
          if (record.key !== key) throw new TypeError('another key')
          const before = await find(key)
          await meanwhile()
          if (before?.version !== version) return false
          written.set(key, record)
          return true
        },
      }
    },
    'tokenFamilies: of 32 racers that replace one version, one wins',
  ],
  [
    'finds first and then adds',
    store => ({
      async add(record, now) {
        const before = await store.find(record.key)
        await meanwhile()
        await store.add(record, now)
        return before === undefined
      },
    }),
    'tokenFamilies: of 32 racers that add, one wins',
  ],
  [
    'replaces every version',
    store => ({
      replace: async (key, _version, record, now) =>
        store.replace(key, (await store.find(key))?.version ?? 0, record, now),
    }),
    'tokenFamilies: a family is replaced in the version that it has, and in no other',
  ],
  [
    'adds what it should replace',
    store => ({
      replace: async (key, version, record, now) =>
        (await store.replace(key, version, record, now)) || (await store.add(record, now)),
    }),
    'tokenFamilies: a family that does not exist is not replaced',
  ],
  [
    'loses the challenge of the code',
    store => ({
      async find(key) {
        const { codeChallenge: _, ...others } = (await store.find(key)) ?? {}
        return Object.keys(others).length === 0 ? undefined : (others as TokenFamily)
      },
    }),
    'tokenFamilies: a family is found at once, also through another handle, with every member',
  ],
]

test.each(WRONG)('the kit detects a store of token families that %s', async (_, methods, caughtBy) => {
  const storage = createStorage()
  const open = (serviceId: string) => {
    const store = memoryStores({ serviceId, storage }).tokenFamilies
    return withMethods<TokenFamilyStore>(store, methods(store))
  }
  expect(await failed(kitTests(tokenFamilyStoreContract, open))).toContain(caughtBy)
})
