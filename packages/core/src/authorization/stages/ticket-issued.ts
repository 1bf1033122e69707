import { ok, refuse } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { askRecord } from '../../ports/ask.js'
import { digestOf } from '../../ports/digests.js'
import { belongsToService } from '../../ports/find.js'
import { addNew, randomToken } from '../../ports/opaque-token.js'
import type { Ports } from '../../ports/ports.js'
import type { StoreUse } from '../../ports/store-use.js'
import { counted } from '../../records/value-count.js'
import type { RequestClaimed, TicketIssued } from '../facts.js'
import type { AuthorizationRefusal } from '../refusals.js'
import { sessionDigest } from '../session-digest.js'
import { ticketRecord } from '../ticket-record.js'

/**
 * Stores the ticket, then takes the pushed request where its request_uri can be used once. The
 * ticket comes first: after a failure between the two nobody knows the ticket, and the request_uri
 * can still be used.
 */
export const TICKET_ISSUED: Stage<
  RequestClaimed,
  TicketIssued,
  Pick<Ports, 'crypto'> & StoreUse<'tickets', 'add'> & StoreUse<'pushedRequests', 'take'>,
  AuthorizationRefusal
> = {
  name: 'ticket',
  clause: 'RFC 9126 §4, §7.3; docs/rules.md §4',
  async gather(facts, { crypto, tickets, pushedRequests }) {
    const ticket = await randomToken({ crypto })
    const key = await digestOf(ticket, { crypto })
    const record = counted(ticketRecord(facts, key, await sessionDigest(facts.sessionBinding, key, { crypto })))
    await addNew('tickets', () => tickets.add(record, facts.now))
    const { pushed } = facts
    if (pushed === undefined || record.pushedRequestKey !== undefined) return ok(withMore(facts, { ticket }))
    const taken = await askRecord('pushedRequests', () => pushedRequests.take(pushed.key))
    return belongsToService(taken, pushed.key, facts.service)
      ? ok(withMore(facts, { ticket }))
      : refuse({ reason: 'request_uri_unknown' })
  },
  checks: [],
}
