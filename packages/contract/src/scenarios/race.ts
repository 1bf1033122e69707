import type { Answer } from './world.js'

/** The number of concurrent calls in a race. */
export const RACERS = 100

const NOBODY = { action: 'NONE', resultCode: '' }

/**
 * Makes a call concurrently {@link RACERS} times. Returns the first answer with the action `won`,
 * with the numbers of those and of the answers with the result code `lost`.
 */
export async function race(call: (racer: number) => Promise<Answer>, won: string, lost: string): Promise<Answer> {
  const answers = await Promise.all(Array.from({ length: RACERS }, (_, racer) => call(racer)))
  const winners = answers.filter(({ action }) => action === won)
  const losers = answers.filter(({ resultCode }) => resultCode === lost)
  return { ...NOBODY, ...winners[0], ...{ winners: winners.length, losers: losers.length } }
}

/** The two sides of a race: the calls of one of them must win, and none of the other's. */
interface Sides {
  readonly right: () => Promise<Answer>
  readonly wrong: () => Promise<Answer>
  /** How many of the {@link RACERS} calls are right; each starts after wrong ones. */
  readonly rights: number
}

/**
 * Makes right and wrong calls concurrently. Returns the first right answer with the action `won`,
 * with the number of those and of the wrong ones that won too.
 */
export async function raceOfSides({ right, wrong, rights }: Sides, won: string): Promise<Answer> {
  const every = RACERS / rights
  const isRight = (racer: number) => racer % every === every - 1
  const answers = await Promise.all(Array.from({ length: RACERS }, (_, racer) => (isRight(racer) ? right() : wrong())))
  const winners = answers.filter(({ action }, racer) => action === won && isRight(racer))
  const intruders = answers.filter(({ action }, racer) => action === won && !isRight(racer))
  return { ...NOBODY, ...winners[0], ...{ winners: winners.length, intruders: intruders.length } }
}
