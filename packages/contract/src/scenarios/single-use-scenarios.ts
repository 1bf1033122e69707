import { freshText } from '../fresh.js'
import { form } from './cast.js'
import { byUri, pushedUri, RACERS, race, ticketOf, UNKNOWN_URI } from './common.js'
import type { Operations } from './operations.js'
import { boundToken, HOLDER_THUMBPRINT, type ProofChanges, proofAlone, pushedWithProof, request } from './proofs.js'
import type { Scenario } from './scenario.js'
import type { World } from './world.js'

const UNKNOWN_TICKET = { action: 'BAD_REQUEST', resultCode: 'A040301', error: 'invalid_request' }

const ONE_WON = { winners: 1, losers: RACERS - 1 }

/** The proof is refused: the token is known, but the request must not proceed. */
const USED_PROOF = {
  action: 'UNAUTHORIZED',
  resultCode: 'A065310',
  error: 'invalid_dpop_proof',
  existent: true,
  sufficient: false,
}

const USED_PROOF_ELSEWHERE = { action: 'BAD_REQUEST', resultCode: 'A254301', error: 'invalid_dpop_proof' }

/** Makes the same call twice, with these seconds in between, and returns the second answer. */
function again(operation: keyof Operations, make: (world: World) => Promise<object>, seconds = 0): Scenario['play'] {
  return async world => {
    const same = await make(world)
    await world[operation](same)
    world.pass(seconds)
    return world[operation](same)
  }
}

const proved = (changes?: ProofChanges) => async (world: World) => request(world, await boundToken(world), changes)

export const PROOFS_AT_RESOURCES: readonly Scenario[] = [
  {
    name: 'the same proof again',
    clause: 'RFC 9449 §11.1; INT-14; CERT-21',
    play: again('introspect', proved()),
    expect: USED_PROOF,
  },
  {
    name: 'the same proof at the end of its lifetime',
    clause: 'RFC 9449 §11.1; LIMIT-06',
    play: again('introspect', proved(), 70),
    expect: USED_PROOF,
  },
  {
    name: 'the same proof with an iat in the future, at the end of its lifetime',
    clause: 'RFC 9449 §11.1; LIMIT-06',
    play: again('introspect', proved({ ahead: 10 }), 79),
    expect: USED_PROOF,
  },
  {
    name: 'the same proof at another service is another proof',
    clause: 'THREAT-03',
    async play(world) {
      const token = freshText('own-value')
      const own = { grantType: 'AUTHORIZATION_CODE', clientIdentifier: 'shop', subject: 'ada', accessToken: token }
      const bound = { ...own, dpopKeyThumbprint: HOLDER_THUMBPRINT }
      await world.createToken(bound)
      const neighbour = await world.neighbour()
      await neighbour.createToken(bound)
      const same = await request(world, token)
      await world.introspect(same)
      return neighbour.introspect(same)
    },
    expect: { action: 'OK', resultCode: 'A056001', sufficient: true },
  },
  {
    name: `of ${RACERS} concurrent requests with one proof, one is granted`,
    clause: 'RFC 9449 §11.1; CVE-2026-1035',
    async play(world) {
      const same = await request(world, await boundToken(world))
      return race(() => world.introspect(same), 'OK', 'A065310')
    },
    expect: { action: 'OK', ...ONE_WON },
  },
]

export const PROOFS_ALONE: readonly Scenario[] = [
  {
    name: 'the same proof again',
    clause: 'RFC 9449 §11.1',
    play: again('prove', proofAlone),
    expect: USED_PROOF_ELSEWHERE,
  },
]

export const PUSHED_PROOFS: readonly Scenario[] = [
  {
    name: 'that is used again',
    clause: 'RFC 9449 §11.1',
    play: again('push', pushedWithProof),
    expect: USED_PROOF_ELSEWHERE,
  },
]

export const REDEEMED_AGAIN: readonly Scenario[] = [
  {
    name: 'a request_uri that was used before a restart',
    clause: 'CVE-2026-9802; PAR-28',
    play: async world => {
      const uri = await pushedUri(world)
      await world.authorize(byUri(uri))
      return world.changed({}).authorize(byUri(uri))
    },
    expect: UNKNOWN_URI,
  },
  {
    name: `of ${RACERS} concurrent redemptions of one request_uri, one succeeds`,
    clause: 'RFC 9126 §7.3; CVE-2026-1035',
    play: async world => {
      const uri = await pushedUri(world)
      return race(() => world.authorize(byUri(uri)), 'INTERACTION', 'A008303')
    },
    expect: { action: 'INTERACTION', ...ONE_WON },
  },
]

/** Tickets, and the request_uris for which they were issued. */
export const COMPLETED_AGAIN: readonly Scenario[] = [
  {
    name: 'until-completed: only one of two tickets of one request_uri can be completed',
    clause: 'docs/rules.md §4; RFC 9126 §7.3',
    service: { pushedRequestUse: 'until-completed' },
    play: async world => {
      const uri = await pushedUri(world)
      const tickets = [await ticketOf(world.authorize(byUri(uri))), await ticketOf(world.authorize(byUri(uri)))]
      await world.complete({ ticket: tickets[0] })
      return world.complete({ ticket: tickets[1] })
    },
    expect: UNKNOWN_URI,
  },
  {
    name: 'until-completed: the request_uri is used up after completion',
    clause: 'docs/rules.md §4; CERT-33',
    service: { pushedRequestUse: 'until-completed' },
    play: async world => {
      const uri = await pushedUri(world)
      await world.complete({ ticket: await ticketOf(world.authorize(byUri(uri))) })
      return world.authorize(byUri(uri))
    },
    expect: { action: 'BAD_REQUEST', resultCode: 'A008303' },
  },
  {
    name: 'the expiry of a request_uri limits redemption, not the login',
    clause: 'docs/rules.md §4; LIMIT-01; spring gh-2024',
    service: { pushedRequestUse: 'until-completed' },
    play: async world => {
      const ticket = await ticketOf(world.authorize(byUri(await pushedUri(world))))
      world.pass(599)
      return world.complete({ ticket })
    },
    expect: { action: 'OK', resultCode: 'A040001' },
  },
  {
    name: 'a ticket can be used once',
    clause: 'docs/rules.md §4',
    play: again('complete', async world => ({ ticket: await ticketOf(world.authorize({ parameters: form() })) })),
    expect: UNKNOWN_TICKET,
  },
  {
    name: `of ${RACERS} concurrent completions of one ticket, one succeeds`,
    clause: 'docs/rules.md §4',
    play: async world => {
      const ticket = await ticketOf(world.authorize({ parameters: form() }))
      return race(() => world.complete({ ticket }), 'OK', 'A040301')
    },
    expect: { action: 'OK', ...ONE_WON },
  },
  {
    name: 'an unknown ticket',
    clause: 'docs/rules.md §4',
    play: world => world.complete({ ticket: 'x' }),
    expect: UNKNOWN_TICKET,
  },
  {
    name: 'a ticket of another service',
    clause: 'docs/rules.md §8',
    play: async world =>
      (await world.neighbour()).complete({ ticket: await ticketOf(world.authorize({ parameters: form() })) }),
    expect: UNKNOWN_TICKET,
  },
  {
    name: 'an expired ticket',
    clause: 'docs/rules.md §4',
    play: async world => {
      const ticket = await ticketOf(world.authorize({ parameters: form() }))
      world.pass(600)
      return world.complete({ ticket })
    },
    expect: { action: 'BAD_REQUEST', resultCode: 'A040302' },
  },
  {
    name: 'a ticket that was used before a restart',
    clause: 'CVE-2026-9802',
    play: async world => {
      const ticket = await ticketOf(world.authorize(byUri(await pushedUri(world))))
      await world.complete({ ticket })
      return world.changed({}).complete({ ticket })
    },
    expect: UNKNOWN_TICKET,
  },
]
