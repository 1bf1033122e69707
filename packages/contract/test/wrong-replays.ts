import type { ReplayMark } from '@symbolon/core/stores'
import { meanwhile, type Original, replays, type Wrong } from './fakes.js'

/** Marks that are looked up first and written later. */
function lookedUp({ serviceId, shared }: Original) {
  const id = ({ key }: ReplayMark) => `${serviceId} ${key}`
  return {
    isThere: (mark: ReplayMark) => shared.has(id(mark)),
    write: (mark: ReplayMark) => shared.set(id(mark), true),
  }
}

/** Replay stores that break a promise. */
export const WRONG_REPLAYS: readonly Wrong[] = [
  [
    'looks, and sets later',
    () =>
      replays((_, original) => ({
        async claim(marks) {
          const { isThere, write } = lookedUp(original)
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
      'replays: of 32 racers for one mark, one wins',
      'replays: of 32 racers for two marks in either order, one wins each',
    ],
  ],
  [
    'looks at all marks before it sets them',
    () =>
      replays((_, original) => ({
        claim(marks) {
          const { isThere, write } = lookedUp(original)
          const won = marks.map(mark => !isThere(mark))
          marks.forEach(write)
          return won
        },
      })),
    ['replays: a mark that stands twice in one claim is won once'],
  ],
  [
    'lets all marks fall with one',
    () =>
      replays(store => ({
        async claim(marks, now) {
          const won = await store.claim(marks, now)
          return won.map(() => won.every(Boolean))
        },
      })),
    ['replays: each mark is judged on its own, and the answers stand in order'],
  ],
  [
    'answers in another order',
    () =>
      replays(store => ({
        async claim(marks, now) {
          return [...(await store.claim(marks, now))].reverse()
        },
      })),
    ['replays: each mark is judged on its own, and the answers stand in order'],
  ],
  [
    'leaves marks alone that are past on the real clock',
    () =>
      replays(store => ({
        claim: (marks, now) =>
          marks.some(({ until }) => until < Date.now()) ? marks.map(() => true) : store.claim(marks, now),
      })),
    ['replays: a mark is held although its instant is past on the real clock'],
  ],
  [
    'folds case',
    () =>
      replays(store => ({
        claim: (marks, now) =>
          store.claim(
            marks.map(mark => ({ ...mark, key: mark.key.toLowerCase() })),
            now,
          ),
      })),
    ['replays: marks that differ in case alone are two'],
  ],
  [
    'sweeps too early',
    () => replays(store => ({ sweep: (now, limit) => store.sweep(now + 1, limit) })),
    ['replays: a sweep leaves marks that have not outlived their instant'],
  ],
  [
    'sweeps without a limit',
    () => replays(store => ({ sweep: now => store.sweep(now, 1000) })),
    ['replays: a sweep removes no more than its limit'],
  ],
]
