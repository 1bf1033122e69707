import { ASSERTING, assertedBy } from './assertion-scenarios.js'
import { CODE_CHALLENGE } from './cast.js'
import { byUri, pushedUri } from './request-uri-scenarios.js'
import type { Scenario } from './scenario.js'
import { ticketOf } from './waiting.js'
import type { Answer } from './world.js'

/** The number of concurrent calls in a race. */
const RACERS = 100

/** The first winning answer, with the numbers of winners and losers. */
function tally(answers: readonly Answer[], won: string, lost: string): Answer {
  const winners = answers.filter(({ action }) => action === won)
  const losers = answers.filter(({ resultCode }) => resultCode === lost)
  const none = { action: 'NONE', resultCode: '' }
  return { ...none, ...winners[0], ...{ winners: winners.length, losers: losers.length } }
}

/** Races for assertions, and their reuse after a restart. */
export const PUSHED_AGAIN: readonly Scenario[] = [
  {
    ...ASSERTING,
    name: `of ${RACERS} concurrent pushes with one assertion, one is registered`,
    clause: 'RFC 7523 §3 (7); requirements.md §6 CVE-2026-1035, CVE-2020-5300, CVE-2020-15222',
    play: async world => {
      const same = await assertedBy(world, 'signer')
      const answers = await Promise.all(Array.from({ length: RACERS }, () => world.push(same)))
      return tally(answers, 'CREATED', 'A157325')
    },
    expect: { action: 'CREATED', winners: 1, losers: RACERS - 1 },
  },
  {
    ...ASSERTING,
    name: 'an assertion that was used before a restart',
    clause: 'requirements.md §6 CVE-2026-9802: used values are remembered by the stores',
    play: async world => {
      const same = await assertedBy(world, 'signer')
      await world.push(same)
      return world.changed({}).push(same)
    },
    expect: { action: 'UNAUTHORIZED', resultCode: 'A157325' },
  },
]

/** The same for request_uris. */
export const REDEEMED_AGAIN: readonly Scenario[] = [
  {
    name: 'a request_uri that was used before a restart',
    clause: 'requirements.md §6 CVE-2026-9802; requirements.md §2 row 28',
    play: async world => {
      const uri = await pushedUri(world)
      await world.authorize(byUri(uri))
      return world.changed({}).authorize(byUri(uri))
    },
    expect: { action: 'BAD_REQUEST', resultCode: 'A008303', error: 'invalid_request_uri' },
  },
  {
    name: `of ${RACERS} concurrent redemptions of one request_uri, one succeeds`,
    clause: 'RFC 9126 §7.3; requirements.md §6 CVE-2026-1035',
    play: async world => {
      const uri = await pushedUri(world)
      const answers = await Promise.all(Array.from({ length: RACERS }, () => world.authorize(byUri(uri))))
      return tally(answers, 'INTERACTION', 'A008303')
    },
    expect: { action: 'INTERACTION', winners: 1, losers: RACERS - 1 },
  },
]

/** The same for tickets, and parameters outside a pushed request. */
export const COMPLETED_AGAIN: readonly Scenario[] = [
  {
    name: 'a ticket that was used before a restart',
    clause: 'requirements.md §6 CVE-2026-9802',
    play: async world => {
      const ticket = await ticketOf(world.authorize(byUri(await pushedUri(world))))
      await world.complete({ ticket })
      return world.changed({}).complete({ ticket })
    },
    expect: { action: 'BAD_REQUEST', resultCode: 'A040301' },
  },
  ...[
    ['another challenge', { code_challenge: 'A'.repeat(43), code_challenge_method: 'plain' }],
    ['an empty one', { code_challenge: '', code_challenge_method: '' }],
  ].map(
    ([what, frontChannel]): Scenario => ({
      name: `the front channel cannot change the pushed code_challenge: ${what}`,
      clause: 'requirements.md §6 CVE-2024-22258, CVE-2026-7571; RFC 9700 §4.8.2',
      play: async world => {
        const ticket = await ticketOf(world.authorize(byUri(await pushedUri(world), Object(frontChannel))))
        return world.complete({ ticket })
      },
      expect: { action: 'OK', codeChallenge: CODE_CHALLENGE, codeChallengeMethod: 'S256' },
    }),
  ),
]
