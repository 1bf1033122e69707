import { freshText } from '../fresh.js'
import { form } from './cast.js'
import { hashOf } from './hash.js'
import { NOT_KNOWN } from './introspecting.js'
import { HOLDER_THUMBPRINT, proofAlone } from './proofs.js'
import { byUri, pushedUri } from './request-uri.js'
import type { Expectation, Scenario } from './scenario.js'
import { ticketOf } from './waiting.js'
import type { Answer, World } from './world.js'

/*
 * Whoever holds a value of one kind must not get anything with it in the place of another kind, also
 * where an adapter keeps all kinds together.
 */

const PREFIX = 'urn:ietf:params:oauth:request_uri:'

const ticket = (world: World) => ticketOf(world.authorize({ parameters: form(), sessionBinding: SESSION }))

const SESSION = 'a session that is long enough to be a ticket'

async function usedIdentifier(world: World): Promise<string> {
  const jti = freshText('jti')
  await world.prove(await proofAlone(world, { claims: { jti } }))
  return jti
}

async function refreshToken(world: World): Promise<string> {
  const value = freshText('refresh-token')
  await world.token({ refreshToken: value })
  return value
}

/** A value of each kind that clients, browsers or stores hold. */
const VALUES = {
  'a request_uri': world => pushedUri(world),
  'the reference of a request_uri': async world => (await pushedUri(world)).slice(PREFIX.length),
  'a ticket': ticket,
  'an access token': world => world.token(),
  'a refresh token': refreshToken,
  'a nonce of the authorization server': async world => world.ports.nonces.current('as', world.now()),
  'a nonce of a resource': async world => world.ports.nonces.current('rs', world.now()),
  'the jti of a used proof': usedIdentifier,
  'a key': async () => HOLDER_THUMBPRINT,
  'a session': async world => {
    await ticket(world)
    return SESSION
  },
  'the stored key of a request_uri': async world => hashOf(await pushedUri(world)),
  'the stored key of a ticket': async world => hashOf(await ticket(world)),
  'the stored hash of a token': async world => hashOf(await world.token()),
} as const satisfies Readonly<Record<string, (world: World) => Promise<string>>>

type Kind = keyof typeof VALUES

const isKind = (name: string): name is Kind => Object.hasOwn(VALUES, name)
const KINDS = Object.keys(VALUES).filter(isKind)

/** A place where a value of one kind is expected, and the answer to anything else. */
interface Place {
  readonly name: string
  readonly own: Kind
  use(world: World, value: string): Promise<Answer>
  readonly expect: Expectation
}

function scenariosOf({ name, own, use, expect }: Place): readonly Scenario[] {
  return KINDS.filter(kind => kind !== own).map(kind => ({
    name: `${kind} as ${name}`,
    clause: 'docs/rules.md §8',
    play: async world => use(world, await VALUES[kind](world)),
    expect,
  }))
}

const UNKNOWN_URI: Expectation = { action: 'BAD_REQUEST', error: 'invalid_request_uri', absent: ['ticket'] }

/** Other values in place of a request_uri, and of its reference. */
export const VALUES_AS_REQUEST_URIS: readonly Scenario[] = [
  ...scenariosOf({
    name: 'a request_uri',
    own: 'a request_uri',
    use: (world, value) => world.authorize(byUri(value)),
    expect: UNKNOWN_URI,
  }),
  ...scenariosOf({
    name: 'the reference of a request_uri',
    own: 'the reference of a request_uri',
    use: (world, value) => world.authorize(byUri(PREFIX + value)),
    expect: UNKNOWN_URI,
  }),
]

/** Other values in place of a ticket, and one-time marks under the keys of tickets. */
export const VALUES_AS_TICKETS: readonly Scenario[] = [
  ...scenariosOf({
    name: 'a ticket',
    own: 'a ticket',
    use: (world, value) => world.complete({ ticket: value, sessionBinding: SESSION }),
    expect: { action: 'BAD_REQUEST', resultCode: 'A040301' },
  }),
  {
    name: 'one-time marks under the keys of ticket and request_uri use up neither',
    clause: 'docs/rules.md §8',
    service: { pushedRequestUse: 'until-completed' },
    async play(world) {
      const uri = await pushedUri(world)
      const waiting = await ticketOf(world.authorize(byUri(uri)))
      const keys = [await hashOf(uri), await hashOf(waiting)]
      const marks = keys.map(key => ({ key, until: world.now() + 60_000 }))
      const claimed = await world.stores.replays.claim(marks, world.now())
      return { ...(await world.complete({ ticket: waiting })), claimed }
    },
    expect: { action: 'OK', claimed: [true, true] },
  },
]

/** Other values in place of an access token. */
export const VALUES_AS_TOKENS: readonly Scenario[] = scenariosOf({
  name: 'an access token',
  own: 'an access token',
  use: (world, value) => world.introspect({ token: value }),
  expect: { action: 'UNAUTHORIZED', resultCode: 'A057302', ...NOT_KNOWN },
})

/** Other values in place of the nonce of a proof. */
export const VALUES_AS_NONCES: readonly Scenario[] = scenariosOf({
  name: 'the nonce of a proof',
  own: 'a nonce of the authorization server',
  use: async (world, nonce) => world.prove(await proofAlone(world, { claims: { nonce } })),
  expect: { action: 'BAD_REQUEST', error: 'use_dpop_nonce' },
})
