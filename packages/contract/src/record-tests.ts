import { type ContractTest, type ContractTests, type Fixture, RACERS, race, spoil, wins } from './fixture.js'
import { freshHash, freshNumber } from './fresh.js'
import { JUST_AHEAD, JUST_PAST, LONG_AFTER, MINUTE_PAST, NOW, OUTLIVED } from './instants.js'
import { added, type KindTests, type RecordKind, type TakeOnceTests } from './record-kind.js'

const RECORD_TESTS: KindTests = {
  async 'an unknown key is not found'(kind, fixture) {
    await added(kind, fixture)
    fixture.equal(await kind.store(fixture.stores).find(freshHash()), undefined)
    // An inherited member, which an object that is used as a map would find.
    fixture.equal(await kind.store(fixture.stores).find('constructor'), undefined)
  },
  async 'a second handle finds what the first one added'(kind, fixture) {
    const record = await added(kind, fixture)
    fixture.equal(await kind.store(fixture.twin).find(kind.keyOf(record)), record)
  },
  async 'finding a record does not remove it'(kind, fixture) {
    const record = await added(kind, fixture)
    for (let time = 0; time < 3; time++) {
      fixture.equal(await kind.store(fixture.stores).find(kind.keyOf(record)), record)
    }
  },
  async 'add returns false for an existing key'(kind, fixture) {
    const record = await added(kind, fixture)
    const second = kind.build({ serviceId: fixture.serviceId, key: kind.keyOf(record) })
    fixture.equal(await kind.store(fixture.stores).add(second, NOW), false)
    fixture.equal(await kind.store(fixture.stores).find(kind.keyOf(record)), record)
  },
  async 'of 32 racers that add the same key, one wins'(kind, fixture) {
    const { serviceId, stores, equal } = fixture
    const [key, base] = [freshHash(), freshNumber()]
    const records = Array.from({ length: RACERS }, (_, racer) => kind.build({ serviceId, key, clientId: base + racer }))
    const answers = await race(fixture, async (handle, racer) => {
      const record = records[racer]
      return record !== undefined && kind.store(handle).add(record, NOW)
    })
    equal(wins(answers), 1)
    equal(await kind.store(stores).find(key), records[answers.indexOf(true)])
  },
  async 'keys that differ only in case are different'(kind, fixture) {
    const key = `aB${freshHash().slice(2)}`
    const record = await added(kind, fixture, { key })
    const folded = await added(kind, fixture, { key: `Ab${key.slice(2)}` })
    fixture.equal(await kind.store(fixture.stores).find(key), record)
    fixture.equal(await kind.store(fixture.stores).find(kind.keyOf(folded)), folded)
  },
  async 'changing a record after add does not change the stored record'(kind, fixture) {
    for (const build of Object.values(kind.rows)) {
      const record = build(fixture.serviceId)
      const given = structuredClone(record)
      fixture.equal(await kind.store(fixture.stores).add(given, NOW), true)
      spoil(given)
      fixture.equal(await kind.store(fixture.stores).find(kind.keyOf(record)), record)
    }
  },
  async 'changing a found record does not change the stored record'(kind, fixture) {
    for (const build of Object.values(kind.rows)) {
      const record = build(fixture.serviceId)
      fixture.equal(await kind.store(fixture.stores).add(structuredClone(record), NOW), true)
      spoil(await kind.store(fixture.stores).find(kind.keyOf(record)))
      fixture.equal(await kind.store(fixture.stores).find(kind.keyOf(record)), record)
    }
  },
  async 'two services can add the same key'(kind, fixture) {
    const record = await added(kind, fixture)
    const key = kind.keyOf(record)
    fixture.equal(await kind.store(fixture.other).find(key), undefined)
    const theirs = kind.build({ serviceId: fixture.otherServiceId, key })
    fixture.equal(await kind.store(fixture.other).add(theirs, NOW), true)
    fixture.equal(await kind.store(fixture.stores).find(key), record)
    fixture.equal(await kind.store(fixture.other).find(key), theirs)
  },
}

function roundTrips<Stored extends object, Handle>(kind: RecordKind<Stored, Handle>): ContractTests<Handle> {
  const rows = Object.entries(kind.rows).map(([name, build]): [string, ContractTest<Handle>] => [
    `a record is stored unchanged: ${name}`,
    async fixture => {
      const record = build(fixture.serviceId)
      fixture.equal(await kind.store(fixture.stores).add(record, NOW), true)
      const found = await kind.store(fixture.stores).find(kind.keyOf(record))
      fixture.equal(found, record)
      // Some runners treat an absent field and an undefined one as equal.
      fixture.equal(Object.keys(found ?? {}).sort(), Object.keys(record).sort())
    },
  ])
  return Object.fromEntries(rows)
}

/** What every store promises about keeping records: it never decides by its own clock. */
const KEEPING_TESTS: KindTests = {
  async 'a record is kept even if its instant is past on the system clock'(kind, fixture) {
    const record = await added(kind, fixture, { retainedUntil: JUST_AHEAD })
    await added(kind, fixture)
    fixture.equal(await kind.store(fixture.stores).find(kind.keyOf(record)), record)
  },
  async 'a record is found after its expiry'(kind, fixture) {
    const record = await added(kind, fixture, { expiresAt: JUST_PAST, retainedUntil: JUST_AHEAD })
    fixture.equal(await kind.store(fixture.stores).find(kind.keyOf(record)), record)
  },
  async 'a sweep keeps records for a minute beyond their instant'(kind, fixture) {
    const store = kind.store(fixture.stores)
    await added(kind, fixture, { retainedUntil: OUTLIVED })
    const edge = await added(kind, fixture, { expiresAt: MINUTE_PAST, retainedUntil: MINUTE_PAST })
    const ahead = await added(kind, fixture, { expiresAt: JUST_PAST, retainedUntil: JUST_AHEAD })
    const removed = await store.sweep(NOW, 100)
    fixture.equal(Number.isSafeInteger(removed) && removed >= 0, true)
    fixture.equal(await store.find(kind.keyOf(edge)), edge)
    fixture.equal(await store.find(kind.keyOf(ahead)), ahead)
  },
  async 'a sweep removes no more than its limit'(kind, fixture) {
    const store = kind.store(fixture.stores)
    for (let time = 0; time < 3; time++) await added(kind, fixture, { retainedUntil: JUST_PAST })
    fixture.equal((await store.sweep(LONG_AFTER, 1)) <= 1, true)
    fixture.equal(await store.sweep(LONG_AFTER, 0), 0)
  },
  async 'a sweep answers how many records are gone'(kind, fixture) {
    const store = kind.store(fixture.stores)
    const add = () => added(kind, fixture, { retainedUntil: JUST_AHEAD })
    const records = [await add(), await add(), await add()]
    const removed = await store.sweep(LONG_AFTER, 100)
    const found = await Promise.all(records.map(record => store.find(kind.keyOf(record))))
    // All are gone, or none where the storage expires records by itself.
    fixture.equal(removed, found.filter(record => record === undefined).length)
  },
  async 'a sweep of one service keeps the outlived records of another'(kind, fixture) {
    await added(kind, fixture, { retainedUntil: JUST_AHEAD })
    const theirs = kind.build({ serviceId: fixture.otherServiceId, retainedUntil: JUST_AHEAD })
    fixture.equal(await kind.store(fixture.other).add(theirs, NOW), true)
    await kind.store(fixture.stores).sweep(LONG_AFTER, 100)
    fixture.equal(await kind.store(fixture.other).find(kind.keyOf(theirs)), theirs)
  },
}

/** The tests of every kind of record. */
export function recordTests<Stored extends object, Handle>(kind: RecordKind<Stored, Handle>): ContractTests<Handle> {
  return { ...roundTrips(kind), ...testsOf({ ...RECORD_TESTS, ...KEEPING_TESTS }, kind) }
}

export function testsOf<Kind, Handle>(
  tests: Readonly<Record<string, (kind: Kind, fixture: Fixture<Handle>) => Promise<void>>>,
  kind: Kind,
): ContractTests<Handle> {
  const rows = Object.entries(tests)
  return Object.fromEntries(rows.map(([promise, test]) => [promise, (fixture: Fixture<Handle>) => test(kind, fixture)]))
}

export const TAKE_ONCE_TESTS: TakeOnceTests = {
  async 'a record can be taken once, and is gone then'(kind, fixture) {
    const record = await added(kind, fixture)
    const [store, key] = [kind.store(fixture.stores), kind.keyOf(record)]
    fixture.equal(await store.take(key), record)
    fixture.equal(await store.take(key), undefined)
    fixture.equal(await store.find(key), undefined)
    fixture.equal(await kind.store(fixture.twin).find(key), undefined)
  },
  async 'of 32 racers that take one record, one gets it'(kind, fixture) {
    const record = await added(kind, fixture)
    const answers = await race(fixture, stores => kind.store(stores).take(kind.keyOf(record)))
    fixture.equal(
      answers.filter(answer => answer !== undefined),
      [record],
    )
  },
  async 'taking an unknown key returns undefined'(kind, fixture) {
    fixture.equal(await kind.store(fixture.stores).take(freshHash()), undefined)
  },
  async 'taking a record keeps the others'(kind, fixture) {
    const [record, neighbour] = [await added(kind, fixture), await added(kind, fixture)]
    fixture.equal(await kind.store(fixture.stores).take(kind.keyOf(record)), record)
    fixture.equal(await kind.store(fixture.stores).find(kind.keyOf(neighbour)), neighbour)
  },
  async 'a record can be taken after its expiry'(kind, fixture) {
    const record = await added(kind, fixture, { expiresAt: JUST_PAST, retainedUntil: JUST_AHEAD })
    fixture.equal(await kind.store(fixture.stores).take(kind.keyOf(record)), record)
  },
  async 'one service cannot take the record of another'(kind, fixture) {
    const record = await added(kind, fixture)
    const key = kind.keyOf(record)
    fixture.equal(await kind.store(fixture.other).take(key), undefined)
    const theirs = kind.build({ serviceId: fixture.otherServiceId, key })
    fixture.equal(await kind.store(fixture.other).add(theirs, NOW), true)
    fixture.equal(await kind.store(fixture.other).take(key), theirs)
    fixture.equal(await kind.store(fixture.stores).take(key), record)
  },
}
