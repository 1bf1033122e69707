import type { ContractTests, Fixture } from './fixture.js'
import { JUST_AHEAD, JUST_PAST, LONG_AFTER, MINUTE_PAST, NOW, OUTLIVED } from './instants.js'
import { added, type RecordKind } from './record-kind.js'

/** What every store promises about keeping records: it never decides by its own clock. */
export function keepingTests<Stored extends object>(kind: RecordKind<Stored>): ContractTests {
  return {
    'a record is kept even if its instant is past on the system clock': fixture => keptBySystemClock(kind, fixture),
    'a record is found after its expiry': fixture => foundAfterExpiry(kind, fixture),
    'a sweep keeps records for a minute beyond their instant': fixture => sweepKeeps(kind, fixture),
    'a sweep removes no more than its limit': fixture => sweepIsLimited(kind, fixture),
    'a sweep answers how many records are gone': fixture => sweepCounts(kind, fixture),
    'a sweep of one service keeps the outlived records of another': fixture => sweepStaysInService(kind, fixture),
  }
}

async function keptBySystemClock<Stored extends object>(kind: RecordKind<Stored>, fixture: Fixture): Promise<void> {
  const record = await added(kind, fixture, { retainedUntil: JUST_AHEAD })
  await added(kind, fixture)
  fixture.equal(await kind.store(fixture.stores).find(kind.keyOf(record)), record)
}

async function foundAfterExpiry<Stored extends object>(kind: RecordKind<Stored>, fixture: Fixture): Promise<void> {
  const record = await added(kind, fixture, { expiresAt: JUST_PAST, retainedUntil: JUST_AHEAD })
  fixture.equal(await kind.store(fixture.stores).find(kind.keyOf(record)), record)
}

async function sweepKeeps<Stored extends object>(kind: RecordKind<Stored>, fixture: Fixture): Promise<void> {
  const store = kind.store(fixture.stores)
  await added(kind, fixture, { retainedUntil: OUTLIVED })
  const edge = await added(kind, fixture, { expiresAt: MINUTE_PAST, retainedUntil: MINUTE_PAST })
  const ahead = await added(kind, fixture, { expiresAt: JUST_PAST, retainedUntil: JUST_AHEAD })
  const removed = await store.sweep(NOW, 100)
  fixture.equal(Number.isSafeInteger(removed) && removed >= 0, true)
  fixture.equal(await store.find(kind.keyOf(edge)), edge)
  fixture.equal(await store.find(kind.keyOf(ahead)), ahead)
}

async function sweepIsLimited<Stored extends object>(kind: RecordKind<Stored>, fixture: Fixture): Promise<void> {
  const store = kind.store(fixture.stores)
  for (let time = 0; time < 3; time++) await added(kind, fixture, { retainedUntil: JUST_PAST })
  fixture.equal((await store.sweep(LONG_AFTER, 1)) <= 1, true)
  fixture.equal(await store.sweep(LONG_AFTER, 0), 0)
}

async function sweepCounts<Stored extends object>(kind: RecordKind<Stored>, fixture: Fixture): Promise<void> {
  const store = kind.store(fixture.stores)
  const records: Stored[] = []
  for (let time = 0; time < 3; time++) records.push(await added(kind, fixture, { retainedUntil: JUST_AHEAD }))
  const removed = await store.sweep(LONG_AFTER, 100)
  const found = await Promise.all(records.map(record => store.find(kind.keyOf(record))))
  // All are gone, or none where the storage expires records by itself.
  fixture.equal(removed, found.filter(record => record === undefined).length)
}

async function sweepStaysInService<Stored extends object>(kind: RecordKind<Stored>, fixture: Fixture): Promise<void> {
  await added(kind, fixture, { retainedUntil: JUST_AHEAD })
  const theirs = kind.build({ serviceId: fixture.otherServiceId, retainedUntil: JUST_AHEAD })
  fixture.equal(await kind.store(fixture.other).add(theirs, NOW), true)
  await kind.store(fixture.stores).sweep(LONG_AFTER, 100)
  fixture.equal(await kind.store(fixture.other).find(kind.keyOf(theirs)), theirs)
}
