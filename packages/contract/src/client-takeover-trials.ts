import type { Client } from '@symbolon/core'
import { type Bench, RACERS, type Trials, wins } from './bench.js'
import { expectClient, expectNobody, freshNames, namesOf, putNamed, raceWith } from './client-bench.js'
import { freshText } from './fresh.js'
import { NOW } from './instants.js'
import { clientRecord } from './records.js'

/** What a registry promises against clients that try to replace another. */
export const CLIENT_TAKEOVER_TRIALS: Trials = {
  'of 32 racers that bring a name, none replaces the client that is known by its number alone': namelessStays,
  'of 32 racers that bring no name, none replaces the client that has one': namedStays,
  'of 32 racers that add an existing name, none changes secret or redirect URIs': secretStays,
  'of 32 racers that put another registration, none replaces the client': registrationStays,
  'a client of the same registration is replaced': sameRegistration,
}

/** A number can follow from a name: a client whose name gives the number of another must not become that other. */
async function namelessStays(bench: Bench): Promise<void> {
  const bare = clientRecord()
  bench.equal(await bench.stores.clients.put(bare, NOW), true)
  const intruders = Array.from({ length: RACERS }, () => ({ ...bare, ...freshNames(), clientName: 'intruder' }))
  await expectNoWinner(bench, intruders)
  await expectClient(bench, String(bare.clientId), bare, 'id')
  await expectNobody(bench, intruders.flatMap(namesOf))
}

async function namedStays(bench: Bench): Promise<void> {
  const client = await putNamed(bench)
  const { clientIdAlias, entityId, metadataDocumentLocation, ...bare } = client
  const intruders = Array.from({ length: RACERS }, (_, racer) => ({ ...bare, clientName: `intruder ${racer}` }))
  await expectNoWinner(bench, intruders)
  for (const name of [String(client.clientId), ...namesOf(client)]) await expectClient(bench, name, client)
}

async function secretStays(bench: Bench): Promise<void> {
  const client: Client = { ...clientRecord(), ...freshNames(), ...CONFIDENTIAL, clientSecret: 'plain:of the client' }
  bench.equal(await bench.stores.clients.add(client, NOW), true)
  const intruders = Array.from({ length: RACERS }, (_, racer) => ({
    ...client,
    clientSecret: `plain:of intruder ${racer}`,
    redirectUris: [`https://intruder-${racer}.example/callback`],
  }))
  bench.equal(wins(await raceWith(bench, intruders, 'add')), 0)
  for (const name of [String(client.clientId), ...namesOf(client)]) await expectClient(bench, name, client)
}

const CONFIDENTIAL = { clientType: 'CONFIDENTIAL', tokenAuthMethod: 'CLIENT_SECRET_BASIC' } as const

async function registrationStays(bench: Bench): Promise<void> {
  for (const client of await putOfEachKind(bench)) {
    const { registration, ...unmarked } = client
    const intruders = Array.from({ length: RACERS }, (_, racer) =>
      racer % 2 === 0 && registration !== undefined ? unmarked : { ...client, registration: freshText('registration') },
    )
    await expectNoWinner(bench, intruders)
    for (const name of [String(client.clientId), ...namesOf(client)]) await expectClient(bench, name, client)
  }
}

async function sameRegistration(bench: Bench): Promise<void> {
  for (const client of await putOfEachKind(bench)) {
    const successor = { ...client, clientName: 'second' }
    bench.equal(await bench.stores.clients.put(successor, NOW), true)
    for (const name of [String(client.clientId), ...namesOf(client)]) await expectClient(bench, name, successor)
  }
}

/** Clients with names and without, with a registration and without, one of them a registration that says nothing. */
async function putOfEachKind(bench: Bench): Promise<readonly Client[]> {
  const named = () => ({ ...clientRecord(), ...freshNames() })
  const registered = { registration: freshText('registration') }
  const clients = [named(), clientRecord(), { ...named(), ...registered }, { ...clientRecord(), ...registered }]
  const all = [...clients, { ...named(), registration: '' }]
  for (const client of all) bench.equal(await bench.stores.clients.put(client, NOW), true)
  return all
}

async function expectNoWinner(bench: Bench, clients: readonly Client[]): Promise<void> {
  bench.equal(wins(await raceWith(bench, clients, 'put')), 0)
  bench.equal(wins(await raceWith(bench, clients, 'add')), 0)
}
