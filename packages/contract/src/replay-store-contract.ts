import type { Instant, ReplayMark } from '@symbolon/core/stores'
import { type ContractTests, type Fixture, race, registerTests, wins } from './fixture.js'
import { freshHash } from './fresh.js'
import { FAR_AHEAD, JUST_AHEAD, JUST_PAST, LONG_AFTER, MINUTE_PAST, NOW, OUTLIVED } from './instants.js'
import type { Open, Runner } from './runner.js'

const TESTS: ContractTests = {
  'a mark can be claimed once': claimedOnce,
  'of 32 racers that claim one mark, one wins': oneRacerWins,
  'of 32 racers that claim two marks in either order, one wins each mark': oneRacerWinsEach,
  'each mark is claimed on its own, and the results are in the order of the marks': claimedSeparately,
  'a mark that is repeated in one claim is won once': repeatedInOneClaim,
  'claiming no marks returns an empty list': noMarks,
  'marks that differ only in case are different': caseMatters,
  'a mark is kept even if its instant is past on the system clock': keptBySystemClock,
  'a sweep keeps marks for a minute beyond their instant': sweepKeeps,
  'a sweep removes no more than its limit': sweepIsLimited,
  'a sweep answers how many marks are gone': sweepCounts,
  'a sweep of one service keeps the outlived marks of another': sweepStaysInService,
  'a claim that lost does not change how long the mark is kept': losersChangeNothing,
  'two services can claim the same mark': servicesAreApart,
}

/** The promises of a `ReplayStore`. */
export function replayStoreContract(runner: Runner, open: Open): void {
  registerTests(runner, open, 'replays', TESTS)
}

async function claimedOnce({ stores, twin, equal }: Fixture): Promise<void> {
  const marks = [mark()]
  equal(await stores.replays.claim(marks, NOW), [true])
  equal(await stores.replays.claim(marks, NOW), [false])
  equal(await twin.replays.claim(marks, NOW), [false])
}

async function oneRacerWins(fixture: Fixture): Promise<void> {
  const marks = [mark()]
  const answers = await race(fixture, stores => stores.replays.claim(marks, NOW))
  fixture.equal(wins(answers.flat()), 1)
}

async function oneRacerWinsEach(fixture: Fixture): Promise<void> {
  const [left, right] = [mark(), mark()]
  const answers = await race(fixture, async ({ replays }, racer) => {
    // Opposite orders: a store that locks mark by mark must not deadlock.
    if (racer % 4 < 2) return replays.claim([left, right], NOW)
    return [...(await replays.claim([right, left], NOW))].reverse()
  })
  fixture.equal(wins(answers.map(([won]) => won === true)), 1)
  fixture.equal(wins(answers.map(([, won]) => won === true)), 1)
}

async function claimedSeparately({ stores: { replays }, equal }: Fixture): Promise<void> {
  const [first, second, third, fourth] = [mark(), mark(), mark(), mark()]
  equal(await replays.claim([second], NOW), [true])
  equal(await replays.claim([second, first, third], NOW), [false, true, true])
  equal(await replays.claim([third, fourth, first], NOW), [false, true, false])
}

async function repeatedInOneClaim({ stores: { replays }, equal }: Fixture): Promise<void> {
  const [twice, other] = [mark(), mark()]
  equal(await replays.claim([twice, other, twice], NOW), [true, true, false])
  equal(await replays.claim([twice], NOW), [false])
}

async function noMarks({ stores: { replays }, equal }: Fixture): Promise<void> {
  equal(await replays.claim([], NOW), [])
}

async function caseMatters({ stores: { replays }, equal }: Fixture): Promise<void> {
  const key = `aB${freshHash().slice(2)}`
  const folded = { key: `Ab${key.slice(2)}`, until: JUST_AHEAD }
  equal(await replays.claim([{ key, until: JUST_AHEAD }, folded], NOW), [true, true])
}

async function keptBySystemClock(fixture: Fixture): Promise<void> {
  const marks = [mark(JUST_AHEAD)]
  const answers = await race(fixture, stores => stores.replays.claim(marks, NOW))
  fixture.equal(wins(answers.flat()), 1)
  fixture.equal(await fixture.stores.replays.claim(marks, JUST_AHEAD), [false])
}

async function sweepKeeps({ stores: { replays }, equal }: Fixture): Promise<void> {
  const marks = [mark(MINUTE_PAST), mark(JUST_AHEAD)]
  await replays.claim([mark(OUTLIVED), ...marks], NOW)
  const removed = await replays.sweep(NOW, 100)
  equal(Number.isSafeInteger(removed) && removed >= 0, true)
  equal(await replays.claim(marks, NOW), [false, false])
}

async function sweepIsLimited({ stores: { replays }, equal }: Fixture): Promise<void> {
  await replays.claim([mark(JUST_PAST), mark(JUST_PAST), mark(JUST_PAST)], NOW)
  equal((await replays.sweep(LONG_AFTER, 1)) <= 1, true)
  equal(await replays.sweep(LONG_AFTER, 0), 0)
}

async function sweepCounts({ stores: { replays }, equal }: Fixture): Promise<void> {
  const marks = [mark(JUST_AHEAD), mark(JUST_AHEAD), mark(JUST_AHEAD)]
  equal(await replays.claim(marks, NOW), [true, true, true])
  const removed = await replays.sweep(LONG_AFTER, 100)
  // Whoever claims a mark that is gone wins it. Where the storage expires marks by itself, none is.
  equal(wins(await replays.claim(marks, NOW)), removed)
}

async function sweepStaysInService({ stores, other, equal }: Fixture): Promise<void> {
  const theirs = [mark(JUST_AHEAD)]
  equal(await stores.replays.claim([mark(JUST_AHEAD)], NOW), [true])
  equal(await other.replays.claim(theirs, NOW), [true])
  await stores.replays.sweep(LONG_AFTER, 100)
  equal(await other.replays.claim(theirs, NOW), [false])
}

async function losersChangeNothing({ stores: { replays }, equal }: Fixture): Promise<void> {
  const { key } = mark()
  equal(await replays.claim([{ key, until: FAR_AHEAD }], NOW), [true])
  equal(await replays.claim([{ key, until: JUST_PAST }], NOW), [false])
  await replays.sweep(LONG_AFTER, 100)
  equal(await replays.claim([{ key, until: FAR_AHEAD }], NOW), [false])
}

async function servicesAreApart({ stores, other, equal }: Fixture): Promise<void> {
  const marks = [mark()]
  equal(await stores.replays.claim(marks, NOW), [true])
  equal(await other.replays.claim(marks, NOW), [true])
  equal(await stores.replays.claim(marks, NOW), [false])
}

function mark(until: Instant = NOW + 60_000): ReplayMark {
  return { key: freshHash(), until }
}
