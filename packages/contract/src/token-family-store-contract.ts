import type { Awaitable, TokenFamily, TokenFamilyStore } from '@symbolon/core/stores'
import { freshHash, freshNumber } from './fresh.js'
import { fullTokenFamily } from './full-records.js'
import { FAR_AHEAD, JUST_PAST, LONG_AFTER, NOW } from './instants.js'
import type { Runner } from './runner.js'

/** Opens the store of token families of a service. */
export type OpenTokenFamilies = (serviceId: string) => Awaitable<TokenFamilyStore>

interface FamilyFixture {
  readonly serviceId: string
  readonly otherId: string
  readonly store: TokenFamilyStore
  readonly twin: TokenFamilyStore
  readonly other: TokenFamilyStore
  readonly equal: Runner['equal']
}

const TESTS: Readonly<Record<string, (fixture: FamilyFixture) => Promise<void>>> = {
  async 'a family is found at once, also through another handle, with every member'({ store, twin, equal, serviceId }) {
    const family = fullTokenFamily(serviceId)
    equal(await store.find(family.key), undefined)
    equal(await store.add(family, NOW), true)
    equal(await store.find(family.key), family)
    equal(await twin.find(family.key), family)
  },
  async 'a key is added once, and its record stays'({ store, equal, serviceId }) {
    const family = familyRecord(serviceId)
    equal(await store.add(family, NOW), true)
    equal(await store.add({ ...family, scopes: ['other'] }, NOW), false)
    equal(await store.find(family.key), family)
  },
  async 'a family is replaced in the version that it has, and in no other'({ store, equal, serviceId }) {
    const family = familyRecord(serviceId)
    await store.add(family, NOW)
    const next = { ...family, version: 2, revokedAt: NOW }
    equal(await store.replace(family.key, 2, next, NOW), false)
    equal(await store.find(family.key), family)
    equal(await store.replace(family.key, 1, next, NOW), true)
    equal(await store.find(family.key), next)
    equal(await store.replace(family.key, 1, { ...family, version: 2 }, NOW), false)
    equal(await store.find(family.key), next)
  },
  async 'a family that does not exist is not replaced'({ store, equal, serviceId }) {
    const family = familyRecord(serviceId)
    equal(await store.replace(family.key, 1, { ...family, version: 2 }, NOW), false)
    equal(await store.find(family.key), undefined)
  },
  async 'a replacement under another key throws, and nothing changes'({ store, equal, serviceId }) {
    const [family, second] = [familyRecord(serviceId), familyRecord(serviceId)]
    await store.add(family, NOW)
    const attempt = async () => store.replace(family.key, 1, { ...second, version: 2 }, NOW)
    const outcome = await attempt().then(
      () => 'no error',
      (error: unknown) => error instanceof TypeError,
    )
    equal([outcome, await store.find(family.key), await store.find(second.key)], [true, family, undefined])
  },
  async 'of 32 racers that add, one wins'({ store, twin, equal, serviceId }) {
    const family = familyRecord(serviceId)
    const added = await racing(racer => (racer % 2 === 0 ? store : twin).add({ ...family, authTime: racer }, NOW))
    equal(added.filter(Boolean).length, 1)
    equal(await store.find(family.key), { ...family, authTime: added.indexOf(true) })
  },
  async 'of 32 racers that replace one version, one wins'({ store, twin, equal, serviceId }) {
    const family = familyRecord(serviceId)
    await store.add(family, NOW)
    const next = (racer: number) => ({ ...family, version: 2, authTime: racer })
    const replace = (racer: number) => (racer % 2 === 0 ? store : twin).replace(family.key, 1, next(racer), NOW)
    const replaced = await racing(replace)
    equal(replaced.filter(Boolean).length, 1)
    equal(await store.find(family.key), next(replaced.indexOf(true)))
  },
  async 'a family is kept as long as its last record says'({ store, equal, serviceId }) {
    const family = familyRecord(serviceId, { retainedUntil: FAR_AHEAD })
    await store.add(family, NOW)
    await store.sweep(LONG_AFTER, 100)
    equal(await store.find(family.key), family)
  },
  async 'a sweep removes no more than its limit, and the answer says how many'({ store, equal, serviceId }) {
    const outlived = [1, 2, 3].map(() => familyRecord(serviceId, { retainedUntil: JUST_PAST }))
    for (const family of outlived) await store.add(family, NOW)
    equal(await store.sweep(NOW, 0), 0)
    equal((await store.sweep(LONG_AFTER, 1)) <= 1, true)
    const left = await countOf(outlived, store)
    // All are gone, or none where the storage expires records by itself.
    equal(await store.sweep(LONG_AFTER, 100), left - (await countOf(outlived, store)))
  },
  async 'one service does not find, replace or sweep the families of another'({
    store,
    other,
    equal,
    serviceId,
    otherId,
  }) {
    const theirs = familyRecord(otherId, { retainedUntil: JUST_PAST })
    await other.add(theirs, NOW)
    equal(await store.find(theirs.key), undefined)
    equal(await store.replace(theirs.key, 1, { ...theirs, serviceId, version: 2 }, NOW), false)
    equal(await store.add({ ...theirs, serviceId }, NOW), true)
    await store.sweep(LONG_AFTER, 100)
    equal(await other.find(theirs.key), theirs)
  },
}

/** The promises of a `TokenFamilyStore`, which `@symbolon/token` needs: for adapters that have one. */
export function tokenFamilyStoreContract(runner: Runner, open: OpenTokenFamilies): void {
  for (const [promise, test] of Object.entries(TESTS)) {
    runner.test(`tokenFamilies: ${promise}`, async () => {
      const id = freshHash()
      const [store, twin, other] = [await open(`a${id}`), await open(`a${id}`), await open(`A${id}`)]
      const equal: Runner['equal'] = (actual, expected) => runner.equal(actual, expected)
      await test({ serviceId: `a${id}`, otherId: `A${id}`, store, twin, other, equal })
    })
  }
}

function familyRecord(serviceId: string, changes: Partial<TokenFamily> = {}): TokenFamily {
  const clientId = freshNumber()
  return {
    serviceId,
    key: freshHash(),
    version: 1,
    clientId,
    clientIdentifier: String(clientId),
    clientIdAliasUsed: false,
    clientEntityIdUsed: false,
    metadataDocumentUsed: false,
    scopes: ['read'],
    createdAt: NOW,
    expiresAt: FAR_AHEAD,
    retainedUntil: FAR_AHEAD,
    ...changes,
  }
}

function racing(run: (racer: number) => Awaitable<boolean>): Promise<readonly boolean[]> {
  return Promise.all(Array.from({ length: 32 }, async (_, racer) => run(racer)))
}

async function countOf(families: readonly TokenFamily[], store: TokenFamilyStore): Promise<number> {
  const found = await Promise.all(families.map(async ({ key }) => store.find(key)))
  return found.filter(family => family !== undefined).length
}
