import {
  byUri,
  CODE_CHALLENGE,
  proofFor,
  pushedUri,
  RACERS,
  race,
  type Scenario,
  ticketOf,
  type World,
} from '@symbolon/contract/scenarios'
import { ASSERTING, assertedBy } from './client-authentication/assertion-scenarios.js'
import { given } from './rows.js'

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
  ...([1, 2] as const).map(
    (pushes): Scenario => ({
      ...ASSERTING,
      service: { dpopNonceRequired: true },
      name:
        pushes === 1
          ? 'an assertion is accepted again with the nonce that a challenge demanded'
          : 'an assertion is refused after the push with the nonce that a challenge demanded',
      clause: 'RFC 9449 §8; RFC 7523 §3 (7)',
      play: async world => {
        const same = await assertedBy(world, 'signer')
        const nonce = Reflect.get(await world.push(await withProof(world, same)), 'dpopNonce')
        if (pushes === 2) await world.push(await withProof(world, same, nonce))
        return world.push(await withProof(world, same, nonce))
      },
      expect: pushes === 1 ? { action: 'CREATED' } : { action: 'UNAUTHORIZED', resultCode: 'A157325' },
    }),
  ),
  ...([599, 600] as const).map(
    (seconds): Scenario => ({
      ...ASSERTING,
      service: { dpopNonceRequired: true },
      name: `a proof and an assertion that were made ${seconds} seconds ago, with a nonce of that time`,
      clause: 'RFC 9449 §8.2, §11.3',
      play: async world => {
        const nonce = await world.ports.nonces.current('as', world.now())
        const asserted = await assertedBy(world, 'signer', { ahead: { exp: 900 } })
        const request = await withProof(world, asserted, nonce)
        world.pass(seconds)
        return world.push(request)
      },
      expect:
        seconds === 599
          ? { action: 'CREATED' }
          : { action: 'BAD_REQUEST', resultCode: 'A350308', error: 'use_dpop_nonce' },
    }),
  ),
  ...given(ASSERTING).expecting({ action: 'UNAUTHORIZED', resultCode: 'A157325' })({
    'an assertion that was used before a restart (CVE-2026-9802: used values are remembered by the stores)':
      async world => {
        const same = await assertedBy(world, 'signer')
        await world.push(same)
        return world.changed({}).push(same)
      },
  }),
]

/** The request with a proof for the PAR endpoint. */
async function withProof(world: World, request: object, nonce?: unknown): Promise<object> {
  const claims = { htm: 'POST', htu: 'https://as.example/par', nonce }
  return { ...request, dpop: await proofFor(world, undefined, { claims }) }
}

/** Parameters outside a pushed request. */
export const FRONT_CHANNEL: readonly Scenario[] = [
  ...[
    ['the same challenge, to be compared as it is', { code_challenge: CODE_CHALLENGE, code_challenge_method: 'plain' }],
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
