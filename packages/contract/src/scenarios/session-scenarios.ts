import { form } from './cast.js'
import { RACERS, race, raceOfSides } from './race.js'
import { byUri, pushedUri } from './request-uri.js'
import type { Scenario } from './scenario.js'
import { ticketOf } from './waiting.js'
import type { World } from './world.js'

const CLAUSE = 'FAPI 2.0 Security Profile §6.5; docs/rules.md §4'

const COMPLETED = { action: 'OK', resultCode: 'A040001' }

const OTHER_SESSION = { action: 'BAD_REQUEST', resultCode: 'A040304', error: 'invalid_request' }

/** The session in which the request was made. */
const OWN = 'a session of the user’s browser: 🍪'

/** Another session, into which a ticket was carried. */
const ANOTHER = 'another'

/** A kind of waiting request. Where its parameters are decides what completion takes. */
interface Kind extends Pick<Scenario, 'service'> {
  readonly kind: string
  request(world: World): Promise<object>
}

const KINDS: readonly Kind[] = [
  { kind: 'a plain request', request: async () => ({ parameters: form() }) },
  { kind: 'a pushed request that is used once', request: async world => byUri(await pushedUri(world)) },
  {
    kind: 'a pushed request that is used until completed',
    service: { pushedRequestUse: 'until-completed' },
    request: async world => byUri(await pushedUri(world)),
  },
]

/** A ticket of a kind, for a session or for none. */
async function bound({ request }: Kind, world: World, sessionBinding?: string): Promise<string> {
  return ticketOf(world.authorize({ ...(await request(world)), sessionBinding }))
}

function inTurn(tickets: Kind): readonly Scenario[] {
  const { kind, request: _, ...setting } = tickets
  return [
    {
      ...setting,
      name: `${kind} is completed in its session`,
      clause: CLAUSE,
      play: async (world: World) => world.complete({ ticket: await bound(tickets, world, OWN), sessionBinding: OWN }),
      expect: COMPLETED,
    },
    {
      ...setting,
      name: `${kind} is not completed in another session`,
      clause: CLAUSE,
      play: async (world: World) =>
        world.complete({ ticket: await bound(tickets, world, OWN), sessionBinding: `${OWN} ` }),
      expect: OTHER_SESSION,
    },
    {
      ...setting,
      name: `${kind} is not completed without its session`,
      clause: CLAUSE,
      play: async (world: World) => world.complete({ ticket: await bound(tickets, world, OWN) }),
      expect: OTHER_SESSION,
    },
    {
      ...setting,
      name: `${kind} is still completed in its session after another one and none have tried`,
      clause: CLAUSE,
      async play(world: World) {
        const ticket = await bound(tickets, world, OWN)
        await world.complete({ ticket, sessionBinding: ANOTHER })
        await world.complete({ ticket })
        return world.complete({ ticket, sessionBinding: OWN })
      },
      expect: COMPLETED,
    },
    {
      ...setting,
      name: `${kind} of no session is not completed in one`,
      clause: CLAUSE,
      play: async (world: World) => world.complete({ ticket: await bound(tickets, world), sessionBinding: OWN }),
      expect: OTHER_SESSION,
    },
  ]
}

/** How many of the concurrent completions are in the session of the ticket. */
const SIDES: readonly (readonly [name: string, rights: number])[] = [
  [`of ${RACERS} concurrent completions in two sessions, one in its own succeeds`, RACERS / 2],
  [`the one completion in its session succeeds beside ${RACERS - 1} concurrent ones in another`, 1],
]

function concurrently(tickets: Kind): readonly Scenario[] {
  const { kind, request: _, ...setting } = tickets
  return SIDES.map(([name, rights]) => ({
    ...setting,
    name: `${kind}: ${name}`,
    clause: CLAUSE,
    async play(world: World) {
      const ticket = await bound(tickets, world, OWN)
      const completing = (sessionBinding: string) => () => world.complete({ ticket, sessionBinding })
      return raceOfSides({ right: completing(OWN), wrong: completing(ANOTHER), rights }, 'OK')
    },
    expect: { ...COMPLETED, winners: 1, intruders: 0 },
  }))
}

/** Each browser has its own ticket, but the request behind both can be used once. */
const ONE_REQUEST_IN_TWO_SESSIONS: Scenario = {
  name: `of ${RACERS} concurrent completions in two sessions that opened one request_uri, one succeeds`,
  clause: `${CLAUSE}; RFC 9126 §7.3`,
  service: { pushedRequestUse: 'until-completed' },
  async play(world) {
    const request = byUri(await pushedUri(world))
    const open = async (sessionBinding: string) => ({
      ticket: await ticketOf(world.authorize({ ...request, sessionBinding })),
      sessionBinding,
    })
    const [own, another] = [await open(OWN), await open(ANOTHER)]
    return race(racer => world.complete(racer % 2 === 0 ? own : another), 'OK', 'A040301')
  },
  // One more takes its ticket, and finds that the request is used.
  expect: { ...COMPLETED, winners: 1, losers: RACERS - 2 },
}

/** Tickets that are bound to the session of a browser. */
export const TICKETS_OF_SESSIONS: readonly Scenario[] = [
  ...KINDS.flatMap(inTurn),
  ...KINDS.flatMap(concurrently),
  ONE_REQUEST_IN_TWO_SESSIONS,
]
