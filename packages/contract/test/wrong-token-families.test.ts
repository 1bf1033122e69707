import type { TokenFamily, TokenFamilyStore } from '@symbolon/core/stores'
import { createStorage, memoryStores } from '@symbolon/memory'
import { expect, test } from 'vitest'
import { fullTokenFamily } from '../src/full-records.js'
import { tokenFamilyStoreContract } from '../src/index.js'
import { failed, kitTests } from './failures.js'
import { meanwhile, withMethods } from './fakes.js'

type Methods = (store: TokenFamilyStore, serviceId: string) => Partial<TokenFamilyStore>

/** Opens stores of token families in memory, some of whose methods are replaced. */
function altered(methods: Methods): (serviceId: string) => TokenFamilyStore {
  const storage = createStorage()
  return serviceId => {
    const store: TokenFamilyStore = memoryStores({ serviceId, storage }).tokenFamilies
    return withMethods(store, methods(store, serviceId))
  }
}

/** Writes a record over whatever is there, however often another caller comes in between. */
async function overwrite(store: TokenFamilyStore, record: TokenFamily): Promise<boolean> {
  if (await store.add(record, 0)) return true
  const { version } = (await store.find(record.key)) ?? record
  return (await store.replace(record.key, version, record, 0)) || overwrite(store, record)
}

/** A map that every service and handle shares, and that keeps what it is given. */
function inOneMap(): Methods {
  const records = new Map<string, TokenFamily>()
  return () => ({
    find: key => records.get(key),
    add: record => !records.has(record.key) && records.set(record.key, record) === records,
    replace: (key, version, record) => records.get(key)?.version === version && records.set(key, record) === records,
    sweep: () => 0,
  })
}

const RACE = 'of 32 racers that replace the same version, one wins'
const RETRIES = 'of 32 racers that try again until they win, each changes the record once'
const UNKNOWN = 'replace returns false for an unknown record, and adds nothing'
const OTHER_VERSION = 'replace returns false for another version, and nothing has changed'
const OTHER_KEY = 'replace throws a TypeError for a record with another key, and nothing has changed'
const UNCHANGED = 'a replacement is stored unchanged, and no field of the replaced record remains'

const WRONG: readonly (readonly [name: string, methods: Methods, caughtBy: readonly string[]])[] = [
  [
    'compares the version first and writes later',
    store => ({
      async replace(key, version, record) {
        if ((await store.find(key))?.version !== version) return false
        await meanwhile()
        return overwrite(store, record)
      },
    }),
    [RACE, RETRIES],
  ],
  [
    'answers true for a replacement that another one has overtaken',
    store => ({
      async replace(key, version, record, now) {
        return (await store.replace(key, version, record, now)) || (await store.find(key)) !== undefined
      },
    }),
    [RACE, RETRIES, OTHER_VERSION],
  ],
  [
    'ignores the version',
    store => ({ replace: async (key, _, record) => (await store.find(key)) !== undefined && overwrite(store, record) }),
    [RACE, RETRIES, OTHER_VERSION],
  ],
  [
    'replaces any version that is not later',
    store => ({
      async replace(key, version, record) {
        return ((await store.find(key))?.version ?? version + 1) <= version && overwrite(store, record)
      },
    }),
    [OTHER_VERSION],
  ],
  [
    'adds the record if there is none to replace',
    store => ({
      replace: async (key, version, record, now) =>
        (await store.replace(key, version, record, now)) || store.add(record, now),
    }),
    [UNKNOWN, 'one service cannot replace the record of another'],
  ],
  [
    'answers false for a record with another key',
    store => ({ replace: (key, ...rest) => rest[1].key === key && store.replace(key, ...rest) }),
    [OTHER_KEY],
  ],
  [
    'writes a record under its own key, not under the one that was compared',
    store => ({
      async replace(key, version, record) {
        return (await store.find(key))?.version === version && overwrite(store, record)
      },
    }),
    [OTHER_KEY],
  ],
  [
    'merges a replacement into the old record',
    store => ({
      replace: async (key, version, record, now) =>
        store.replace(key, version, { ...(await store.find(key)), ...record }, now),
    }),
    [UNCHANGED],
  ],
  [
    'keeps a replacement only as long as the old record',
    store => ({
      async replace(key, version, record, now) {
        const { retainedUntil = now } = (await store.find(key)) ?? {}
        return store.replace(key, version, { ...record, retainedUntil }, now)
      },
    }),
    ['a replacement is kept until its own instant'],
  ],
  [
    'writes behind its answer',
    store => {
      const written = new Map<string, TokenFamily>()
      return {
        find: async key => written.get(key) ?? store.find(key),
        async replace(key, version, record) {
          if ((written.get(key) ?? (await store.find(key)))?.version !== version) return false
          written.set(key, record)
          return true
        },
      }
    },
    ['a handle that is opened after a record was added or replaced sees that', RACE],
  ],
  [
    'checks first and adds later',
    store => ({
      async add(record) {
        if ((await store.find(record.key)) !== undefined) return false
        await meanwhile()
        return overwrite(store, record)
      },
    }),
    ['of 32 racers that add the same key, one wins'],
  ],
  [
    'adds over an existing record',
    store => ({ add: record => overwrite(store, record) }),
    ['add returns false for an existing key', 'of 32 racers that add the same key, one wins'],
  ],
  [
    "ignores the service, and keeps and returns the caller's object",
    inOneMap(),
    [
      'two services can add the same key',
      'one service cannot replace the record of another',
      'changing a record after add does not change the stored record',
      'changing a found record does not change the stored record',
      'changing a replacement after replace does not change the stored record',
      OTHER_KEY,
    ],
  ],
  [
    'drops a record that has expired, as if nobody could come back with its code or its refresh token',
    store => ({
      async find(key) {
        const record = await store.find(key)
        return record === undefined || record.expiresAt < 1_700_000_000_000 ? undefined : record
      },
    }),
    ['a record is found after its expiry'],
  ],
  [
    'sweeps without the margin of a minute',
    store => ({ sweep: (now, limit) => store.sweep(now + 60_000, limit) }),
    ['a sweep keeps records for a minute beyond their instant'],
  ],
]

test.each(WRONG)('the kit detects a store of token families that %s', async (_, methods, caughtBy) => {
  const names = caughtBy.map(promise => `tokenFamilies: ${promise}`)
  const tests = kitTests(tokenFamilyStoreContract, altered(methods))
  expect([...(await failed(tests, names))].sort()).toEqual([...names].sort())
})

const FIELDS = Object.keys(fullTokenFamily('bank'))

test.each(FIELDS)('ts-oauth2-server #250: the kit detects a store of token families that loses %s', async field => {
  const losing = (record: TokenFamily) => {
    const rest = { ...record }
    Reflect.deleteProperty(rest, field)
    return rest
  }
  const open = altered(store => ({
    find: async key => {
      const record = await store.find(key)
      return record && losing(record)
    },
  }))
  const name = 'tokenFamilies: a record is stored unchanged: every field'
  expect(await failed(kitTests(tokenFamilyStoreContract, open), [name])).toEqual([name])
})

test.each<readonly [string, Methods]>([
  ['synchronous', () => ({})],
  ['asynchronous', store => ({ find: async key => store.find(key), replace: async (...of) => store.replace(...of) })],
  ['left to the server, which expires records', () => ({ sweep: () => 0 })],
])('a store of token families that keeps every promise passes: %s', async (_, methods) => {
  const tests = kitTests(tokenFamilyStoreContract, altered(methods))
  expect(tests.size).toBeGreaterThan(20)
  expect(await failed(tests)).toEqual([])
})
