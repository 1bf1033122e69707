import { type Bench, RACERS, type Trials } from './bench.js'
import {
  clashesWith,
  expectClient,
  expectNobody,
  expectOneWinner,
  freshNames,
  namesOf,
  putNamed,
} from './client-bench.js'
import { freshNumber, freshText } from './fresh.js'
import { NOW } from './instants.js'
import { clientRecord } from './records.js'

/** What a registry promises of adding clients. */
export const CLIENT_ADD_TRIALS: Trials = {
  'a client that is added is found by its number and by each of its names': addedIsFound,
  'a client is not added where its number or a name is taken, and nothing changes': takenIsNotAdded,
  'a client is not added twice': notAddedTwice,
  'what was removed or given up can be added': freedIsAdded,
  'of 32 racers that add one name, as alias, entity id or metadata URL, one wins': oneRacerAddsName,
  'of 32 racers that add one number, one wins': oneRacerAddsNumber,
  'of 32 racers that add all that one client is found by, one wins': oneRacerAddsAll,
  'two services may add the same client': servicesAreApart,
}

async function addedIsFound(bench: Bench): Promise<void> {
  for (const client of [{ ...clientRecord(), ...freshNames() }, clientRecord()]) {
    bench.equal(await bench.stores.clients.add(client, NOW), true)
    for (const name of [String(client.clientId), ...namesOf(client)]) await expectClient(bench, name, client)
    bench.equal((await bench.twin.clients.find(String(client.clientId)))?.client, client)
  }
}

async function takenIsNotAdded(bench: Bench): Promise<void> {
  const [client, bare] = [await putNamed(bench), clientRecord()]
  bench.equal(await bench.stores.clients.put(bare, NOW), true)
  const numbers = [{ clientId: client.clientId }, { clientId: bare.clientId }]
  for (const clash of [...clashesWith(client), ...numbers]) {
    const another = { ...clientRecord(), ...freshNames(), ...clash, clientName: 'another' }
    bench.equal(await bench.stores.clients.add(another, NOW), false)
    const taken = [String(client.clientId), String(bare.clientId), ...namesOf(client)]
    const free = [String(another.clientId), ...namesOf(another)].filter(name => !taken.includes(name))
    await expectNobody(bench, free)
  }
  for (const name of [String(client.clientId), ...namesOf(client)]) await expectClient(bench, name, client)
  await expectClient(bench, String(bare.clientId), bare, 'id')
}

async function notAddedTwice(bench: Bench): Promise<void> {
  const { clients } = bench.stores
  for (const client of [{ ...clientRecord(), ...freshNames() }, clientRecord()]) {
    bench.equal(await clients.add(client, NOW), true)
    for (const again of [client, { ...client, clientName: 'second' }]) bench.equal(await clients.add(again, NOW), false)
    await expectClient(bench, String(client.clientId), client, 'id')
  }
}

async function freedIsAdded(bench: Bench): Promise<void> {
  const [client, removed] = [await putNamed(bench), await putNamed(bench)]
  const { clients } = bench.stores
  bench.equal(await clients.put({ ...client, entityId: freshNames().entityId }, NOW), true)
  bench.equal(await clients.remove((await clients.find(removed.entityId))?.canonical ?? ''), true)
  const heir = { ...removed, entityId: client.entityId, clientName: 'heir' }
  bench.equal(await clients.add(heir, NOW), true)
  for (const name of [String(heir.clientId), ...namesOf(heir)]) await expectClient(bench, name, heir)
}

async function oneRacerAddsName(bench: Bench): Promise<void> {
  const [name, base] = [`https://${freshText('name')}.example`, freshNumber()]
  const kinds = ['clientIdAlias', 'entityId', 'metadataDocumentLocation'] as const
  const clients = Array.from({ length: RACERS }, (_, racer) =>
    clientRecord({ clientId: base + racer, [kinds[racer % 3] ?? 'entityId']: name }),
  )
  const winner = await expectOneWinner(bench, clients, 'add')
  await expectClient(bench, name, winner)
  const losers = clients.filter(client => client !== winner)
  await expectNobody(
    bench,
    losers.map(({ clientId }) => String(clientId)),
  )
}

async function oneRacerAddsNumber(bench: Bench): Promise<void> {
  const clientId = freshNumber()
  const clients = Array.from({ length: RACERS }, (_, racer) =>
    clientRecord({
      clientId,
      ...(racer % 2 === 0 ? { clientIdAlias: freshText('alias') } : { clientName: `${racer}` }),
    }),
  )
  const winner = await expectOneWinner(bench, clients, 'add')
  await expectClient(bench, String(clientId), winner, 'id')
  await expectNobody(bench, clients.filter(client => client !== winner).flatMap(namesOf))
}

/** All racers have the same number and names: a registry that only compares them with other clients would let all in. */
async function oneRacerAddsAll(bench: Bench): Promise<void> {
  const client = { ...clientRecord(), ...freshNames() }
  const clients = Array.from({ length: RACERS }, (_, racer) => ({ ...client, clientName: `racer ${racer}` }))
  const winner = await expectOneWinner(bench, clients, 'add')
  for (const name of [String(client.clientId), ...namesOf(client)]) await expectClient(bench, name, winner)
}

async function servicesAreApart(bench: Bench): Promise<void> {
  const client = { ...clientRecord(), ...freshNames() }
  const theirs = { ...client, clientName: 'theirs' }
  bench.equal(await bench.stores.clients.add(client, NOW), true)
  bench.equal(await bench.other.clients.add(theirs, NOW), true)
  await expectClient(bench, client.clientIdAlias, client, 'alias')
  bench.equal((await bench.other.clients.find(client.clientIdAlias))?.client, theirs)
}
