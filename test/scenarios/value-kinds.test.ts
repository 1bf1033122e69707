import {
  type Answer,
  byUri,
  connectToCore,
  type Expectation,
  form,
  freshText,
  HOLDER_THUMBPRINT,
  hashOf,
  NOT_KNOWN,
  playAll,
  proofAlone,
  pushedUri,
  type Scenario,
  ticketOf,
  type World,
} from '@symbolon/contract/scenarios'
import { memoryStores } from '@symbolon/memory'
import { expect, test } from 'vitest'

/*
 * Whoever holds a value of one kind must not get anything with it in the place of another kind.
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

async function storedSession(world: World): Promise<string> {
  const stored = await world.stores.tickets.find(await hashOf(await ticket(world)))
  return String(stored?.sessionDigest)
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
  'the stored digest of a session': storedSession,
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

const PLACES: readonly Place[] = [
  {
    name: 'a request_uri',
    own: 'a request_uri',
    use: (world, value) => world.authorize(byUri(value)),
    expect: UNKNOWN_URI,
  },
  {
    name: 'the reference of a request_uri',
    own: 'the reference of a request_uri',
    use: (world, value) => world.authorize(byUri(PREFIX + value)),
    expect: UNKNOWN_URI,
  },
  {
    name: 'a ticket',
    own: 'a ticket',
    use: (world, value) => world.complete({ ticket: value, sessionBinding: SESSION }),
    expect: { action: 'BAD_REQUEST', resultCode: 'A040301' },
  },
  {
    name: 'a session',
    own: 'a session',
    use: async (world, value) => world.complete({ ticket: await ticket(world), sessionBinding: value }),
    expect: { action: 'BAD_REQUEST', resultCode: 'A040304' },
  },
  {
    name: 'an access token',
    own: 'an access token',
    use: (world, value) => world.introspect({ token: value }),
    expect: { action: 'UNAUTHORIZED', resultCode: 'A057302', ...NOT_KNOWN },
  },
  {
    name: 'the nonce of a proof',
    own: 'a nonce of the authorization server',
    use: async (world, nonce) => world.prove(await proofAlone(world, { claims: { nonce } })),
    expect: { action: 'BAD_REQUEST', error: 'use_dpop_nonce' },
  },
]

const MARKS: Scenario = {
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
}

const runner = { test, equal: (actual: unknown, expected: unknown) => expect(actual).toEqual(expected) }

playAll(runner, serviceId => memoryStores({ serviceId }), connectToCore, {
  'a value of another kind': [...PLACES.flatMap(scenariosOf), MARKS],
})
