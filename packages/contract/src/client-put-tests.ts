import { defineClient } from '@symbolon/core'
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

export const CLIENT_PUT_TESTS: ContractTests = {
  async 'put replaces a client that shares a name, and removes its old names'(fixture) {
    const client = await putNamed(fixture)
    const { clientIdAlias, ...others } = freshNames()
    const successor = { ...client, ...others, clientName: 'second' }
    fixture.equal(await fixture.stores.clients.put(successor, NOW), true)
    for (const name of [String(client.clientId), ...namesOf(successor)]) await expectClient(fixture, name, successor)
    await expectNotFound(fixture, [client.entityId, client.metadataDocumentLocation])
  },
  async 'put replaces a client without a name with another one without a name'(fixture) {
    const { clients } = fixture.stores
    const bare = clientRecord()
    for (const client of [bare, { ...bare, clientName: 'second' }]) {
      fixture.equal(await clients.put(client, NOW), true)
      await expectClient(fixture, String(bare.clientId), client, 'id')
    }
  },
  async 'put returns false for the client id of a client that shares no name'(fixture) {
    const client = await putNamed(fixture)
    const another = { ...client, ...freshNames() }
    fixture.equal(await fixture.stores.clients.put(another, NOW), false)
    await expectWhole(fixture, client)
    await expectNotFound(fixture, namesOf(another))
  },
  async 'put returns false for a new client with a name of another'(fixture) {
    const client = await putNamed(fixture)
    for (const clash of clashesWith(client)) {
      const another = { ...clientRecord(), ...freshNames(), ...clash }
      fixture.equal(await fixture.stores.clients.put(another, NOW), false)
      const free = namesOf(another).filter(name => !namesOf(client).includes(name))
      await expectNotFound(fixture, [String(another.clientId), ...free])
    }
    await expectWhole(fixture, client)
  },
  async 'put returns false for a replacement with a name of another, and changes nothing'(fixture) {
    const [client, holder] = [await putNamed(fixture), await putNamed(fixture)]
    const fresh = freshNames()
    const successor = { ...client, entityId: fresh.entityId, metadataDocumentLocation: holder.metadataDocumentLocation }
    fixture.equal(await fixture.stores.clients.put(successor, NOW), false)
    await expectWhole(fixture, client)
    await expectWhole(fixture, holder)
    await expectNotFound(fixture, [fresh.entityId])
  },
  async 'of 32 racers that put the same alias, one wins'(fixture) {
    const clientIdAlias = freshText('alias')
    const base = freshNumber()
    const clients = Array.from({ length: RACERS }, (_, racer) =>
      clientRecord({ clientId: base + racer, clientIdAlias }),
    )
    const winner = await expectOneWinner(fixture, clients, 'put')
    await expectClient(fixture, clientIdAlias, winner, 'alias')
    await expectNotFound(
      fixture,
      clients.filter(client => client !== winner).map(({ clientId }) => String(clientId)),
    )
  },
  async 'of 32 racers that put the same client id under different names, one wins'(fixture) {
    const clientId = freshNumber()
    const clients = Array.from({ length: RACERS }, () => clientRecord({ clientId, clientIdAlias: freshText('alias') }))
    const winner = await expectOneWinner(fixture, clients, 'put')
    await expectClient(fixture, String(clientId), winner, 'id')
    await expectNotFound(fixture, clients.filter(client => client !== winner).flatMap(namesOf))
  },
  async 'a removed client is not found by any name, and cannot be removed again'(fixture) {
    const [client, neighbour] = [await putNamed(fixture), await putNamed(fixture)]
    const { clients } = fixture.stores
    const canonical = (await clients.find(client.entityId))?.canonical ?? 'not found'
    fixture.equal(await clients.remove(canonical), true)
    fixture.equal(await clients.remove(canonical), false)
    await expectNotFound(fixture, [canonical, String(client.clientId), ...namesOf(client)])
    await expectClient(fixture, neighbour.clientIdAlias, neighbour, 'alias')
  },
  async 'names that a client gave up are free'(fixture) {
    const [client, removed] = [await putNamed(fixture), await putNamed(fixture)]
    const { clients } = fixture.stores
    fixture.equal(await clients.put({ ...client, entityId: freshNames().entityId }, NOW), true)
    fixture.equal(await clients.remove((await clients.find(removed.entityId))?.canonical ?? ''), true)
    const heir = clientRecord({ clientIdAlias: removed.clientIdAlias, entityId: client.entityId })
    fixture.equal(await clients.put(heir, NOW), true)
    for (const name of namesOf(heir)) await expectClient(fixture, name, heir)
  },
  async 'two services can put the same client'(fixture) {
    const client = await putNamed(fixture)
    const theirs = { ...client, clientName: 'theirs' }
    for (const name of [String(client.clientId), ...namesOf(client)]) {
      fixture.equal(await fixture.other.clients.find(name), undefined)
    }
    fixture.equal(await fixture.other.clients.put(theirs, NOW), true)
    const found = await fixture.other.clients.find(client.clientIdAlias)
    fixture.equal(found?.client, theirs)
    fixture.equal(await fixture.other.clients.remove(found?.canonical ?? ''), true)
    await expectWhole(fixture, client)
  },
}

export const CLIENT_MISUSE_TESTS: ContractTests = {
  async 'add and put throw a TypeError for anything but a client, and store nothing'(fixture) {
    const configuration = {
      clientId: freshNumber(),
      clientIdAlias: freshText('alias'),
      tokenAuthMethod: 'NONE',
    } as const
    const promised = defineClient({ ...configuration, redirectUris: ['https://client.example/callback'] })
    const { clients } = fixture.stores
    for (const given of [promised, configuration, { ok: true, value: await promised }, undefined, null, 'ledger']) {
      for (const method of [clients.add, clients.put]) {
        fixture.equal(await errorOf(() => Reflect.apply(method, clients, [given, NOW])), 'TypeError')
      }
    }
    await expectNotFound(fixture, [String(configuration.clientId), configuration.clientIdAlias, 'undefined'])
  },
}

async function errorOf(call: () => unknown): Promise<string> {
  try {
    await call()
    return 'none'
  } catch (error) {
    return error instanceof TypeError ? 'TypeError' : 'another error'
  }
}
