import { always, type Check } from '../../../lib/check.js'
import { ok, refuse } from '../../../lib/result.js'
import { seenDeadline } from '../../../lib/time.js'
import type { Call, Stage } from '../../../pipeline/pipeline.js'
import { askRecord } from '../../../ports/ask.js'
import { digestOf } from '../../../ports/digests.js'
import { belongsToService } from '../../../ports/find.js'
import type { Ports } from '../../../ports/ports.js'
import type { StoreUse } from '../../../ports/store-use.js'
import type { TicketKnown } from '../../completion-facts.js'
import type { CompletionRefusal } from '../../completion-refusals.js'
import { readAuthorizationCompletion } from '../../request.js'
import { sessionDigest } from '../../session-digest.js'

const notExpired: Check<TicketKnown, CompletionRefusal> = {
  name: 'ticket not expired',
  clause: 'docs/rules.md §4',
  applies: always,
  run: ({ ticket, now }) => (now < ticket.expiresAt ? undefined : { reason: 'ticket_expired' }),
  seen: ({ ticket, now }) => seenDeadline(ticket.expiresAt, now),
}

/**
 * A ticket that somebody has brought into another browser must not be completed there. Absent
 * equals only absent, so a caller who names a session gets no ticket that is bound to none.
 */
const sameSession: Check<TicketKnown, CompletionRefusal> = {
  name: 'ticket of the session',
  clause: 'FAPI 2.0 Security Profile §6.5; docs/rules.md §4',
  applies: always,
  run: ({ ticket, session }) => (ticket.sessionDigest === session ? undefined : { reason: 'session_different' }),
  seen: ({ ticket, session }) => ({
    expected: ticket.sessionDigest === undefined ? 'no sessionBinding' : 'the sessionBinding of the request',
    actual: seenSession(ticket.sessionDigest, session),
  }),
}

function seenSession(bound: string | undefined, named: string | undefined): string {
  if (bound === named) return 'as expected'
  return named === undefined ? 'none' : 'another'
}

/** The ticket by its hash. */
export const TICKET_KNOWN: Stage<
  Call,
  TicketKnown,
  Pick<Ports, 'crypto'> & StoreUse<'tickets', 'find'>,
  CompletionRefusal
> = {
  name: 'ticket known',
  clause: 'docs/rules.md §4',
  async gather({ input, service, now }, { crypto, tickets }) {
    const read = readAuthorizationCompletion(input)
    if (!read.ok) return read
    const key = await digestOf(read.value.ticket, { crypto })
    const ticket = await askRecord('tickets', () => tickets.find(key))
    if (!belongsToService(ticket, key, service)) return refuse({ reason: 'ticket_unknown' })
    const session = await sessionDigest(read.value.sessionBinding, key, { crypto })
    return ok({ ticket, session, service, now })
  },
  checks: [notExpired, sameSession],
}
