import { mayReceive } from '../../../authorization-request/destination.js'
import { clientNotLocked } from '../../../client-authentication/client-not-locked.js'
import { always, type Check } from '../../../lib/check.js'
import { ok, refuse } from '../../../lib/result.js'
import { type Stage, withMore } from '../../../pipeline/pipeline.js'
import { clientOf } from '../../../ports/find.js'
import type { StoreUse } from '../../../ports/store-use.js'
import type { TicketKnown, TicketOfClient } from '../../completion-facts.js'
import type { CompletionRefusal } from '../../completion-refusals.js'

const redirectUriStillTrusted: Check<TicketOfClient, CompletionRefusal> = {
  name: 'redirect_uri still good',
  clause: 'RFC 9126 §2.4, §7.4; docs/rules.md §4',
  applies: always,
  run: facts =>
    mayReceive(facts.ticket.redirectUri, facts, facts.ticket.pushed === true)
      ? undefined
      : { reason: 'redirect_uri_withdrawn' },
}

/** The client may have changed or gone while the user decided. */
export const TICKET_CLIENT: Stage<TicketKnown, TicketOfClient, StoreUse<'clients', 'find'>, CompletionRefusal> = {
  name: 'client known',
  clause: 'docs/rules.md §4',
  async gather(facts, ports) {
    const { clientIdentifier } = facts.ticket
    const client = await clientOf(facts.ticket, ports)
    return client === undefined
      ? refuse({ reason: 'client_unknown' })
      : ok(withMore(facts, { client, clientIdentifier }))
  },
  checks: [clientNotLocked('docs/rules.md §4'), redirectUriStillTrusted],
}
