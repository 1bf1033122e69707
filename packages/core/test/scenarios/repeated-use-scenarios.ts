import { byUri, CODE_CHALLENGE, pushedUri, RACERS, race, type Scenario, ticketOf } from '@symbolon/contract/scenarios'
import { ASSERTING, assertedBy } from './client-authentication/assertion-scenarios.js'

/** Races for assertions, and their reuse after a restart. */
export const PUSHED_AGAIN: readonly Scenario[] = [
  {
    ...ASSERTING,
    name: `of ${RACERS} concurrent pushes with one assertion, one is registered`,
    clause: 'RFC 7523 §3 (7); CVE-2026-1035, CVE-2020-5300, CVE-2020-15222',
    play: async world => {
      const same = await assertedBy(world, 'signer')
      return race(() => world.push(same), 'CREATED', 'A157325')
    },
    expect: { action: 'CREATED', winners: 1, losers: RACERS - 1 },
  },
  {
    ...ASSERTING,
    name: 'an assertion that was used before a restart',
    clause: 'CVE-2026-9802: used values are remembered by the stores',
    play: async world => {
      const same = await assertedBy(world, 'signer')
      await world.push(same)
      return world.changed({}).push(same)
    },
    expect: { action: 'UNAUTHORIZED', resultCode: 'A157325' },
  },
]

/** Parameters outside a pushed request. */
export const FRONT_CHANNEL: readonly Scenario[] = [
  ...[
    ['another challenge', { code_challenge: 'A'.repeat(43), code_challenge_method: 'plain' }],
    ['an empty one', { code_challenge: '', code_challenge_method: '' }],
  ].map(
    ([what, frontChannel]): Scenario => ({
      name: `the front channel cannot change the pushed code_challenge: ${what}`,
      clause: 'CVE-2024-22258, CVE-2026-7571; RFC 9700 §4.8.2',
      play: async world => {
        const ticket = await ticketOf(world.authorize(byUri(await pushedUri(world), Object(frontChannel))))
        return world.complete({ ticket })
      },
      expect: { action: 'OK', codeChallenge: CODE_CHALLENGE, codeChallengeMethod: 'S256' },
    }),
  ),
]
