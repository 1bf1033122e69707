import type { Client } from '@symbolon/core'
import type { FoundClient } from '@symbolon/core/stores'
import { type Bench, race, wins } from './bench.js'
import { freshText } from './fresh.js'
import { NOW } from './instants.js'
import { clientRecord } from './records.js'

/** A client that surely has all three names. */
export type NamedClient = Client & Required<Names>

/** The names of a client, by which it can be found beside its number. */
export type Names = Pick<Client, 'clientIdAlias' | 'entityId' | 'metadataDocumentLocation'>

/** Three names that were never used before. */
export function freshNames(): Required<Names> {
  return {
    clientIdAlias: freshText('alias'),
    entityId: `https://${freshText('entity')}.example`,
    metadataDocumentLocation: `https://${freshText('document')}.example/client.json`,
  }
}

/** The names of a client in a list. */
export function namesOf({ clientIdAlias, entityId, metadataDocumentLocation }: Names): readonly string[] {
  return [clientIdAlias, entityId, metadataDocumentLocation].filter(name => name !== undefined)
}

/** Puts a client that has all three names. */
export async function putNamed(bench: Bench): Promise<NamedClient> {
  const client = { ...clientRecord(), ...freshNames() }
  bench.equal(await bench.stores.clients.put(client, NOW), true)
  return client
}

/** Asks that this identifier finds this client. */
export async function expectClient(
  bench: Bench,
  identifier: string,
  client: Client,
  by?: FoundClient['by'],
): Promise<void> {
  const found = await bench.stores.clients.find(identifier)
  bench.equal(found?.client, client)
  if (by !== undefined) bench.equal(found?.by, by)
}

/** Asks that none of these identifiers finds anybody. */
export async function expectNobody(bench: Bench, identifiers: readonly string[]): Promise<void> {
  for (const identifier of identifiers) bench.equal(await bench.stores.clients.find(identifier), undefined)
}

/** Each name of the client, claimed as a name of the same kind and as one of another kind. */
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

/** Lets each racer put or add the client that has its place in the list; answers what each of them got. */
export async function raceWith(
  bench: Bench,
  clients: readonly Client[],
  verb: 'add' | 'put',
): Promise<readonly boolean[]> {
  return race(bench, async (stores, racer) => {
    const client = clients[racer]
    return client !== undefined && stores.clients[verb](client, NOW)
  })
}

/** Asks that one of the racers wins, and answers its client. */
export async function expectOneWinner(bench: Bench, clients: readonly Client[], verb: 'add' | 'put'): Promise<Client> {
  const answers = await raceWith(bench, clients, verb)
  bench.equal(wins(answers), 1)
  return clients[answers.indexOf(true)] ?? clientRecord()
}
