import type { Instant, RevocationStore } from '@symbolon/core/stores'
import { createStorage, memoryStores } from '@symbolon/memory'
import { expect, test } from 'vitest'
import { revocationStoreContract } from '../src/index.js'
import { failed, kitTests } from './failures.js'
import { meanwhile, withMethods } from './fakes.js'

/** Answers that are made of the right ones. */
const finding =
  (wrong: (right: readonly (Instant | undefined)[], keys: readonly string[]) => readonly (Instant | undefined)[]) =>
  (store: RevocationStore): Partial<RevocationStore> => ({
    find: async keys => wrong(await store.find(keys), keys),
  })

const latest = (instants: readonly (Instant | undefined)[]) =>
  instants.reduce((one, other) => (one === undefined || (other ?? 0) > one ? other : one), undefined)

const EACH = 'revocations: each of several keys is answered, in their order, with its own instant or none'

const WRONG: readonly (readonly [
  name: string,
  methods: (store: RevocationStore) => Partial<RevocationStore>,
  caughtBy: string,
])[] = [
  ['answers the latest instant for every key', finding(right => right.map(() => latest(right))), EACH],
  ['answers the latest instant alone', finding(right => [latest(right)]), EACH],
  ['leaves out the keys without a revocation', finding(right => right.filter(at => at !== undefined)), EACH],
  ['answers in the order of the instants', finding(right => [...right].sort()), EACH],
  [
    'finds keys without their case',
    store => ({
      revoke: (revocation, now) => store.revoke({ ...revocation, key: revocation.key.toLowerCase() }, now),
      find: keys => store.find(keys.map(key => key.toLowerCase())),
    }),
    'revocations: keys that differ only in case are different',
  ],
  [
    'keeps no revocation for more than a year',
    store => ({
      revoke: (revocation, now) =>
        store.revoke({ ...revocation, retainedUntil: Math.min(revocation.retainedUntil, now + 31_536_000_000) }, now),
    }),
    'revocations: a revocation is kept for as long as it says, however many years',
  ],
  [
    'reads the instant of before, and writes what it had read',
    store => {
      const written = new Map<string, Instant>()
      return {
        async revoke({ key, revokedAt }) {
          const before = written.get(key)
          await meanwhile()
          written.set(key, Math.max(revokedAt, before ?? 0))
        },
        find: keys => keys.map(key => written.get(key)),
        sweep: (now, limit) => store.sweep(now, limit),
      }
    },
    'revocations: of 32 racers, the latest instant counts',
  ],
]

test.each(WRONG)('the kit detects a store of revocations that %s', async (_, methods, caughtBy) => {
  const storage = createStorage()
  const open = (serviceId: string) => {
    const store = memoryStores({ serviceId, storage }).revocations
    return withMethods<RevocationStore>(store, methods(store))
  }
  expect(await failed(kitTests(revocationStoreContract, open))).toContain(caughtBy)
})
