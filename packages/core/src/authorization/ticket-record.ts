import { parametersForCompletion, storedParameters } from '../authorization-request/stored-parameters.js'
import { defined } from '../lib/objects.js'
import { secondsAfter } from '../lib/time.js'
import { pushedRequestUse } from '../policy/request-uri-use.js'
import { namesForRecord } from '../records/client-identifiers.js'
import type { Ticket } from '../records/ticket.js'
import type { ParametersRead } from './facts.js'

/** What is stored of a ticket: how long it lives, and what it keeps of the request. */
export function ticketRecord(facts: ParametersRead, key: string, session: string | undefined): Ticket {
  const { service, client, clientIdentifier, clientKey, pushed, requested, now } = facts
  const expiresAt = secondsAfter(now, service.ticketDuration)
  return defined({
    serviceId: service.serviceId,
    key,
    clientId: client.clientId,
    ...namesForRecord(clientIdentifier, clientKey),
    registration: client.registration,
    ...keptOf(facts),
    sessionDigest: session,
    dpopKeyThumbprint: pushed?.dpopKeyThumbprint ?? requested.dpopJkt,
    scopes: requested.scopes,
    redirectUri: requested.destination.uri,
    createdAt: now,
    expiresAt,
    retainedUntil: expiresAt,
  })
}

/**
 * Where the parameters are until completion: in the ticket, or in the pushed request where it can
 * be used until then.
 */
function keptOf(facts: ParametersRead): Pick<Ticket, 'parameters' | 'pushed' | 'pushedRequestKey'> {
  const { form, pushed } = facts
  if (pushed === undefined) return { parameters: parametersForCompletion(form) }
  if (pushedRequestUse(facts) === 'until-completed') return { pushed: true, pushedRequestKey: pushed.key }
  return { pushed: true, parameters: storedParameters(form) }
}
