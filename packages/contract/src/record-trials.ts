import { type Bench, RACERS, race, type Trial, type Trials, wins } from './bench.js'
import { freshHash, freshNumber } from './fresh.js'
import { NOW } from './instants.js'
import { added, type RecordKind } from './record-kind.js'
import { spoil } from './spoil.js'

/** What every store of records promises of putting and finding. */
export function recordTrials<Stored extends object>(kind: RecordKind<Stored>): Trials {
  return {
    ...roundTrips(kind),
    'what was never put is not found': bench => unknownIsNotFound(kind, bench),
    'a second handle finds what the first one put': bench => handlesShare(kind, bench),
    'finding consumes nothing': bench => findingConsumesNothing(kind, bench),
    'a record with a key that is there is not put': bench => firstStays(kind, bench),
    'of 32 racers that put one key, one wins': bench => oneRacerPuts(kind, bench),
    'keys that differ in case alone are two': bench => caseMatters(kind, bench),
    'changing what was put changes nothing stored': bench => inputIsNotShared(kind, bench),
    'changing what was found changes nothing stored': bench => outputIsNotShared(kind, bench),
    'two services may put the same key': bench => servicesAreApart(kind, bench),
  }
}

function roundTrips<Stored extends object>(kind: RecordKind<Stored>): Trials {
  const rows = Object.entries(kind.rows).map(([name, build]): [string, Trial] => [
    `a record comes out as it went in: ${name}`,
    async bench => {
      const record = build(bench.serviceId)
      bench.equal(await kind.store(bench.stores).add(record, NOW), true)
      const found = await kind.store(bench.stores).find(kind.keyOf(record))
      bench.equal(found, record)
      // Some runners hold an absent field and an undefined one for equal.
      bench.equal(Object.keys(found ?? {}).sort(), Object.keys(record).sort())
    },
  ])
  return Object.fromEntries(rows)
}

async function unknownIsNotFound<Stored extends object>(kind: RecordKind<Stored>, bench: Bench): Promise<void> {
  await added(kind, bench)
  bench.equal(await kind.store(bench.stores).find(freshHash()), undefined)
  // An object that is used as a map finds this one.
  bench.equal(await kind.store(bench.stores).find('constructor'), undefined)
}

async function handlesShare<Stored extends object>(kind: RecordKind<Stored>, bench: Bench): Promise<void> {
  const record = await added(kind, bench)
  bench.equal(await kind.store(bench.twin).find(kind.keyOf(record)), record)
}

async function findingConsumesNothing<Stored extends object>(kind: RecordKind<Stored>, bench: Bench): Promise<void> {
  const record = await added(kind, bench)
  for (let time = 0; time < 3; time++) {
    bench.equal(await kind.store(bench.stores).find(kind.keyOf(record)), record)
  }
}

async function firstStays<Stored extends object>(kind: RecordKind<Stored>, bench: Bench): Promise<void> {
  const record = await added(kind, bench)
  const second = kind.build({ serviceId: bench.serviceId, key: kind.keyOf(record) })
  bench.equal(await kind.store(bench.stores).add(second, NOW), false)
  bench.equal(await kind.store(bench.stores).find(kind.keyOf(record)), record)
}

async function oneRacerPuts<Stored extends object>(kind: RecordKind<Stored>, bench: Bench): Promise<void> {
  const { serviceId, stores, equal } = bench
  const [key, base] = [freshHash(), freshNumber()]
  const records = Array.from({ length: RACERS }, (_, racer) => kind.build({ serviceId, key, clientId: base + racer }))
  const answers = await race(bench, async (handle, racer) => {
    const record = records[racer]
    return record !== undefined && kind.store(handle).add(record, NOW)
  })
  equal(wins(answers), 1)
  equal(await kind.store(stores).find(key), records[answers.indexOf(true)])
}

async function caseMatters<Stored extends object>(kind: RecordKind<Stored>, bench: Bench): Promise<void> {
  const key = `aB${freshHash().slice(2)}`
  const record = await added(kind, bench, { key })
  const folded = await added(kind, bench, { key: `Ab${key.slice(2)}` })
  bench.equal(await kind.store(bench.stores).find(key), record)
  bench.equal(await kind.store(bench.stores).find(kind.keyOf(folded)), folded)
}

async function inputIsNotShared<Stored extends object>(kind: RecordKind<Stored>, bench: Bench): Promise<void> {
  for (const build of Object.values(kind.rows)) {
    const record = build(bench.serviceId)
    const given = structuredClone(record)
    bench.equal(await kind.store(bench.stores).add(given, NOW), true)
    spoil(given)
    bench.equal(await kind.store(bench.stores).find(kind.keyOf(record)), record)
  }
}

async function outputIsNotShared<Stored extends object>(kind: RecordKind<Stored>, bench: Bench): Promise<void> {
  for (const build of Object.values(kind.rows)) {
    const record = build(bench.serviceId)
    bench.equal(await kind.store(bench.stores).add(structuredClone(record), NOW), true)
    spoil(await kind.store(bench.stores).find(kind.keyOf(record)))
    bench.equal(await kind.store(bench.stores).find(kind.keyOf(record)), record)
  }
}

async function servicesAreApart<Stored extends object>(kind: RecordKind<Stored>, bench: Bench): Promise<void> {
  const record = await added(kind, bench)
  const key = kind.keyOf(record)
  bench.equal(await kind.store(bench.other).find(key), undefined)
  const theirs = kind.build({ serviceId: bench.otherServiceId, key })
  bench.equal(await kind.store(bench.other).add(theirs, NOW), true)
  bench.equal(await kind.store(bench.stores).find(key), record)
  bench.equal(await kind.store(bench.other).find(key), theirs)
}
