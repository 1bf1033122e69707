import {
  clashesWith,
  expectClient,
  expectNotFound,
  expectOneWinner,
  expectWhole,
  freshNames,
  namesOf,
  putNamed,
} from './client-fixture.js'
import { type ContractTests, RACERS } from './fixture.js'
import { freshNumber, freshText } from './fresh.js'
import { NOW } from './instants.js'
import { clientRecord } from './records.js'

export const CLIENT_ADD_TESTS: ContractTests = {
  async 'an added client is found by its client id and by each of its names'(fixture) {
    for (const client of [{ ...clientRecord(), ...freshNames() }, clientRecord()]) {
      fixture.equal(await fixture.stores.clients.add(client, NOW), true)
      await expectWhole(fixture, client)
      fixture.equal((await fixture.twin.clients.find(String(client.clientId)))?.client, client)
    }
  },
  async 'add returns false and changes nothing if the client id or a name is taken'(fixture) {
    const [client, bare] = [await putNamed(fixture), clientRecord()]
    fixture.equal(await fixture.stores.clients.put(bare, NOW), true)
    const numbers = [{ clientId: client.clientId }, { clientId: bare.clientId }]
    for (const clash of [...clashesWith(client), ...numbers]) {
      const another = { ...clientRecord(), ...freshNames(), ...clash, clientName: 'another' }
      fixture.equal(await fixture.stores.clients.add(another, NOW), false)
      const taken = [String(client.clientId), String(bare.clientId), ...namesOf(client)]
      const free = [String(another.clientId), ...namesOf(another)].filter(name => !taken.includes(name))
      await expectNotFound(fixture, free)
    }
    await expectWhole(fixture, client)
    await expectClient(fixture, String(bare.clientId), bare, 'id')
  },
  async 'add returns false for a client that exists'(fixture) {
    const { clients } = fixture.stores
    for (const client of [{ ...clientRecord(), ...freshNames() }, clientRecord()]) {
      fixture.equal(await clients.add(client, NOW), true)
      for (const again of [client, { ...client, clientName: 'second' }])
        fixture.equal(await clients.add(again, NOW), false)
      await expectClient(fixture, String(client.clientId), client, 'id')
    }
  },
  async 'client ids and names that were removed or given up can be added again'(fixture) {
    const [client, removed] = [await putNamed(fixture), await putNamed(fixture)]
    const { clients } = fixture.stores
    fixture.equal(await clients.put({ ...client, entityId: freshNames().entityId }, NOW), true)
    fixture.equal(await clients.remove((await clients.find(removed.entityId))?.canonical ?? ''), true)
    const heir = { ...removed, entityId: client.entityId, clientName: 'heir' }
    fixture.equal(await clients.add(heir, NOW), true)
    await expectWhole(fixture, heir)
  },
  async 'of 32 racers that add the same name, as alias, entity id or metadata URL, one wins'(fixture) {
    const [name, base] = [`https://${freshText('name')}.example`, freshNumber()]
    const kinds = ['clientIdAlias', 'entityId', 'metadataDocumentLocation'] as const
    const clients = Array.from({ length: RACERS }, (_, racer) =>
      clientRecord({ clientId: base + racer, [kinds[racer % 3] ?? 'entityId']: name }),
    )
    const winner = await expectOneWinner(fixture, clients, 'add')
    await expectClient(fixture, name, winner)
    const losers = clients.filter(client => client !== winner)
    await expectNotFound(
      fixture,
      losers.map(({ clientId }) => String(clientId)),
    )
  },
  async 'of 32 racers that add the same client id, one wins'(fixture) {
    const clientId = freshNumber()
    const clients = Array.from({ length: RACERS }, (_, racer) =>
      clientRecord({
        clientId,
        ...(racer % 2 === 0 ? { clientIdAlias: freshText('alias') } : { clientName: `${racer}` }),
      }),
    )
    const winner = await expectOneWinner(fixture, clients, 'add')
    await expectClient(fixture, String(clientId), winner, 'id')
    await expectNotFound(fixture, clients.filter(client => client !== winner).flatMap(namesOf))
  },
  /** Detects a registry that compares identifiers only with those of different clients. */
  async 'of 32 racers that add the same client id and names, one wins'(fixture) {
    const client = { ...clientRecord(), ...freshNames() }
    const clients = Array.from({ length: RACERS }, (_, racer) => ({ ...client, clientName: `racer ${racer}` }))
    const winner = await expectOneWinner(fixture, clients, 'add')
    for (const name of [String(client.clientId), ...namesOf(client)]) await expectClient(fixture, name, winner)
  },
  async 'two services can add the same client'(fixture) {
    const client = { ...clientRecord(), ...freshNames() }
    const theirs = { ...client, clientName: 'theirs' }
    fixture.equal(await fixture.stores.clients.add(client, NOW), true)
    fixture.equal(await fixture.other.clients.add(theirs, NOW), true)
    await expectClient(fixture, client.clientIdAlias, client, 'alias')
    fixture.equal((await fixture.other.clients.find(client.clientIdAlias))?.client, theirs)
  },
}
