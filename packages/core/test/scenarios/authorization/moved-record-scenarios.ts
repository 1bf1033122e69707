import {
  byUri,
  form,
  hashOf,
  pushedUri,
  type Scenario,
  ticketOf,
  UNKNOWN_URI,
  type World,
} from '@symbolon/contract/scenarios'
import type { PushedRequest } from '@symbolon/core'
import type { Ticket } from '@symbolon/core/stores'

const CLAUSE = 'docs/rules.md §8; THREAT-13'

/** What of a record names another client. */
const MOVES: readonly (readonly [
  what: string,
  changes: Partial<Pick<Ticket, 'clientId' | 'clientIdentifier' | 'clientKey'>>,
])[] = [
  ['number', { clientId: 1002 }],
  ['identifier', { clientIdentifier: '1002' }],
  ['name', { clientIdentifier: 'post' }],
  ['key', { clientKey: '1002' }],
]

async function movedUri(world: World, changes: Partial<PushedRequest>): Promise<string> {
  const uri = await pushedUri(world)
  const taken = await world.stores.pushedRequests.take(await hashOf(uri))
  if (taken === undefined) throw new Error('nothing was pushed')
  await world.stores.pushedRequests.add({ ...taken, ...changes }, world.now())
  return uri
}

async function movedTicket(world: World, changes: Partial<Ticket>): Promise<string> {
  const ticket = await ticketOf(world.authorize({ parameters: form() }))
  const taken = await world.stores.tickets.take(await hashOf(ticket))
  if (taken === undefined) throw new Error('no ticket was issued')
  await world.stores.tickets.add({ ...taken, ...changes }, world.now())
  return ticket
}

/** Pushed requests whose record was moved to another client. */
export const MOVED_REQUESTS: readonly Scenario[] = MOVES.flatMap(([what, changes]) =>
  ['shop', 'post'].map(
    (client): Scenario => ({
      name: `a request_uri whose record has the ${what} of another client, redeemed by ${client}`,
      clause: CLAUSE,
      play: async world => world.authorize(byUri(await movedUri(world, changes), { client_id: client })),
      expect: UNKNOWN_URI,
    }),
  ),
)

/** Tickets whose record was moved to another client. */
export const MOVED_TICKETS: readonly Scenario[] = MOVES.map(([what, changes]) => ({
  name: `a ticket whose record has the ${what} of another client`,
  clause: CLAUSE,
  play: async world => world.complete({ ticket: await movedTicket(world, changes) }),
  expect: { action: 'BAD_REQUEST', resultCode: 'A040303' },
}))
