import { type ContractTest, type ContractTests, type Fixture, RACERS, race, wins } from './fixture.js'
import { freshHash, freshNumber } from './fresh.js'
import { NOW } from './instants.js'
import { added, type RecordKind } from './record-kind.js'
import { spoil } from './spoil.js'

/** What every store promises about adding and finding records. */
export function recordTests<Stored extends object>(kind: RecordKind<Stored>): ContractTests {
  return {
    ...roundTrips(kind),
    'an unknown key is not found': fixture => unknownIsNotFound(kind, fixture),
    'a second handle finds what the first one added': fixture => handlesShare(kind, fixture),
    'finding a record does not remove it': fixture => findingDoesNotRemove(kind, fixture),
    'add returns false for an existing key': fixture => firstStays(kind, fixture),
    'of 32 racers that add the same key, one wins': fixture => oneRacerAdds(kind, fixture),
    'keys that differ only in case are different': fixture => caseMatters(kind, fixture),
    'changing a record after add does not change the stored record': fixture => inputIsNotShared(kind, fixture),
    'changing a found record does not change the stored record': fixture => outputIsNotShared(kind, fixture),
    'two services can add the same key': fixture => servicesAreApart(kind, fixture),
  }
}

function roundTrips<Stored extends object>(kind: RecordKind<Stored>): ContractTests {
  const rows = Object.entries(kind.rows).map(([name, build]): [string, ContractTest] => [
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

async function unknownIsNotFound<Stored extends object>(kind: RecordKind<Stored>, fixture: Fixture): Promise<void> {
  await added(kind, fixture)
  fixture.equal(await kind.store(fixture.stores).find(freshHash()), undefined)
  // An inherited member, which an object that is used as a map would find.
  fixture.equal(await kind.store(fixture.stores).find('constructor'), undefined)
}

async function handlesShare<Stored extends object>(kind: RecordKind<Stored>, fixture: Fixture): Promise<void> {
  const record = await added(kind, fixture)
  fixture.equal(await kind.store(fixture.twin).find(kind.keyOf(record)), record)
}

async function findingDoesNotRemove<Stored extends object>(kind: RecordKind<Stored>, fixture: Fixture): Promise<void> {
  const record = await added(kind, fixture)
  for (let time = 0; time < 3; time++) {
    fixture.equal(await kind.store(fixture.stores).find(kind.keyOf(record)), record)
  }
}

async function firstStays<Stored extends object>(kind: RecordKind<Stored>, fixture: Fixture): Promise<void> {
  const record = await added(kind, fixture)
  const second = kind.build({ serviceId: fixture.serviceId, key: kind.keyOf(record) })
  fixture.equal(await kind.store(fixture.stores).add(second, NOW), false)
  fixture.equal(await kind.store(fixture.stores).find(kind.keyOf(record)), record)
}

async function oneRacerAdds<Stored extends object>(kind: RecordKind<Stored>, fixture: Fixture): Promise<void> {
  const { serviceId, stores, equal } = fixture
  const [key, base] = [freshHash(), freshNumber()]
  const records = Array.from({ length: RACERS }, (_, racer) => kind.build({ serviceId, key, clientId: base + racer }))
  const answers = await race(fixture, async (handle, racer) => {
    const record = records[racer]
    return record !== undefined && kind.store(handle).add(record, NOW)
  })
  equal(wins(answers), 1)
  equal(await kind.store(stores).find(key), records[answers.indexOf(true)])
}

async function caseMatters<Stored extends object>(kind: RecordKind<Stored>, fixture: Fixture): Promise<void> {
  const key = `aB${freshHash().slice(2)}`
  const record = await added(kind, fixture, { key })
  const folded = await added(kind, fixture, { key: `Ab${key.slice(2)}` })
  fixture.equal(await kind.store(fixture.stores).find(key), record)
  fixture.equal(await kind.store(fixture.stores).find(kind.keyOf(folded)), folded)
}

async function inputIsNotShared<Stored extends object>(kind: RecordKind<Stored>, fixture: Fixture): Promise<void> {
  for (const build of Object.values(kind.rows)) {
    const record = build(fixture.serviceId)
    const given = structuredClone(record)
    fixture.equal(await kind.store(fixture.stores).add(given, NOW), true)
    spoil(given)
    fixture.equal(await kind.store(fixture.stores).find(kind.keyOf(record)), record)
  }
}

async function outputIsNotShared<Stored extends object>(kind: RecordKind<Stored>, fixture: Fixture): Promise<void> {
  for (const build of Object.values(kind.rows)) {
    const record = build(fixture.serviceId)
    fixture.equal(await kind.store(fixture.stores).add(structuredClone(record), NOW), true)
    spoil(await kind.store(fixture.stores).find(kind.keyOf(record)))
    fixture.equal(await kind.store(fixture.stores).find(kind.keyOf(record)), record)
  }
}

async function servicesAreApart<Stored extends object>(kind: RecordKind<Stored>, fixture: Fixture): Promise<void> {
  const record = await added(kind, fixture)
  const key = kind.keyOf(record)
  fixture.equal(await kind.store(fixture.other).find(key), undefined)
  const theirs = kind.build({ serviceId: fixture.otherServiceId, key })
  fixture.equal(await kind.store(fixture.other).add(theirs, NOW), true)
  fixture.equal(await kind.store(fixture.stores).find(key), record)
  fixture.equal(await kind.store(fixture.other).find(key), theirs)
}
