import { parametersForCompletion, storedParameters } from '../../authorization-request/stored-parameters.js'
import { defined } from '../../lib/objects.js'
import { ok, refuse } from '../../lib/result.js'
import { secondsAfter } from '../../lib/time.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { pushedRequestUse } from '../../policy/fapi.js'
import { ask } from '../../ports/ask.js'
import { ours } from '../../ports/find.js'
import { addNew, digestOf, randomToken } from '../../ports/opaque-token.js'
import type { Ports } from '../../ports/ports.js'
import type { Ticket } from '../../records/ticket.js'
import type { AuthorizationRefusal } from '../refusals.js'
import type { Asked } from './parameters.js'

/** The request waits for the user. */
export interface Waiting extends Asked {
  readonly ticket: string
}

/**
 * Writes the ticket, and where a request_uri is good for one call takes the pushed request. The ticket comes first: a
 * failure between the two leaves a ticket that nobody knows, and the request_uri can still be used.
 */
export const TICKET: Stage<
  Asked,
  Waiting,
  Pick<Ports, 'crypto' | 'tickets' | 'pushedRequests'>,
  AuthorizationRefusal
> = {
  name: 'ticket',
  clause: 'RFC 9126 §4, §7.3; docs/rules.md §4',
  async gather(facts, { crypto, tickets, pushedRequests }) {
    const ticket = await randomToken({ crypto })
    const record = recordOf(facts, await digestOf(ticket, { crypto }))
    await addNew('tickets', () => tickets.add(record, facts.now))
    const { pushed } = facts
    if (pushed === undefined || record.pushedRequestKey !== undefined) return ok(withMore(facts, { ticket }))
    const taken = await ask('pushedRequests', () => pushedRequests.take(pushed.key))
    return ours(taken, pushed.key, facts.service)
      ? ok(withMore(facts, { ticket }))
      : refuse({ reason: 'request_uri_unknown' })
  },
  checks: [],
}

function recordOf(facts: Asked, key: string): Ticket {
  const { service, client, clientIdentifier, pushed, form, requested, now } = facts
  const expiresAt = secondsAfter(now, service.ticketDuration)
  const reusable = pushed !== undefined && pushedRequestUse(facts) === 'until-completed'
  const parameters = pushed === undefined ? parametersForCompletion(form) : storedParameters(form)
  return defined({
    serviceId: service.serviceId,
    key,
    clientId: client.clientId,
    clientIdentifier,
    registration: client.registration,
    parameters: reusable ? undefined : parameters,
    dpopJkt: pushed?.dpopJkt ?? requested.dpopJkt,
    scopes: requested.scopes ?? [],
    redirectUri: destinationOf(requested),
    pushed: pushed === undefined ? undefined : true,
    pushedRequestKey: reusable ? pushed.key : undefined,
    createdAt: now,
    expiresAt,
    retainedUntil: expiresAt,
  })
}

/** The stage before has refused a request without a destination. */
function destinationOf({ destination }: Asked['requested']): string {
  if (destination === undefined) throw new TypeError('a request without a trusted redirect URI got through')
  return destination
}
