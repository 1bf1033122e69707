import type { Client } from '@symbolon/core'
import type { FoundClient } from '@symbolon/core/stores'
import { type Fixture, race, wins } from './fixture.js'
import { freshText } from './fresh.js'
import { NOW } from './instants.js'
import { clientRecord } from './records.js'

export type NamedClient = Client & Required<Names>

/** The names of a client: the identifiers that find it, except its client id. */
export type Names = Pick<Client, 'clientIdAlias' | 'entityId' | 'metadataDocumentLocation'>

export function freshNames(): Required<Names> {
  return {
    clientIdAlias: freshText('alias'),
    entityId: `https://${freshText('entity')}.example`,
    metadataDocumentLocation: `https://${freshText('document')}.example/client.json`,
  }
}

export function namesOf({ clientIdAlias, entityId, metadataDocumentLocation }: Names): readonly string[] {
  return [clientIdAlias, entityId, metadataDocumentLocation].filter(name => name !== undefined)
}

export async function putNamed(fixture: Fixture): Promise<NamedClient> {
  const client = { ...clientRecord(), ...freshNames() }
  fixture.equal(await fixture.stores.clients.put(client, NOW), true)
  return client
}

export async function expectClient(
  fixture: Fixture,
  identifier: string,
  client: Client,
  by?: FoundClient['by'],
): Promise<void> {
  const found = await fixture.stores.clients.find(identifier)
  fixture.equal(found?.client, client)
  if (by !== undefined) fixture.equal(found?.by, by)
}

/** Expects that the client id and every name find this client. */
export async function expectWhole(fixture: Fixture, client: Client): Promise<void> {
  for (const name of [String(client.clientId), ...namesOf(client)]) await expectClient(fixture, name, client)
}

export async function expectNotFound(fixture: Fixture, identifiers: readonly string[]): Promise<void> {
  for (const identifier of identifiers) fixture.equal(await fixture.stores.clients.find(identifier), undefined)
}

/** Each name of the client, as a name of the same kind and as one of another kind. */
export function clashesWith({ clientIdAlias, entityId, metadataDocumentLocation }: Required<Names>): readonly Names[] {
  return [
    { clientIdAlias },
    { entityId },
    { metadataDocumentLocation },
    { clientIdAlias: entityId },
    { entityId: metadataDocumentLocation },
    { metadataDocumentLocation: entityId },
  ]
}

export async function raceWith(
  fixture: Fixture,
  clients: readonly Client[],
  method: 'add' | 'put',
): Promise<readonly boolean[]> {
  return race(fixture, async (stores, racer) => {
    const client = clients[racer]
    return client !== undefined && stores.clients[method](client, NOW)
  })
}

export async function expectOneWinner(
  fixture: Fixture,
  clients: readonly Client[],
  method: 'add' | 'put',
): Promise<Client> {
  const results = await raceWith(fixture, clients, method)
  fixture.equal(wins(results), 1)
  return clients[results.indexOf(true)] ?? clientRecord()
}
