import type { Instant } from '@symbolon/core'
import type { ReplayMark } from '@symbolon/core/stores'
import { type Bench, examine, race, type Trials, wins } from './bench.js'
import { freshHash } from './fresh.js'
import { JUST_AHEAD, JUST_PAST, NOW } from './instants.js'
import type { Open, Runner } from './runner.js'

const TRIALS: Trials = {
  'a mark is won once': wonOnce,
  'of 32 racers for one mark, one wins': oneRacerWins,
  'of 32 racers for two marks in either order, one wins each': oneRacerWinsEach,
  'each mark is judged on its own, and the answers stand in order': judgedOnTheirOwn,
  'a mark that stands twice in one claim is won once': twiceInOneClaim,
  'no marks, no answers': noMarks,
  'marks that differ in case alone are two': caseMatters,
  'a mark is held although its instant is past on the real clock': heldOnTheirClock,
  'a sweep leaves marks that have not outlived their instant': sweepLeaves,
  'a sweep removes no more than its limit': sweepIsLimited,
  'two services may claim the same mark': servicesAreApart,
}

/** The promises of a `ReplayStore`. */
export function replayStoreContract(runner: Runner, open: Open): void {
  examine(runner, open, 'replays', TRIALS)
}

async function wonOnce({ stores, twin, equal }: Bench): Promise<void> {
  const marks = [mark()]
  equal(await stores.replays.claim(marks, NOW), [true])
  equal(await stores.replays.claim(marks, NOW), [false])
  equal(await twin.replays.claim(marks, NOW), [false])
}

async function oneRacerWins(bench: Bench): Promise<void> {
  const marks = [mark()]
  const answers = await race(bench, stores => stores.replays.claim(marks, NOW))
  bench.equal(wins(answers.flat()), 1)
}

async function oneRacerWinsEach(bench: Bench): Promise<void> {
  const [left, right] = [mark(), mark()]
  const answers = await race(bench, async ({ replays }, racer) => {
    // Opposite orders: a store that locks mark by mark must not lock up.
    if (racer % 4 < 2) return replays.claim([left, right], NOW)
    return [...(await replays.claim([right, left], NOW))].reverse()
  })
  bench.equal(wins(answers.map(([won]) => won === true)), 1)
  bench.equal(wins(answers.map(([, won]) => won === true)), 1)
}

async function judgedOnTheirOwn({ stores: { replays }, equal }: Bench): Promise<void> {
  const [first, second, third, fourth] = [mark(), mark(), mark(), mark()]
  equal(await replays.claim([second], NOW), [true])
  equal(await replays.claim([second, first, third], NOW), [false, true, true])
  equal(await replays.claim([third, fourth, first], NOW), [false, true, false])
}

async function twiceInOneClaim({ stores: { replays }, equal }: Bench): Promise<void> {
  const [twice, other] = [mark(), mark()]
  equal(await replays.claim([twice, other, twice], NOW), [true, true, false])
  equal(await replays.claim([twice], NOW), [false])
}

async function noMarks({ stores: { replays }, equal }: Bench): Promise<void> {
  equal(await replays.claim([], NOW), [])
}

async function caseMatters({ stores: { replays }, equal }: Bench): Promise<void> {
  const key = `aB${freshHash().slice(2)}`
  const folded = { key: `Ab${key.slice(2)}`, until: JUST_AHEAD }
  equal(await replays.claim([{ key, until: JUST_AHEAD }, folded], NOW), [true, true])
}

async function heldOnTheirClock(bench: Bench): Promise<void> {
  const marks = [mark(JUST_AHEAD)]
  const answers = await race(bench, stores => stores.replays.claim(marks, NOW))
  bench.equal(wins(answers.flat()), 1)
  bench.equal(await bench.stores.replays.claim(marks, JUST_AHEAD), [false])
}

async function sweepLeaves({ stores: { replays }, equal }: Bench): Promise<void> {
  const marks = [mark(NOW), mark(JUST_AHEAD)]
  await replays.claim([mark(JUST_PAST), ...marks], NOW)
  const removed = await replays.sweep(NOW, 100)
  equal(Number.isSafeInteger(removed) && removed >= 0, true)
  equal(await replays.claim(marks, NOW), [false, false])
}

async function sweepIsLimited({ stores: { replays }, equal }: Bench): Promise<void> {
  await replays.claim([mark(JUST_PAST), mark(JUST_PAST), mark(JUST_PAST)], NOW)
  equal((await replays.sweep(NOW, 1)) <= 1, true)
  equal(await replays.sweep(NOW, 0), 0)
}

async function servicesAreApart({ stores, other, equal }: Bench): Promise<void> {
  const marks = [mark()]
  equal(await stores.replays.claim(marks, NOW), [true])
  equal(await other.replays.claim(marks, NOW), [true])
  equal(await stores.replays.claim(marks, NOW), [false])
}

function mark(until: Instant = NOW + 60_000): ReplayMark {
  return { key: freshHash(), until }
}
