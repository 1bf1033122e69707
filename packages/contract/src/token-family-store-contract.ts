import type { Awaitable, TokenFamily, TokenFamilyStore } from '@symbolon/core/stores'
import { type ContractTests, type Fixture, RACERS, race, registerTestsOf, spoil } from './fixture.js'
import { freshHash } from './fresh.js'
import { fullTokenFamily } from './full-records.js'
import { JUST_AHEAD, JUST_PAST, NOW } from './instants.js'
import { added, TOKEN_FAMILIES } from './record-kind.js'
import { recordTests } from './record-tests.js'
import { tokenFamilyRecord } from './records.js'
import type { Runner } from './runner.js'

/** Opens the store of token families of a service. */
export type OpenTokenFamilies = (serviceId: string) => Awaitable<TokenFamilyStore>

type FamilyFixture = Fixture<TokenFamilyStore>

const REPLACEMENT_TESTS: ContractTests<TokenFamilyStore> = {
  async 'a replacement is stored unchanged, and no field of the replaced record remains'(fixture) {
    const record = await addedFamily(fixture)
    const full = { ...fullTokenFamily(fixture.serviceId), key: record.key, version: 2 }
    fixture.equal(await fixture.stores.replace(record.key, 1, full, NOW), true)
    await expectFound(fixture, full)
    const bare = successorOf(record, { version: 3 })
    fixture.equal(await fixture.stores.replace(record.key, 2, bare, NOW), true)
    await expectFound(fixture, bare)
  },
  async 'of 32 racers that replace the same version, one wins'(fixture) {
    const record = await addedFamily(fixture)
    const answers = await race(fixture, async (store, racer) => {
      const successor = successorOf(record, { refreshTokenHash: `${racer}` })
      return { won: await store.replace(record.key, record.version, successor, NOW), successor }
    })
    const winners = answers.filter(({ won }) => won)
    fixture.equal(winners.length, 1)
    await expectFound(fixture, winners[0]?.successor ?? record)
  },
  async 'of 32 racers that try again until they win, each changes the record once'(fixture) {
    const { key } = await addedFamily(fixture, { scopes: [] })
    await race(fixture, async (store, racer) => {
      while (!(await replacedBy(`racer-${racer}`, key, store))) await undefined
    })
    const found = await fixture.stores.find(key)
    fixture.equal(found?.version, RACERS + 1)
    fixture.equal(new Set(found?.scopes).size, RACERS)
  },
  async 'replace returns false for another version, and nothing has changed'(fixture) {
    const record = await addedFamily(fixture, { version: 5 })
    for (const version of [4, 6, 0]) {
      const successor = successorOf(record, { version: 7, revokedAt: NOW })
      fixture.equal(await fixture.stores.replace(record.key, version, successor, NOW), false)
      await expectFound(fixture, record)
    }
    fixture.equal(await fixture.stores.replace(record.key, 5, successorOf(record), NOW), true)
    fixture.equal(await fixture.stores.replace(record.key, 5, successorOf(record, { revokedAt: NOW }), NOW), false)
    await expectFound(fixture, successorOf(record))
  },
  async 'replace returns false for an unknown record, and adds nothing'(fixture) {
    const record = tokenFamilyRecord({ serviceId: fixture.serviceId })
    fixture.equal(await fixture.stores.replace(record.key, 1, successorOf(record), NOW), false)
    fixture.equal(await fixture.stores.find(record.key), undefined)
  },
  async 'replace throws a TypeError for a record with another key, and nothing has changed'(fixture) {
    const [record, other] = [await addedFamily(fixture), await addedFamily(fixture)]
    for (const key of [other.key, freshHash()]) {
      fixture.equal(
        await errorOf(() => fixture.stores.replace(record.key, 1, successorOf(record, { key }), NOW)),
        'TypeError',
      )
      await expectFound(fixture, record)
      await expectFound(fixture, other)
    }
  },
  async 'a replacement is kept until its own instant'(fixture) {
    // Written just before NOW, when neither record is past its instant. At NOW the first one is.
    const record = tokenFamilyRecord({ serviceId: fixture.serviceId, retainedUntil: JUST_PAST })
    const successor = successorOf(record, { retainedUntil: JUST_AHEAD })
    fixture.equal(await fixture.stores.add(record, JUST_PAST), true)
    fixture.equal(await fixture.stores.replace(record.key, record.version, successor, JUST_PAST), true)
    await fixture.stores.sweep(NOW + 60_000, 100)
    await expectFound(fixture, successor)
  },
  async 'changing a replacement after replace does not change the stored record'(fixture) {
    const record = await addedFamily(fixture)
    const successor = { ...fullTokenFamily(fixture.serviceId), key: record.key, version: 2 }
    const given = structuredClone(successor)
    fixture.equal(await fixture.stores.replace(record.key, 1, given, NOW), true)
    spoil(given)
    await expectFound(fixture, successor)
  },
  async 'one service cannot replace the record of another'(fixture) {
    const { stores, other, otherServiceId, equal } = fixture
    const record = await addedFamily(fixture)
    const theirs = tokenFamilyRecord({ serviceId: otherServiceId, key: record.key })
    equal(await other.replace(record.key, 1, successorOf(theirs), NOW), false)
    equal(await other.add(theirs, NOW), true)
    equal(await other.replace(record.key, 1, successorOf(theirs), NOW), true)
    equal(await stores.find(record.key), record)
    equal(await other.find(record.key), successorOf(theirs))
  },
  async 'a handle that is opened after a record was added or replaced sees that'(fixture) {
    const record = await addedFamily(fixture)
    fixture.equal(await (await fixture.reopened()).find(record.key), record)
    fixture.equal(await fixture.stores.replace(record.key, 1, successorOf(record), NOW), true)
    fixture.equal(await (await fixture.reopened()).find(record.key), successorOf(record))
  },
}

/** The promises of a `TokenFamilyStore`. */
export function tokenFamilyStoreContract(runner: Runner, open: OpenTokenFamilies): void {
  const tests = { ...recordTests(TOKEN_FAMILIES), ...REPLACEMENT_TESTS }
  registerTestsOf(runner, { open, wake: store => store.find(freshHash()) }, 'tokenFamilies', tests)
}

function addedFamily(fixture: FamilyFixture, overrides: Partial<TokenFamily> = {}): Promise<TokenFamily> {
  return added({ ...TOKEN_FAMILIES, build: choice => tokenFamilyRecord({ ...choice, ...overrides }) }, fixture)
}

function successorOf(record: TokenFamily, overrides: Partial<TokenFamily> = {}): TokenFamily {
  return { ...record, version: record.version + 1, ...overrides }
}

async function replacedBy(racer: string, key: string, store: TokenFamilyStore): Promise<boolean> {
  const record = await store.find(key)
  if (record === undefined) throw new Error('the record is gone')
  return store.replace(key, record.version, successorOf(record, { scopes: [...record.scopes, racer] }), NOW)
}

/** Through both handles, and with no field more or less: some runners treat an absent field and an undefined one as equal. */
async function expectFound({ stores, twin, equal }: FamilyFixture, record: TokenFamily): Promise<void> {
  for (const store of [stores, twin]) {
    const found = await store.find(record.key)
    equal(found, record)
    equal(Object.keys(found ?? {}).sort(), Object.keys(record).sort())
  }
}

async function errorOf(call: () => Awaitable<unknown>): Promise<string> {
  try {
    await call()
  } catch (error) {
    return error instanceof Error ? error.name : 'no error'
  }
  return 'no error'
}
