import type { Client, ReportEvent, Result } from '@symbolon/core'
import { type Replay, replay } from '@symbolon/core/explain'
import type { Configured, ConfiguredService } from '../configured.js'
import { loggedEvent } from './logged-event.js'

/** Judges the last refusal of a log under a configuration: by the service that it names, or by the only one. */
export function replayLogged(
  text: string,
  { services }: Pick<Configured, 'services'>,
  wanted: string | undefined,
): Result<Replay, string> {
  const event = loggedEvent(text)
  if (event === undefined) return { ok: false, refusal: '--replay takes a report as JSON, or a log of reports' }
  const configured = serviceOf(event, services, wanted)
  if (configured === undefined) {
    const names = services.map(({ service }) => service.serviceId).join(', ')
    return { ok: false, refusal: `--service takes one of ${names}: the report names none of them` }
  }
  const client = clientOf(event, configured.clients)
  const against = client === undefined ? ', which does not configure the client' : ''
  const again = replay(event, configured.service, client)
  const subject = `${again.subject}, judged again by the service ${configured.service.serviceId}${against}`
  return { ok: true, value: { ...again, subject } }
}

function serviceOf(
  { serviceId }: ReportEvent,
  services: readonly ConfiguredService[],
  wanted: string | undefined,
): ConfiguredService | undefined {
  const named = services.find(({ service }) => service.serviceId === (wanted ?? serviceId))
  return named ?? (wanted === undefined && services.length === 1 ? services[0] : undefined)
}

/** Names stay the same where numbers are given anew. */
function clientOf({ clientId, clientIdentifier }: ReportEvent, clients: readonly Client[]): Client | undefined {
  const named = clients.find(each => namesOf(each).includes(clientIdentifier ?? ''))
  return named ?? (clientIdentifier === undefined ? clients.find(each => each.clientId === clientId) : undefined)
}

function namesOf({ clientIdAlias, entityId, metadataDocumentLocation, clientId }: Client): readonly string[] {
  return [clientIdAlias, entityId, metadataDocumentLocation, String(clientId)].filter(each => each !== undefined)
}
