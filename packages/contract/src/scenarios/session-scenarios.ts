import { form } from './cast.js'
import { byUri, pushedUri, RACERS, race, ticketOf } from './common.js'
import type { Scenario } from './scenario.js'
import type { World } from './world.js'

const CLAUSE = 'FAPI 2.0 Security Profile §6.5; docs/rules.md §4'

const COMPLETED = { action: 'OK', resultCode: 'A040001' }

const OTHER_SESSION = { action: 'BAD_REQUEST', resultCode: 'A040304', error: 'invalid_request' }

const OWN = 'a session of the user’s browser: 🍪'

const ANOTHER = 'another'

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

/** How many of the calls that race are in the session of the ticket; other ones start before them. */
const OWN_CALLS = [RACERS / 2, 1]

async function completedBy(racer: number, own: number, ticket: string, world: World) {
  const every = RACERS / own
  const sessionBinding = racer % every === every - 1 ? OWN : ANOTHER
  return { ...(await world.complete({ ticket, sessionBinding })), sessionBinding }
}

/** Each session has a ticket, but the request behind both can be used once. */
const TWO_TICKETS: Scenario = {
  name: `of ${RACERS} concurrent completions in two sessions that opened one request_uri, one succeeds`,
  clause: `${CLAUSE}; RFC 9126 §7.3`,
  service: { pushedRequestUse: 'until-completed' },
  async play(world) {
    const request = byUri(await pushedUri(world))
    const ticketIn = (sessionBinding: string) => ticketOf(world.authorize({ ...request, sessionBinding }))
    const [ticket, other] = [await ticketIn(OWN), await ticketIn(ANOTHER)]
    const inTurn = [
      { ticket, sessionBinding: OWN },
      { ticket: other, sessionBinding: ANOTHER },
    ] as const
    return race(racer => world.complete(inTurn[racer % 2 === 0 ? 0 : 1]), 'OK', 'A040301')
  },
  // One more takes its ticket, and finds that the request is used.
  expect: { ...COMPLETED, winners: 1, losers: RACERS - 2 },
}

/** Tickets that are bound to the session of a browser. */
export const TICKETS_OF_SESSIONS: readonly Scenario[] = [...KINDS.flatMap(ticketsOf), TWO_TICKETS]

function ticketsOf([kind, setting, request]: (typeof KINDS)[number]): readonly Scenario[] {
  const bound = async (world: World, sessionBinding?: string) =>
    ticketOf(world.authorize({ ...(await request(world)), sessionBinding }))
  const completed = async (world: World, named?: string, session?: string) =>
    world.complete({ ticket: await bound(world, session), sessionBinding: named })
  const rows: readonly (readonly [name: string, play: Scenario['play'], expect: Scenario['expect']])[] = [
    ['is completed in its session', world => completed(world, OWN, OWN), COMPLETED],
    ['is not completed in another session', world => completed(world, `${OWN} `, OWN), OTHER_SESSION],
    ['is not completed without its session', world => completed(world, undefined, OWN), OTHER_SESSION],
    [
      'is still completed in its session after another one and none have tried',
      async world => {
        const ticket = await bound(world, OWN)
        await world.complete({ ticket, sessionBinding: ANOTHER })
        await world.complete({ ticket })
        return world.complete({ ticket, sessionBinding: OWN })
      },
      COMPLETED,
    ],
    ['of no session is not completed in one', world => completed(world, OWN), OTHER_SESSION],
    ...OWN_CALLS.map(
      own =>
        [
          `is completed once by ${RACERS} concurrent calls, ${own} of them in its session: by one of those`,
          async (world: World) => {
            const ticket = await bound(world, OWN)
            return race(racer => completedBy(racer, own, ticket, world), 'OK', 'A040304')
          },
          { ...COMPLETED, sessionBinding: OWN, winners: 1 },
        ] as const,
    ),
  ]
  return rows.map(([name, play, expect]) => ({ ...setting, name: `${kind} ${name}`, clause: CLAUSE, play, expect }))
}
