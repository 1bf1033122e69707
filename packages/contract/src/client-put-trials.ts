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

/** What a registry promises of putting and removing clients. */
export const CLIENT_PUT_TRIALS: Trials = {
  'a client that shares a name is replaced, and its old names are gone': replacedByName,
  'a client without a name is replaced by another without one': replacedByNumber,
  'a client of the same number that shares no name is another client': anotherOfTheNumber,
  'a client that claims a name of another is not put': clashOfNames,
  'a replacement that claims a name of another changes nothing': clashOnReplacement,
  'of 32 racers that put one alias, one wins': oneRacerPutsAlias,
  'of 32 racers that put one number under names of their own, one wins': oneRacerPutsNumber,
  'a removed client is gone under every name, once': removedOnce,
  'names that were given up are free': freedNames,
  'two services may put the same client': servicesAreApart,
}

async function replacedByName(bench: Bench): Promise<void> {
  const client = await putNamed(bench)
  const { clientIdAlias, ...others } = freshNames()
  const successor = { ...client, ...others, clientName: 'second' }
  bench.equal(await bench.stores.clients.put(successor, NOW), true)
  for (const name of [String(client.clientId), ...namesOf(successor)]) await expectClient(bench, name, successor)
  await expectNobody(bench, [client.entityId, client.metadataDocumentLocation])
}

async function replacedByNumber(bench: Bench): Promise<void> {
  const { clients } = bench.stores
  const bare = clientRecord()
  for (const client of [bare, { ...bare, clientName: 'second' }]) {
    bench.equal(await clients.put(client, NOW), true)
    await expectClient(bench, String(bare.clientId), client, 'id')
  }
}

async function anotherOfTheNumber(bench: Bench): Promise<void> {
  const client = await putNamed(bench)
  const another = { ...client, ...freshNames() }
  bench.equal(await bench.stores.clients.put(another, NOW), false)
  for (const name of [String(client.clientId), ...namesOf(client)]) await expectClient(bench, name, client)
  await expectNobody(bench, namesOf(another))
}

async function clashOfNames(bench: Bench): Promise<void> {
  const client = await putNamed(bench)
  for (const clash of clashesWith(client)) {
    const another = { ...clientRecord(), ...freshNames(), ...clash }
    bench.equal(await bench.stores.clients.put(another, NOW), false)
    const free = namesOf(another).filter(name => !namesOf(client).includes(name))
    await expectNobody(bench, [String(another.clientId), ...free])
  }
  for (const name of [String(client.clientId), ...namesOf(client)]) await expectClient(bench, name, client)
}

async function clashOnReplacement(bench: Bench): Promise<void> {
  const [client, holder] = [await putNamed(bench), await putNamed(bench)]
  const fresh = freshNames()
  const successor = { ...client, entityId: fresh.entityId, metadataDocumentLocation: holder.metadataDocumentLocation }
  bench.equal(await bench.stores.clients.put(successor, NOW), false)
  for (const name of [String(client.clientId), ...namesOf(client)]) await expectClient(bench, name, client)
  for (const name of [String(holder.clientId), ...namesOf(holder)]) await expectClient(bench, name, holder)
  await expectNobody(bench, [fresh.entityId])
}

async function oneRacerPutsAlias(bench: Bench): Promise<void> {
  const clientIdAlias = freshText('alias')
  const base = freshNumber()
  const clients = Array.from({ length: RACERS }, (_, racer) => clientRecord({ clientId: base + racer, clientIdAlias }))
  const winner = await expectOneWinner(bench, clients, 'put')
  await expectClient(bench, clientIdAlias, winner, 'alias')
  await expectNobody(
    bench,
    clients.filter(client => client !== winner).map(({ clientId }) => String(clientId)),
  )
}

async function oneRacerPutsNumber(bench: Bench): Promise<void> {
  const clientId = freshNumber()
  const clients = Array.from({ length: RACERS }, () => clientRecord({ clientId, clientIdAlias: freshText('alias') }))
  const winner = await expectOneWinner(bench, clients, 'put')
  await expectClient(bench, String(clientId), winner, 'id')
  await expectNobody(bench, clients.filter(client => client !== winner).flatMap(namesOf))
}

async function removedOnce(bench: Bench): Promise<void> {
  const [client, neighbour] = [await putNamed(bench), await putNamed(bench)]
  const { clients } = bench.stores
  const canonical = (await clients.find(client.entityId))?.canonical ?? 'not found'
  bench.equal(await clients.remove(canonical), true)
  bench.equal(await clients.remove(canonical), false)
  await expectNobody(bench, [canonical, String(client.clientId), ...namesOf(client)])
  await expectClient(bench, neighbour.clientIdAlias, neighbour, 'alias')
}

async function freedNames(bench: Bench): Promise<void> {
  const [client, removed] = [await putNamed(bench), await putNamed(bench)]
  const { clients } = bench.stores
  bench.equal(await clients.put({ ...client, entityId: freshNames().entityId }, NOW), true)
  bench.equal(await clients.remove((await clients.find(removed.entityId))?.canonical ?? ''), true)
  const heir = clientRecord({ clientIdAlias: removed.clientIdAlias, entityId: client.entityId })
  bench.equal(await clients.put(heir, NOW), true)
  for (const name of namesOf(heir)) await expectClient(bench, name, heir)
}

async function servicesAreApart(bench: Bench): Promise<void> {
  const client = await putNamed(bench)
  const theirs = { ...client, clientName: 'theirs' }
  for (const name of [String(client.clientId), ...namesOf(client)]) {
    bench.equal(await bench.other.clients.find(name), undefined)
  }
  bench.equal(await bench.other.clients.put(theirs, NOW), true)
  const found = await bench.other.clients.find(client.clientIdAlias)
  bench.equal(found?.client, theirs)
  bench.equal(await bench.other.clients.remove(found?.canonical ?? ''), true)
  for (const name of [String(client.clientId), ...namesOf(client)]) await expectClient(bench, name, client)
}
