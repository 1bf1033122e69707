import type { Instant } from '@symbolon/core'
import type { Compared, Guess } from './guess.js'

/** What a time that was refused says about clocks. */
export function guessOfTime({ actual }: Compared, at: Instant | undefined): Guess | undefined {
  const ahead = secondsAhead(actual ?? '', at)
  if (ahead === undefined) return undefined
  if (ahead > CENTURY) return IN_MILLISECONDS
  return {
    hint:
      ahead > 0
        ? `${ahead} seconds in the future: the client's clock is ahead by this, or this server's is behind`
        : `${-ahead} seconds ago: it was sent late or twice, or the client's clock is behind by this`,
  }
}

/** A lifetime is too long by a choice of the client, or by a factor of a thousand. */
export function guessOfLifetime({ actual }: Compared, at: Instant | undefined): Guess | undefined {
  const ahead = secondsAhead(actual ?? '', at)
  if (ahead === undefined) return undefined
  return ahead > CENTURY ? IN_MILLISECONDS : { hint: `exp is ${ahead} seconds ahead, which is further than the limit` }
}

/** The same for an `iat` of a proof that lies ahead, for which there are nonces. */
export function guessOfProofAhead(compared: Compared, at: Instant | undefined): Guess | undefined {
  const guess = guessOfTime(compared, at)
  if (guess === undefined || guess.fix !== undefined) return guess
  return { hint: `${guess.hint}; nonces make its clock irrelevant` }
}

/** Seconds beyond which a time is one in milliseconds, and not one of a clock that is wrong. */
const CENTURY = 3_155_760_000

const IN_MILLISECONDS: Guess = {
  hint: 'the time is in milliseconds: JWTs hold seconds (RFC 7519 §2), so divide it by 1000',
  fix: 'Write times in seconds: divide by 1000.',
}

/** Whether a time was refused because of its unit: then the bounds of the rule say nothing about it. */
export function isInMilliseconds(guess: Guess | undefined): boolean {
  return guess === IN_MILLISECONDS
}

/** Seconds from the call to the time that a check shows: `71 seconds old`, `exp 1767225590`. */
function secondsAhead(actual: string, at: Instant | undefined): number | undefined {
  const relative = /(-?\d{1,16}) seconds (ahead|old)$/.exec(actual)
  if (relative !== null) return Number(relative[1]) * (relative[2] === 'old' ? -1 : 1)
  const absolute = /^(?:exp|nbf|iat|expires) (\d{1,16}(?:\.\d{1,9})?)$/.exec(actual)
  return absolute === null || at === undefined ? undefined : Math.round(Number(absolute[1]) - at / 1000)
}
