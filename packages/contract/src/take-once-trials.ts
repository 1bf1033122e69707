import { type Bench, race, type Trials } from './bench.js'
import { freshHash } from './fresh.js'
import { JUST_AHEAD, JUST_PAST, NOW } from './instants.js'
import { added, type TakeOnceKind } from './record-kind.js'

/** What a store promises of taking. */
export function takeOnceTrials<Stored extends object>(kind: TakeOnceKind<Stored>): Trials {
  return {
    'a record is taken once, and gone': bench => takenOnce(kind, bench),
    'of 32 racers for one record, one takes it': bench => oneRacerTakes(kind, bench),
    'what was never put is not taken': bench => unknownIsNotTaken(kind, bench),
    'taking one record leaves the others': bench => othersStay(kind, bench),
    'a record is taken past its expiry': bench => takenPastExpiry(kind, bench),
    'one service cannot take the record of another': bench => servicesTakeTheirOwn(kind, bench),
  }
}

async function takenOnce<Stored extends object>(kind: TakeOnceKind<Stored>, bench: Bench): Promise<void> {
  const record = await added(kind, bench)
  const [store, key] = [kind.store(bench.stores), kind.keyOf(record)]
  bench.equal(await store.take(key), record)
  bench.equal(await store.take(key), undefined)
  bench.equal(await store.find(key), undefined)
  bench.equal(await kind.store(bench.twin).find(key), undefined)
}

async function oneRacerTakes<Stored extends object>(kind: TakeOnceKind<Stored>, bench: Bench): Promise<void> {
  const record = await added(kind, bench)
  const answers = await race(bench, stores => kind.store(stores).take(kind.keyOf(record)))
  bench.equal(
    answers.filter(answer => answer !== undefined),
    [record],
  )
}

async function unknownIsNotTaken<Stored extends object>(kind: TakeOnceKind<Stored>, bench: Bench): Promise<void> {
  bench.equal(await kind.store(bench.stores).take(freshHash()), undefined)
}

async function othersStay<Stored extends object>(kind: TakeOnceKind<Stored>, bench: Bench): Promise<void> {
  const [record, neighbour] = [await added(kind, bench), await added(kind, bench)]
  bench.equal(await kind.store(bench.stores).take(kind.keyOf(record)), record)
  bench.equal(await kind.store(bench.stores).find(kind.keyOf(neighbour)), neighbour)
}

async function takenPastExpiry<Stored extends object>(kind: TakeOnceKind<Stored>, bench: Bench): Promise<void> {
  const record = await added(kind, bench, { expiresAt: JUST_PAST, retainedUntil: JUST_AHEAD })
  bench.equal(await kind.store(bench.stores).take(kind.keyOf(record)), record)
}

async function servicesTakeTheirOwn<Stored extends object>(kind: TakeOnceKind<Stored>, bench: Bench): Promise<void> {
  const record = await added(kind, bench)
  const key = kind.keyOf(record)
  bench.equal(await kind.store(bench.other).take(key), undefined)
  const theirs = kind.build({ serviceId: bench.otherServiceId, key })
  bench.equal(await kind.store(bench.other).add(theirs, NOW), true)
  bench.equal(await kind.store(bench.other).take(key), theirs)
  bench.equal(await kind.store(bench.stores).take(key), record)
}
