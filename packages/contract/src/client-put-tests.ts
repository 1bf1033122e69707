import {
  clashesWith,
  expectClient,
  expectNotFound,
  expectOneWinner,
  freshNames,
  namesOf,
  putNamed,
} from './client-fixture.js'
import { type ContractTests, type Fixture, RACERS } from './fixture.js'
import { freshNumber, freshText } from './fresh.js'
import { NOW } from './instants.js'
import { clientRecord } from './records.js'

/** What a registry promises about putting and removing clients. */
export const CLIENT_PUT_TESTS: ContractTests = {
  'put replaces a client that shares a name, and removes its old names': replacedByName,
  'put replaces a client without a name with another one without a name': replacedByNumber,
  'put returns false for the client id of a client that shares no name': anotherOfTheNumber,
  'put returns false for a new client with a name of another': clashOfNames,
  'put returns false for a replacement with a name of another, and changes nothing': clashOnReplacement,
  'of 32 racers that put the same alias, one wins': oneRacerPutsAlias,
  'of 32 racers that put the same client id under different names, one wins': oneRacerPutsNumber,
  'a removed client is not found by any name, and cannot be removed again': removedOnce,
  'names that a client gave up are free': freedNames,
  'two services can put the same client': servicesAreApart,
}

async function replacedByName(fixture: Fixture): Promise<void> {
  const client = await putNamed(fixture)
  const { clientIdAlias, ...others } = freshNames()
  const successor = { ...client, ...others, clientName: 'second' }
  fixture.equal(await fixture.stores.clients.put(successor, NOW), true)
  for (const name of [String(client.clientId), ...namesOf(successor)]) await expectClient(fixture, name, successor)
  await expectNotFound(fixture, [client.entityId, client.metadataDocumentLocation])
}

async function replacedByNumber(fixture: Fixture): Promise<void> {
  const { clients } = fixture.stores
  const bare = clientRecord()
  for (const client of [bare, { ...bare, clientName: 'second' }]) {
    fixture.equal(await clients.put(client, NOW), true)
    await expectClient(fixture, String(bare.clientId), client, 'id')
  }
}

async function anotherOfTheNumber(fixture: Fixture): Promise<void> {
  const client = await putNamed(fixture)
  const another = { ...client, ...freshNames() }
  fixture.equal(await fixture.stores.clients.put(another, NOW), false)
  for (const name of [String(client.clientId), ...namesOf(client)]) await expectClient(fixture, name, client)
  await expectNotFound(fixture, namesOf(another))
}

async function clashOfNames(fixture: Fixture): Promise<void> {
  const client = await putNamed(fixture)
  for (const clash of clashesWith(client)) {
    const another = { ...clientRecord(), ...freshNames(), ...clash }
    fixture.equal(await fixture.stores.clients.put(another, NOW), false)
    const free = namesOf(another).filter(name => !namesOf(client).includes(name))
    await expectNotFound(fixture, [String(another.clientId), ...free])
  }
  for (const name of [String(client.clientId), ...namesOf(client)]) await expectClient(fixture, name, client)
}

async function clashOnReplacement(fixture: Fixture): Promise<void> {
  const [client, holder] = [await putNamed(fixture), await putNamed(fixture)]
  const fresh = freshNames()
  const successor = { ...client, entityId: fresh.entityId, metadataDocumentLocation: holder.metadataDocumentLocation }
  fixture.equal(await fixture.stores.clients.put(successor, NOW), false)
  for (const name of [String(client.clientId), ...namesOf(client)]) await expectClient(fixture, name, client)
  for (const name of [String(holder.clientId), ...namesOf(holder)]) await expectClient(fixture, name, holder)
  await expectNotFound(fixture, [fresh.entityId])
}

async function oneRacerPutsAlias(fixture: Fixture): Promise<void> {
  const clientIdAlias = freshText('alias')
  const base = freshNumber()
  const clients = Array.from({ length: RACERS }, (_, racer) => clientRecord({ clientId: base + racer, clientIdAlias }))
  const winner = await expectOneWinner(fixture, clients, 'put')
  await expectClient(fixture, clientIdAlias, winner, 'alias')
  await expectNotFound(
    fixture,
    clients.filter(client => client !== winner).map(({ clientId }) => String(clientId)),
  )
}

async function oneRacerPutsNumber(fixture: Fixture): Promise<void> {
  const clientId = freshNumber()
  const clients = Array.from({ length: RACERS }, () => clientRecord({ clientId, clientIdAlias: freshText('alias') }))
  const winner = await expectOneWinner(fixture, clients, 'put')
  await expectClient(fixture, String(clientId), winner, 'id')
  await expectNotFound(fixture, clients.filter(client => client !== winner).flatMap(namesOf))
}

async function removedOnce(fixture: Fixture): Promise<void> {
  const [client, neighbour] = [await putNamed(fixture), await putNamed(fixture)]
  const { clients } = fixture.stores
  const canonical = (await clients.find(client.entityId))?.canonical ?? 'not found'
  fixture.equal(await clients.remove(canonical), true)
  fixture.equal(await clients.remove(canonical), false)
  await expectNotFound(fixture, [canonical, String(client.clientId), ...namesOf(client)])
  await expectClient(fixture, neighbour.clientIdAlias, neighbour, 'alias')
}

async function freedNames(fixture: Fixture): Promise<void> {
  const [client, removed] = [await putNamed(fixture), await putNamed(fixture)]
  const { clients } = fixture.stores
  fixture.equal(await clients.put({ ...client, entityId: freshNames().entityId }, NOW), true)
  fixture.equal(await clients.remove((await clients.find(removed.entityId))?.canonical ?? ''), true)
  const heir = clientRecord({ clientIdAlias: removed.clientIdAlias, entityId: client.entityId })
  fixture.equal(await clients.put(heir, NOW), true)
  for (const name of namesOf(heir)) await expectClient(fixture, name, heir)
}

async function servicesAreApart(fixture: Fixture): Promise<void> {
  const client = await putNamed(fixture)
  const theirs = { ...client, clientName: 'theirs' }
  for (const name of [String(client.clientId), ...namesOf(client)]) {
    fixture.equal(await fixture.other.clients.find(name), undefined)
  }
  fixture.equal(await fixture.other.clients.put(theirs, NOW), true)
  const found = await fixture.other.clients.find(client.clientIdAlias)
  fixture.equal(found?.client, theirs)
  fixture.equal(await fixture.other.clients.remove(found?.canonical ?? ''), true)
  for (const name of [String(client.clientId), ...namesOf(client)]) await expectClient(fixture, name, client)
}
