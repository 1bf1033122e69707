import { defineClient, registrationMark } from '@symbolon/core'
import { CLIENT_SECRET, form, SHOP } from './cast.js'
import { REFUSED_TOKEN } from './introspecting.js'
import { byUri, pushedUri, WAITING } from './request-uri-scenarios.js'
import type { Scenario } from './scenario.js'
import { ticketOf } from './waiting.js'
import type { World } from './world.js'

/**
 * Replaces the client `shop` by a new one with its names and client id, with or without a
 * registration.
 */
async function registered(world: World, isRegistered = true): Promise<void> {
  const client = await defineClient({ ...SHOP, ...(isRegistered && { registration: registrationMark() }) })
  await world.stores.clients.remove('1001')
  if (!(await world.stores.clients.add(client, world.now()))) throw new Error('the name is taken')
}

/**
 * Whether the first client of the name was registered at run time, and whether the second one was.
 */
const SUCCESSIONS: readonly (readonly [name: string, before: boolean, then: boolean])[] = [
  ['was registered again', true, true],
  ['was configured and is registered now', false, true],
  ['was registered and is configured now', true, false],
]

const GONE = { ...REFUSED_TOKEN, resultCode: 'A098301', clientId: 1001 }
const UNKNOWN_TEXT = 'Bearer error="invalid_token",error_description="[A057302] The access token does not exist."'

/** Tokens of a client whose name now belongs to another client. */
export const REGISTERED_TOKENS: readonly Scenario[] = [
  ...SUCCESSIONS.map(
    ([name, before, then]): Scenario => ({
      name: `a token whose client ${name} gets the same challenge as an unknown token`,
      clause: 'RFC 7592 §2.3; docs/rules.md §6',
      async play(world) {
        await registered(world, before)
        const token = await world.token()
        await registered(world, then)
        return world.introspect({ token })
      },
      expect: { ...GONE, responseContent: UNKNOWN_TEXT },
    }),
  ),
  {
    name: 'a token of a registered client stays valid when the client is updated',
    clause: 'RFC 7592 §2.2; docs/rules.md §6',
    async play(world) {
      await registered(world)
      const token = await world.token()
      const found = await world.stores.clients.find('shop')
      if (found === undefined) throw new Error('the client is gone')
      const updated = await world.stores.clients.put({ ...found.client, clientName: 'Shop' }, world.now())
      return { ...(await world.introspect({ token })), updated }
    },
    expect: { action: 'OK', updated: true },
  },
  {
    name: 'tokens of a configured client stay valid when it is removed and added again',
    clause: 'docs/rules.md §6',
    async play(world) {
      const token = await world.token()
      await world.stores.clients.remove('1001')
      await world.putClient(SHOP)
      return world.introspect({ token })
    },
    expect: { action: 'OK' },
  },
  {
    name: 'a token of a former registration is still refused after it was updated',
    clause: 'docs/rules.md §5, §6',
    async play(world) {
      await registered(world)
      const token = await world.token()
      await registered(world)
      await world.updateToken({ accessToken: token, scopes: ['admin'], refreshToken: 'another' })
      return world.introspect({ token })
    },
    expect: GONE,
  },
  {
    name: 'revoking the tokens of a client also revokes those of former registrations',
    clause: 'docs/rules.md §5, §6',
    async play(world) {
      await registered(world)
      await world.token()
      await registered(world)
      await world.token()
      return world.revokeTokens({ clientId: 1001 })
    },
    expect: { action: 'OK', count: 2 },
  },
]

/** The same for introspection by RFC 7662. */
export const REGISTERED_STANDARD_TOKENS: readonly Scenario[] = SUCCESSIONS.map(([name, before, then]) => ({
  name: `a token whose client ${name} is inactive`,
  clause: 'RFC 7662 §2.2; docs/rules.md §6',
  async play(world) {
    await registered(world, before)
    const token = await world.token()
    await registered(world, then)
    return world.introspectStandard({ parameters: new URLSearchParams({ token }).toString() })
  },
  expect: { action: 'OK', responseContent: '{"active":false}', resultCode: 'A098301' },
}))

/** Pushed requests of a client whose name now belongs to another client. */
export const REGISTERED_REQUESTS: readonly Scenario[] = [
  ...SUCCESSIONS.flatMap(([name, before, then]) =>
    (['once', 'until-completed'] as const).map(
      (pushedRequestUse): Scenario => ({
        name: `${pushedRequestUse}: a request_uri whose client ${name} is unknown`,
        clause: 'RFC 9126 §2.2, §4; docs/rules.md §6',
        service: { pushedRequestUse },
        async play(world) {
          await registered(world, before)
          const uri = await pushedUri(world)
          await registered(world, then)
          return world.authorize(byUri(uri))
        },
        expect: { action: 'BAD_REQUEST', resultCode: 'A008303', error: 'invalid_request_uri', absent: ['ticket'] },
      }),
    ),
  ),
  {
    name: 'a request_uri of a registered client asks the user',
    clause: 'RFC 9126 §4; docs/rules.md §6',
    async play(world) {
      await registered(world)
      return world.authorize(byUri(await pushedUri(world)))
    },
    expect: WAITING,
  },
]

/** Tickets of plain and pushed requests of a client whose name now belongs to another client. */
export const REGISTERED_TICKETS: readonly Scenario[] = [
  ...SUCCESSIONS.flatMap(([name, before, then]) =>
    ([false, true] as const).map(
      (isPushed): Scenario => ({
        name: `a ticket of a ${isPushed ? 'pushed' : 'plain'} request whose client ${name} cannot be completed`,
        clause: 'docs/rules.md §4, §6',
        service: { pushedRequestUse: 'until-completed' },
        async play(world) {
          await registered(world, before)
          const ticket = await waiting(world, isPushed)
          await registered(world, then)
          return world.complete({ ticket })
        },
        expect: { action: 'BAD_REQUEST', resultCode: 'A040303', error: 'invalid_request' },
      }),
    ),
  ),
  {
    name: 'a ticket of a registered client is completed, and the answer contains the registration',
    clause: 'docs/rules.md §4, §6',
    async play(world) {
      await registered(world)
      const completed = await world.complete({ ticket: await waiting(world, true) })
      const authenticated = await world.authenticate({ parameters: '', clientId: 'shop', clientSecret: CLIENT_SECRET })
      const [registration, other] = [completed, authenticated].map(answer => Object(answer).client?.registration)
      return { ...completed, isReported: typeof registration === 'string' && registration === other }
    },
    expect: { action: 'OK', isReported: true },
  },
]

async function waiting(world: World, isPushed: boolean): Promise<string> {
  return ticketOf(world.authorize(isPushed ? byUri(await pushedUri(world)) : { parameters: form() }))
}
