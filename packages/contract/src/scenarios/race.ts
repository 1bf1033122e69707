import type { Answer } from './operations.js'

/** The number of concurrent calls in a race. */
export const RACERS = 100

/**
 * Makes a call concurrently {@link RACERS} times. Returns the first answer with the action `won`,
 * with the numbers of those and of the answers with the result code `lost`.
 */
export async function race(call: (racer: number) => Promise<Answer>, won: string, lost: string): Promise<Answer> {
  const answers = await Promise.all(Array.from({ length: RACERS }, (_, racer) => call(racer)))
  const winners = answers.filter(({ action }) => action === won)
  const losers = answers.filter(({ resultCode }) => resultCode === lost)
  const nobody = { action: 'NONE', resultCode: '' }
  return { ...nobody, ...winners[0], ...{ winners: winners.length, losers: losers.length } }
}
