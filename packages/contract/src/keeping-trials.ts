import type { Bench, Trials } from './bench.js'
import { JUST_AHEAD, JUST_PAST, NOW } from './instants.js'
import { added, type RecordKind } from './record-kind.js'

/** What every store of records promises of keeping them: it never judges time. */
export function keepingTrials<Stored extends object>(kind: RecordKind<Stored>): Trials {
  return {
    'a record is kept although its instant is past on the real clock': bench => keptOnTheirClock(kind, bench),
    'a record is answered past its expiry': bench => answeredPastExpiry(kind, bench),
    'a sweep leaves records that have not outlived their instant': bench => sweepLeaves(kind, bench),
    'a sweep removes no more than its limit': bench => sweepIsLimited(kind, bench),
  }
}

async function keptOnTheirClock<Stored extends object>(kind: RecordKind<Stored>, bench: Bench): Promise<void> {
  const record = await added(kind, bench, { retainedUntil: JUST_AHEAD })
  await added(kind, bench)
  bench.equal(await kind.store(bench.stores).find(kind.keyOf(record)), record)
}

async function answeredPastExpiry<Stored extends object>(kind: RecordKind<Stored>, bench: Bench): Promise<void> {
  const record = await added(kind, bench, { expiresAt: JUST_PAST, retainedUntil: JUST_AHEAD })
  bench.equal(await kind.store(bench.stores).find(kind.keyOf(record)), record)
}

async function sweepLeaves<Stored extends object>(kind: RecordKind<Stored>, bench: Bench): Promise<void> {
  const store = kind.store(bench.stores)
  await added(kind, bench, { retainedUntil: JUST_PAST })
  const edge = await added(kind, bench, { expiresAt: JUST_PAST, retainedUntil: NOW })
  const ahead = await added(kind, bench, { expiresAt: JUST_PAST, retainedUntil: JUST_AHEAD })
  const removed = await store.sweep(NOW, 100)
  bench.equal(Number.isSafeInteger(removed) && removed >= 0, true)
  bench.equal(await store.find(kind.keyOf(edge)), edge)
  bench.equal(await store.find(kind.keyOf(ahead)), ahead)
}

async function sweepIsLimited<Stored extends object>(kind: RecordKind<Stored>, bench: Bench): Promise<void> {
  const store = kind.store(bench.stores)
  for (let time = 0; time < 3; time++) await added(kind, bench, { retainedUntil: JUST_PAST })
  bench.equal((await store.sweep(NOW, 1)) <= 1, true)
  bench.equal(await store.sweep(NOW, 0), 0)
}
