import type { Client } from '@symbolon/core'
import type { Bench, Trial, Trials } from './bench.js'
import { expectClient, expectNobody, putNamed } from './client-bench.js'
import { freshNumber, freshText } from './fresh.js'
import { NOW } from './instants.js'
import { CLIENT_ROWS } from './record-rows.js'
import { clientRecord } from './records.js'
import { spoil } from './spoil.js'

/** What a registry promises of finding clients. */
export const CLIENT_FIND_TRIALS: Trials = {
  ...Object.fromEntries(Object.entries(CLIENT_ROWS).map(([name, build]) => roundTrip(name, build))),
  'a client is found by its number and by each of its names': foundByAll,
  'the canonical identifier is the same whatever found the client, and finds it again': canonicalFindsAgain,
  'who was never put is not found': unknownIsNotFound,
  'digits are only ever a number': digitsAreNumbers,
  'aliases that look alike are not the same': similarAliases,
  'changing the client that was put changes nothing stored': inputIsNotShared,
  'changing the client that was found changes nothing stored': outputIsNotShared,
}

function roundTrip(name: string, build: (serviceId: string) => Client): [string, Trial] {
  return [
    `a client comes out as it went in: ${name}`,
    async bench => {
      const client = build(bench.serviceId)
      bench.equal(await bench.stores.clients.put(client, NOW), true)
      const found = await bench.stores.clients.find(String(client.clientId))
      bench.equal(found?.client, client)
      // Some runners hold an absent field and an undefined one for equal.
      bench.equal(Object.keys(found?.client ?? {}).sort(), Object.keys(client).sort())
    },
  ]
}

async function foundByAll(bench: Bench): Promise<void> {
  const client = await putNamed(bench)
  await putNamed(bench)
  await expectClient(bench, String(client.clientId), client, 'id')
  await expectClient(bench, client.clientIdAlias, client, 'alias')
  await expectClient(bench, client.entityId, client, 'entityId')
  await expectClient(bench, client.metadataDocumentLocation, client, 'metadataDocument')
  bench.equal((await bench.twin.clients.find(client.clientIdAlias))?.client, client)
}

async function canonicalFindsAgain(bench: Bench): Promise<void> {
  const { clientId, clientIdAlias, entityId, metadataDocumentLocation } = await putNamed(bench)
  const { clients } = bench.stores
  const canonical = (await clients.find(String(clientId)))?.canonical ?? 'not found'
  for (const identifier of [clientIdAlias, entityId, metadataDocumentLocation, canonical]) {
    const found = await clients.find(identifier)
    bench.equal(found?.canonical, canonical)
    bench.equal(found?.client.clientId, clientId)
  }
}

async function unknownIsNotFound(bench: Bench): Promise<void> {
  const { clientId } = await putNamed(bench)
  // The last ones are found by an object that is used as a map.
  await expectNobody(bench, [String(clientId + 1), freshText('alias'), '', 'constructor', '__proto__'])
}

async function digitsAreNumbers(bench: Bench): Promise<void> {
  const [client, digits] = [await putNamed(bench), String(freshNumber())]
  // Readers refuse such aliases; whether the registry does or leaves them out, digits never find by alias.
  await bench.stores.clients.put(clientRecord({ clientIdAlias: String(client.clientId) }), NOW)
  await bench.stores.clients.put(clientRecord({ clientIdAlias: digits }), NOW)
  await expectClient(bench, String(client.clientId), client, 'id')
  await expectNobody(bench, [digits])
}

async function similarAliases(bench: Bench): Promise<void> {
  const base = freshText('rene')
  // Case, accent, composition, a space behind, wildcards: what a collation or a pattern may take for equal.
  const aliases = [base, `R${base.slice(1)}`, `${base}\u00e9`, `${base}e\u0301`, `${base} `, `${base}_`, `${base}%`]
  const clients = aliases.map(clientIdAlias => clientRecord({ clientIdAlias }))
  for (const client of clients) bench.equal(await bench.stores.clients.put(client, NOW), true)
  for (const client of clients) await expectClient(bench, client.clientIdAlias ?? '', client, 'alias')
  await expectNobody(bench, [`${base}*`, base.toUpperCase()])
}

async function inputIsNotShared(bench: Bench): Promise<void> {
  for (const build of Object.values(CLIENT_ROWS)) {
    const client = build(bench.serviceId)
    const given = structuredClone(client)
    bench.equal(await bench.stores.clients.put(given, NOW), true)
    spoil(given)
    await expectClient(bench, String(client.clientId), client)
  }
}

async function outputIsNotShared(bench: Bench): Promise<void> {
  for (const build of Object.values(CLIENT_ROWS)) {
    const client = build(bench.serviceId)
    bench.equal(await bench.stores.clients.put(structuredClone(client), NOW), true)
    spoil(await bench.stores.clients.find(String(client.clientId)))
    await expectClient(bench, String(client.clientId), client, 'id')
  }
}
