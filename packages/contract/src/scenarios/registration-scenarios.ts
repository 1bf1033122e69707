import { defineClient, registrationMark } from '@symbolon/core'
import { SHOP } from './cast.js'
import { REFUSED_TOKEN } from './common.js'
import type { Scenario } from './scenario.js'
import type { World } from './world.js'

/** Replaces the client `shop` by a new one with its names and client id, with or without a registration. */
export async function registered(world: World, isRegistered = true): Promise<void> {
  const client = await defineClient({ ...SHOP, ...(isRegistered && { registration: registrationMark() }) })
  await world.stores.clients.remove('1001')
  if (!(await world.stores.clients.add(client, world.now()))) throw new Error('the name is taken')
}

/** Whether the first client of the name was registered at run time, and whether the second one was. */
export const SUCCESSIONS: readonly (readonly [name: string, before: boolean, then: boolean])[] = [
  ['was registered again', true, true],
  ['was configured and is registered now', false, true],
  ['was registered and is configured now', true, false],
]

const GONE = { ...REFUSED_TOKEN, resultCode: 'A098301', clientId: 1001 }
const UNKNOWN_TEXT = 'Bearer error="invalid_token",error_description="[A057302] The access token does not exist."'

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
