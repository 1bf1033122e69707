import type { Client } from '@symbolon/core'
import { expectClient, expectNotFound, freshNames, namesOf, putNamed, raceWith } from './client-fixture.js'
import { type ContractTests, type Fixture, RACERS, wins } from './fixture.js'
import { freshText } from './fresh.js'
import { NOW } from './instants.js'
import { clientRecord } from './records.js'

/** What a registry promises about clients that try to replace another one. */
export const CLIENT_TAKEOVER_TESTS: ContractTests = {
  'of 32 racers with a name, none replaces a client without one': namelessStays,
  'of 32 racers without a name, none replaces a client that has one': namedStays,
  'of 32 racers that add an existing name, none changes the secret or the redirect URIs': secretStays,
  'of 32 racers that put another registration, none replaces the client': registrationStays,
  'put replaces a client of the same registration': sameRegistration,
}

/**
 * A client id may be derived from a name. A client whose name leads to the client id of another
 * must not replace it.
 */
async function namelessStays(fixture: Fixture): Promise<void> {
  const bare = clientRecord()
  fixture.equal(await fixture.stores.clients.put(bare, NOW), true)
  const intruders = Array.from({ length: RACERS }, () => ({ ...bare, ...freshNames(), clientName: 'intruder' }))
  await expectNoWinner(fixture, intruders)
  await expectClient(fixture, String(bare.clientId), bare, 'id')
  await expectNotFound(fixture, intruders.flatMap(namesOf))
}

async function namedStays(fixture: Fixture): Promise<void> {
  const client = await putNamed(fixture)
  const { clientIdAlias, entityId, metadataDocumentLocation, ...bare } = client
  const intruders = Array.from({ length: RACERS }, (_, racer) => ({ ...bare, clientName: `intruder ${racer}` }))
  await expectNoWinner(fixture, intruders)
  for (const name of [String(client.clientId), ...namesOf(client)]) await expectClient(fixture, name, client)
}

async function secretStays(fixture: Fixture): Promise<void> {
  const client: Client = { ...clientRecord(), ...freshNames(), ...CONFIDENTIAL, clientSecret: 'plain:of the client' }
  fixture.equal(await fixture.stores.clients.add(client, NOW), true)
  const intruders = Array.from({ length: RACERS }, (_, racer) => ({
    ...client,
    clientSecret: `plain:of intruder ${racer}`,
    redirectUris: [`https://intruder-${racer}.example/callback`],
  }))
  fixture.equal(wins(await raceWith(fixture, intruders, 'add')), 0)
  for (const name of [String(client.clientId), ...namesOf(client)]) await expectClient(fixture, name, client)
}

const CONFIDENTIAL = { clientType: 'CONFIDENTIAL', tokenAuthMethod: 'CLIENT_SECRET_BASIC' } as const

async function registrationStays(fixture: Fixture): Promise<void> {
  for (const client of await putOfEachKind(fixture)) {
    const { registration, ...unmarked } = client
    const intruders = Array.from({ length: RACERS }, (_, racer) =>
      racer % 2 === 0 && registration !== undefined ? unmarked : { ...client, registration: freshText('registration') },
    )
    await expectNoWinner(fixture, intruders)
    for (const name of [String(client.clientId), ...namesOf(client)]) await expectClient(fixture, name, client)
  }
}

async function sameRegistration(fixture: Fixture): Promise<void> {
  for (const client of await putOfEachKind(fixture)) {
    const successor = { ...client, clientName: 'second' }
    fixture.equal(await fixture.stores.clients.put(successor, NOW), true)
    for (const name of [String(client.clientId), ...namesOf(client)]) await expectClient(fixture, name, successor)
  }
}

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
