import type { Client } from '@symbolon/core'
import { expectClient, expectNotFound, putNamed } from './client-fixture.js'
import type { ContractTest, ContractTests } from './fixture.js'
import { spoil } from './fixture.js'
import { freshNumber, freshText } from './fresh.js'
import { NOW } from './instants.js'
import { CLIENT_ROWS } from './record-rows.js'
import { clientRecord } from './records.js'

export const CLIENT_FIND_TESTS: ContractTests = {
  ...Object.fromEntries(Object.entries(CLIENT_ROWS).map(([name, build]) => roundTrip(name, build))),
  async 'a client is found by its client id and by each of its names'(fixture) {
    const client = await putNamed(fixture)
    await putNamed(fixture)
    await expectClient(fixture, String(client.clientId), client, 'id')
    await expectClient(fixture, client.clientIdAlias, client, 'alias')
    await expectClient(fixture, client.entityId, client, 'entityId')
    await expectClient(fixture, client.metadataDocumentLocation, client, 'metadataDocument')
    fixture.equal((await fixture.twin.clients.find(client.clientIdAlias))?.client, client)
  },
  async 'every identifier leads to the same canonical identifier, which finds the client again'(fixture) {
    const { clientId, clientIdAlias, entityId, metadataDocumentLocation } = await putNamed(fixture)
    const { clients } = fixture.stores
    const canonical = (await clients.find(String(clientId)))?.canonical ?? 'not found'
    for (const identifier of [clientIdAlias, entityId, metadataDocumentLocation, canonical]) {
      const found = await clients.find(identifier)
      fixture.equal(found?.canonical, canonical)
      fixture.equal(found?.client.clientId, clientId)
    }
  },
  async 'an unknown client is not found'(fixture) {
    const { clientId } = await putNamed(fixture)
    // The last two are inherited members, which an object that is used as a map would find.
    await expectNotFound(fixture, [String(clientId + 1), freshText('alias'), '', 'constructor', '__proto__'])
  },
  async 'digits are always a client id, never an alias'(fixture) {
    const [client, digits] = [await putNamed(fixture), String(freshNumber())]
    // Such aliases are refused when clients are read. A registry may refuse or ignore them.
    await fixture.stores.clients.put(clientRecord({ clientIdAlias: String(client.clientId) }), NOW)
    await fixture.stores.clients.put(clientRecord({ clientIdAlias: digits }), NOW)
    await expectClient(fixture, String(client.clientId), client, 'id')
    await expectNotFound(fixture, [digits])
  },
  async 'a client id has one spelling'(fixture) {
    const { clientId } = await putNamed(fixture)
    await expectNotFound(fixture, [`0${clientId}`, `00${clientId}`, `+${clientId}`, ` ${clientId}`, `${clientId} `])
    await expectNotFound(fixture, [`${clientId}.0`, `${clientId}n`, `0x${clientId.toString(16)}`, `-${clientId}`])
  },
  async 'similar aliases are different'(fixture) {
    const base = freshText('rene')
    // Differences that a collation or a pattern may ignore: case, accents, composition, trailing spaces, wildcards.
    const aliases = [base, `R${base.slice(1)}`, `${base}\u00e9`, `${base}e\u0301`, `${base} `, `${base}_`, `${base}%`]
    const clients = aliases.map(clientIdAlias => clientRecord({ clientIdAlias }))
    for (const client of clients) fixture.equal(await fixture.stores.clients.put(client, NOW), true)
    for (const client of clients) await expectClient(fixture, client.clientIdAlias ?? '', client, 'alias')
    await expectNotFound(fixture, [`${base}*`, base.toUpperCase()])
  },
  async 'changing a client after put does not change the stored client'(fixture) {
    for (const build of Object.values(CLIENT_ROWS)) {
      const client = build(fixture.serviceId)
      const given = structuredClone(client)
      fixture.equal(await fixture.stores.clients.put(given, NOW), true)
      spoil(given)
      await expectClient(fixture, String(client.clientId), client)
    }
  },
  async 'changing a found client does not change the stored client'(fixture) {
    for (const build of Object.values(CLIENT_ROWS)) {
      const client = build(fixture.serviceId)
      fixture.equal(await fixture.stores.clients.put(structuredClone(client), NOW), true)
      spoil(await fixture.stores.clients.find(String(client.clientId)))
      await expectClient(fixture, String(client.clientId), client, 'id')
    }
  },
}

function roundTrip(name: string, build: (serviceId: string) => Client): [string, ContractTest] {
  return [
    `a client is stored unchanged: ${name}`,
    async fixture => {
      const client = build(fixture.serviceId)
      fixture.equal(await fixture.stores.clients.put(client, NOW), true)
      const found = await fixture.stores.clients.find(String(client.clientId))
      fixture.equal(found?.client, client)
      // Some runners treat an absent field and an undefined one as equal.
      fixture.equal(Object.keys(found?.client ?? {}).sort(), Object.keys(client).sort())
    },
  ]
}
