import { form } from './cast.js'
import { byUri, pushedUri } from './request-uri.js'
import type { Scenario } from './scenario.js'
import { ticketOf } from './waiting.js'
import type { World } from './world.js'

const CLAUSE = 'FAPI 2.0 Security Profile §6.5; docs/rules.md §4'

const COMPLETED = { action: 'OK', resultCode: 'A040001' }

const OTHER_SESSION = { action: 'BAD_REQUEST', resultCode: 'A040304', error: 'invalid_request' }

/** The session in which the request was made. */
const OWN = 'a session of the user’s browser: 🍪'

/** Where the parameters of a waiting request are, which decides what completion takes. */
const KINDS: readonly (readonly [name: string, Pick<Scenario, 'service'>, (world: World) => Promise<object>])[] = [
  ['a plain request', {}, async () => ({ parameters: form() })],
  ['a pushed request that is used once', {}, async world => byUri(await pushedUri(world))],
  [
    'a pushed request that is used until completed',
    { service: { pushedRequestUse: 'until-completed' } },
    async world => byUri(await pushedUri(world)),
  ],
]

/** Tickets that are bound to the session of a browser. */
export const TICKETS_OF_SESSIONS: readonly Scenario[] = KINDS.flatMap(([kind, setting, request]) => {
  const bound = async (world: World, sessionBinding?: string) =>
    ticketOf(world.authorize({ ...(await request(world)), sessionBinding }))
  return [
    {
      ...setting,
      name: `${kind} is completed in its session`,
      clause: CLAUSE,
      play: async (world: World) => world.complete({ ticket: await bound(world, OWN), sessionBinding: OWN }),
      expect: COMPLETED,
    },
    {
      ...setting,
      name: `${kind} is not completed in another session`,
      clause: CLAUSE,
      play: async (world: World) => world.complete({ ticket: await bound(world, OWN), sessionBinding: `${OWN} ` }),
      expect: OTHER_SESSION,
    },
    {
      ...setting,
      name: `${kind} is not completed without its session`,
      clause: CLAUSE,
      play: async (world: World) => world.complete({ ticket: await bound(world, OWN) }),
      expect: OTHER_SESSION,
    },
    {
      ...setting,
      name: `${kind} is still completed in its session after another one and none have tried`,
      clause: CLAUSE,
      async play(world: World) {
        const ticket = await bound(world, OWN)
        await world.complete({ ticket, sessionBinding: 'another' })
        await world.complete({ ticket })
        return world.complete({ ticket, sessionBinding: OWN })
      },
      expect: COMPLETED,
    },
    {
      ...setting,
      name: `${kind} of no session is not completed in one`,
      clause: CLAUSE,
      play: async (world: World) => world.complete({ ticket: await bound(world), sessionBinding: OWN }),
      expect: OTHER_SESSION,
    },
  ]
})
