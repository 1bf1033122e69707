import type { Client } from '@symbolon/core'
import { expectClient, expectNotFound, expectWhole, freshNames, namesOf, putNamed, raceWith } from './client-fixture.js'
import { type ContractTests, type Fixture, RACERS, wins } from './fixture.js'
import { freshText } from './fresh.js'
import { NOW } from './instants.js'
import { clientRecord } from './records.js'

export const CLIENT_TAKEOVER_TESTS: ContractTests = {
  /**
   * A client id may be derived from a name. A client whose name leads to the client id of another must not replace it.
   */
  async 'of 32 racers with a name, none replaces a client without one'(fixture) {
    const bare = clientRecord()
    fixture.equal(await fixture.stores.clients.put(bare, NOW), true)
    const intruders = Array.from({ length: RACERS }, () => ({ ...bare, ...freshNames(), clientName: 'intruder' }))
    await expectNoWinner(fixture, intruders)
    await expectClient(fixture, String(bare.clientId), bare, 'id')
    await expectNotFound(fixture, intruders.flatMap(namesOf))
  },
  async 'of 32 racers without a name, none replaces a client that has one'(fixture) {
    const client = await putNamed(fixture)
    const { clientIdAlias, entityId, metadataDocumentLocation, ...bare } = client
    const intruders = Array.from({ length: RACERS }, (_, racer) => ({ ...bare, clientName: `intruder ${racer}` }))
    await expectNoWinner(fixture, intruders)
    await expectWhole(fixture, client)
  },
  async 'of 32 racers that add an existing name, none changes the secret or the redirect URIs'(fixture) {
    const client: Client = { ...clientRecord(), ...freshNames(), ...CONFIDENTIAL, clientSecret: 'plain:of the client' }
    fixture.equal(await fixture.stores.clients.add(client, NOW), true)
    const intruders = Array.from({ length: RACERS }, (_, racer) => ({
      ...client,
      clientSecret: `plain:of intruder ${racer}`,
      redirectUris: [`https://intruder-${racer}.example/callback`],
    }))
    fixture.equal(wins(await raceWith(fixture, intruders, 'add')), 0)
    await expectWhole(fixture, client)
  },
  async 'of 32 racers that put another registration, none replaces the client'(fixture) {
    for (const client of await putOfEachKind(fixture)) {
      const { registration, ...unmarked } = client
      const intruders = Array.from({ length: RACERS }, (_, racer) =>
        racer % 2 === 0 && registration !== undefined
          ? unmarked
          : { ...client, registration: freshText('registration') },
      )
      await expectNoWinner(fixture, intruders)
      await expectWhole(fixture, client)
    }
  },
  async 'put replaces a client of the same registration'(fixture) {
    for (const client of await putOfEachKind(fixture)) {
      const successor = { ...client, clientName: 'second' }
      fixture.equal(await fixture.stores.clients.put(successor, NOW), true)
      for (const name of [String(client.clientId), ...namesOf(client)]) await expectClient(fixture, name, successor)
    }
  },
}

const CONFIDENTIAL = { clientType: 'CONFIDENTIAL', tokenAuthMethod: 'CLIENT_SECRET_BASIC' } as const

/** Clients with and without names and registrations, including an empty registration. */
async function putOfEachKind(fixture: Fixture): Promise<readonly Client[]> {
  const named = () => ({ ...clientRecord(), ...freshNames() })
  const registered = { registration: freshText('registration') }
  const clients = [named(), clientRecord(), { ...named(), ...registered }, { ...clientRecord(), ...registered }]
  const all = [...clients, { ...named(), registration: '' }]
  for (const client of all) fixture.equal(await fixture.stores.clients.put(client, NOW), true)
  return all
}

async function expectNoWinner(fixture: Fixture, clients: readonly Client[]): Promise<void> {
  fixture.equal(wins(await raceWith(fixture, clients, 'put')), 0)
  fixture.equal(wins(await raceWith(fixture, clients, 'add')), 0)
}
