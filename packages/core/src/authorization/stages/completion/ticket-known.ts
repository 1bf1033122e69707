import { always, type Check } from '../../../lib/check.js'
import { ok, refuse } from '../../../lib/result.js'
import { seenDeadline } from '../../../lib/time.js'
import type { Call, Stage } from '../../../pipeline/pipeline.js'
import { ask } from '../../../ports/ask.js'
import { digestOf } from '../../../ports/digests.js'
import { belongsToService } from '../../../ports/find.js'
import type { Ports } from '../../../ports/ports.js'
import type { StoreUse } from '../../../ports/store-use.js'
import type { TicketKnown } from '../../completion-facts.js'
import type { CompletionRefusal } from '../../completion-refusals.js'
import { readAuthorizationCompletion } from '../../request.js'

const notExpired: Check<TicketKnown, CompletionRefusal> = {
  name: 'ticket not expired',
  clause: 'docs/rules.md §4',
  applies: always,
  run: ({ ticket, now }) => (now < ticket.expiresAt ? undefined : { reason: 'ticket_expired' }),
  seen: ({ ticket, now }) => seenDeadline(ticket.expiresAt, now),
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
    const ticket = await ask('tickets', () => tickets.find(key))
    return belongsToService(ticket, key, service) ? ok({ ticket, service, now }) : refuse({ reason: 'ticket_unknown' })
  },
  checks: [notExpired],
}
