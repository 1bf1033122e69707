import type { KeySource } from '../ports/ports.js'
import type { Client } from '../records/client.js'

/**
 * Where the keys of a client come from. One that describes itself in a metadata document is a
 * stranger, and there may be any number of them: their keys must not displace those that the
 * authorization server registered. An unknown client counts as registered, so that time does not
 * reveal it.
 */
export function keySourceOf(client: Pick<Client, 'metadataDocumentLocation'> | undefined): KeySource {
  return client?.metadataDocumentLocation === undefined ? 'registered' : 'presented'
}
