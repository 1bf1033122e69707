import type { ReplayMark } from '@symbolon/core/stores'
import { meanwhile, type Original, replays, type Wrong } from './fakes.js'

/** Marks that can be read and written separately. */
function separateSteps({ serviceId, shared }: Original) {
  const id = ({ key }: ReplayMark) => `${serviceId} ${key}`
  return {
    isThere: (mark: ReplayMark) => shared.has(id(mark)),
    write: (mark: ReplayMark) => shared.set(id(mark), true),
  }
}

/** Replay stores that break a promise. */
export const WRONG_REPLAYS: readonly Wrong[] = [
  [
    'checks first and sets later',
    replays((_, original) => ({
      async claim(marks) {
        const { isThere, write } = separateSteps(original)
        const won: boolean[] = []
        for (const mark of marks) {
          won.push(!isThere(mark))
          await meanwhile()
          write(mark)
        }
        return won
      },
    })),
    [
      'replays: of 32 racers that claim one mark, one wins',
      'replays: of 32 racers that claim two marks in either order, one wins each mark',
    ],
  ],
  [
    'checks all marks before it sets them',
    replays((_, original) => ({
      claim(marks) {
        const { isThere, write } = separateSteps(original)
        const won = marks.map(mark => !isThere(mark))
        marks.forEach(write)
        return won
      },
    })),
    ['replays: a mark that is repeated in one claim is won once'],
  ],
  [
    'reports all marks as lost if one is',
    replays(store => ({
      async claim(marks, now) {
        const won = await store.claim(marks, now)
        return won.map(() => won.every(Boolean))
      },
    })),
    ['replays: each mark is claimed on its own, and the results are in the order of the marks'],
  ],
  [
    'returns the results in another order',
    replays(store => ({
      async claim(marks, now) {
        return [...(await store.claim(marks, now))].reverse()
      },
    })),
    ['replays: each mark is claimed on its own, and the results are in the order of the marks'],
  ],
  [
    'ignores marks whose instant is past on the system clock',
    replays(store => ({
      claim: (marks, now) =>
        marks.some(({ until }) => until < Date.now()) ? marks.map(() => true) : store.claim(marks, now),
    })),
    ['replays: a mark is kept even if its instant is past on the system clock'],
  ],
  [
    'ignores case',
    replays(store => ({
      claim: (marks, now) =>
        store.claim(
          marks.map(mark => ({ ...mark, key: mark.key.toLowerCase() })),
          now,
        ),
    })),
    ['replays: marks that differ only in case are different'],
  ],
  [
    'sweeps too early',
    replays(store => ({ sweep: (now, limit) => store.sweep(now + 1, limit) })),
    ['replays: a sweep keeps marks for a minute beyond their instant'],
  ],
  [
    'sweeps without the margin of a minute',
    replays(store => ({ sweep: (now, limit) => store.sweep(now + 60_000, limit) })),
    ['replays: a sweep keeps marks for a minute beyond their instant'],
  ],
  [
    'sweeps without a limit',
    replays(store => ({ sweep: now => store.sweep(now, 1000) })),
    ['replays: a sweep removes no more than its limit'],
  ],
]
