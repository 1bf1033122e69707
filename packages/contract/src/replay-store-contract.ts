import type { Instant, ReplayMark } from '@symbolon/core/stores'
import { type ContractTests, race, registerTests, wins } from './fixture.js'
import { freshHash } from './fresh.js'
import { FAR_AHEAD, JUST_AHEAD, JUST_PAST, LONG_AFTER, MINUTE_PAST, NOW, OUTLIVED } from './instants.js'
import type { Open, Runner } from './runner.js'

const TESTS: ContractTests = {
  async 'a mark can be claimed once'({ stores, twin, equal }) {
    const marks = [mark()]
    equal(await stores.replays.claim(marks, NOW), [true])
    equal(await stores.replays.claim(marks, NOW), [false])
    equal(await twin.replays.claim(marks, NOW), [false])
  },
  async 'of 32 racers that claim one mark, one wins'(fixture) {
    const marks = [mark()]
    const answers = await race(fixture, stores => stores.replays.claim(marks, NOW))
    fixture.equal(wins(answers.flat()), 1)
  },
  async 'of 32 racers that claim two marks in either order, one wins each mark'(fixture) {
    const [left, right] = [mark(), mark()]
    const answers = await race(fixture, async ({ replays }, racer) => {
      // Opposite orders: a store that locks mark by mark must not deadlock.
      if (racer % 4 < 2) return replays.claim([left, right], NOW)
      return [...(await replays.claim([right, left], NOW))].reverse()
    })
    fixture.equal(wins(answers.map(([won]) => won === true)), 1)
    fixture.equal(wins(answers.map(([, won]) => won === true)), 1)
  },
  async 'each mark is claimed on its own, and the results are in the order of the marks'({
    stores: { replays },
    equal,
  }) {
    const [first, second, third, fourth] = [mark(), mark(), mark(), mark()]
    equal(await replays.claim([second], NOW), [true])
    equal(await replays.claim([second, first, third], NOW), [false, true, true])
    equal(await replays.claim([third, fourth, first], NOW), [false, true, false])
  },
  async 'a mark that is repeated in one claim is won once'({ stores: { replays }, equal }) {
    const [twice, other] = [mark(), mark()]
    equal(await replays.claim([twice, other, twice], NOW), [true, true, false])
    equal(await replays.claim([twice], NOW), [false])
  },
  async 'claiming no marks returns an empty list'({ stores: { replays }, equal }) {
    equal(await replays.claim([], NOW), [])
  },
  async 'marks that differ only in case are different'({ stores: { replays }, equal }) {
    const key = `aB${freshHash().slice(2)}`
    const folded = { key: `Ab${key.slice(2)}`, until: JUST_AHEAD }
    equal(await replays.claim([{ key, until: JUST_AHEAD }, folded], NOW), [true, true])
  },
  async 'a mark is kept even if its instant is past on the system clock'(fixture) {
    const marks = [mark(JUST_AHEAD)]
    const answers = await race(fixture, stores => stores.replays.claim(marks, NOW))
    fixture.equal(wins(answers.flat()), 1)
    fixture.equal(await fixture.stores.replays.claim(marks, JUST_AHEAD), [false])
  },
  async 'a sweep keeps marks for a minute beyond their instant'({ stores: { replays }, equal }) {
    const marks = [mark(MINUTE_PAST), mark(JUST_AHEAD)]
    await replays.claim([mark(OUTLIVED), ...marks], NOW)
    const removed = await replays.sweep(NOW, 100)
    equal(Number.isSafeInteger(removed) && removed >= 0, true)
    equal(await replays.claim(marks, NOW), [false, false])
  },
  async 'a sweep removes no more than its limit'({ stores: { replays }, equal }) {
    await replays.claim([mark(JUST_PAST), mark(JUST_PAST), mark(JUST_PAST)], NOW)
    equal((await replays.sweep(LONG_AFTER, 1)) <= 1, true)
    equal(await replays.sweep(LONG_AFTER, 0), 0)
  },
  async 'a sweep answers how many marks are gone'({ stores: { replays }, equal }) {
    const marks = [mark(JUST_AHEAD), mark(JUST_AHEAD), mark(JUST_AHEAD)]
    equal(await replays.claim(marks, NOW), [true, true, true])
    const removed = await replays.sweep(LONG_AFTER, 100)
    // Whoever claims a mark that is gone wins it. Where the storage expires marks by itself, none is.
    equal(wins(await replays.claim(marks, NOW)), removed)
  },
  async 'a sweep of one service keeps the outlived marks of another'({ stores, other, equal }) {
    const theirs = [mark(JUST_AHEAD)]
    equal(await stores.replays.claim([mark(JUST_AHEAD)], NOW), [true])
    equal(await other.replays.claim(theirs, NOW), [true])
    await stores.replays.sweep(LONG_AFTER, 100)
    equal(await other.replays.claim(theirs, NOW), [false])
  },
  async 'a claim that lost does not change how long the mark is kept'({ stores: { replays }, equal }) {
    const { key } = mark()
    equal(await replays.claim([{ key, until: FAR_AHEAD }], NOW), [true])
    equal(await replays.claim([{ key, until: JUST_PAST }], NOW), [false])
    await replays.sweep(LONG_AFTER, 100)
    equal(await replays.claim([{ key, until: FAR_AHEAD }], NOW), [false])
  },
  async 'two services can claim the same mark'({ stores, other, equal }) {
    const marks = [mark()]
    equal(await stores.replays.claim(marks, NOW), [true])
    equal(await other.replays.claim(marks, NOW), [true])
    equal(await stores.replays.claim(marks, NOW), [false])
  },
}

/** The promises of a `ReplayStore`. */
export function replayStoreContract(runner: Runner, open: Open): void {
  registerTests(runner, open, 'replays', TESTS)
}

function mark(until: Instant = NOW + 60_000): ReplayMark {
  return { key: freshHash(), until }
}
