import { type ContractTests, type Fixture, race } from './fixture.js'
import { freshHash } from './fresh.js'
import { JUST_AHEAD, JUST_PAST, NOW } from './instants.js'
import { added, type TakeOnceKind } from './record-kind.js'

/** What a store promises about taking records. */
export function takeOnceTests<Stored extends object>(kind: TakeOnceKind<Stored>): ContractTests {
  return {
    'a record can be taken once, and is gone then': fixture => takenOnce(kind, fixture),
    'of 32 racers that take one record, one gets it': fixture => oneRacerTakes(kind, fixture),
    'taking an unknown key returns undefined': fixture => unknownIsNotTaken(kind, fixture),
    'taking a record keeps the others': fixture => othersStay(kind, fixture),
    'a record can be taken after its expiry': fixture => takenAfterExpiry(kind, fixture),
    'one service cannot take the record of another': fixture => servicesAreApart(kind, fixture),
  }
}

async function takenOnce<Stored extends object>(kind: TakeOnceKind<Stored>, fixture: Fixture): Promise<void> {
  const record = await added(kind, fixture)
  const [store, key] = [kind.store(fixture.stores), kind.keyOf(record)]
  fixture.equal(await store.take(key), record)
  fixture.equal(await store.take(key), undefined)
  fixture.equal(await store.find(key), undefined)
  fixture.equal(await kind.store(fixture.twin).find(key), undefined)
}

async function oneRacerTakes<Stored extends object>(kind: TakeOnceKind<Stored>, fixture: Fixture): Promise<void> {
  const record = await added(kind, fixture)
  const answers = await race(fixture, stores => kind.store(stores).take(kind.keyOf(record)))
  fixture.equal(
    answers.filter(answer => answer !== undefined),
    [record],
  )
}

async function unknownIsNotTaken<Stored extends object>(kind: TakeOnceKind<Stored>, fixture: Fixture): Promise<void> {
  fixture.equal(await kind.store(fixture.stores).take(freshHash()), undefined)
}

async function othersStay<Stored extends object>(kind: TakeOnceKind<Stored>, fixture: Fixture): Promise<void> {
  const [record, neighbour] = [await added(kind, fixture), await added(kind, fixture)]
  fixture.equal(await kind.store(fixture.stores).take(kind.keyOf(record)), record)
  fixture.equal(await kind.store(fixture.stores).find(kind.keyOf(neighbour)), neighbour)
}

async function takenAfterExpiry<Stored extends object>(kind: TakeOnceKind<Stored>, fixture: Fixture): Promise<void> {
  const record = await added(kind, fixture, { expiresAt: JUST_PAST, retainedUntil: JUST_AHEAD })
  fixture.equal(await kind.store(fixture.stores).take(kind.keyOf(record)), record)
}

async function servicesAreApart<Stored extends object>(kind: TakeOnceKind<Stored>, fixture: Fixture): Promise<void> {
  const record = await added(kind, fixture)
  const key = kind.keyOf(record)
  fixture.equal(await kind.store(fixture.other).take(key), undefined)
  const theirs = kind.build({ serviceId: fixture.otherServiceId, key })
  fixture.equal(await kind.store(fixture.other).add(theirs, NOW), true)
  fixture.equal(await kind.store(fixture.other).take(key), theirs)
  fixture.equal(await kind.store(fixture.stores).take(key), record)
}
