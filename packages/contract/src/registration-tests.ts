import { type Client, createPorts, introspectStandard } from '@symbolon/core'
import { expectClient, expectOneWinner, freshNames, namesOf } from './client-fixture.js'
import { type ContractTests, type Fixture, RACERS } from './fixture.js'
import { freshText } from './fresh.js'
import { NOW } from './instants.js'
import { accessTokenRecord, clientRecord } from './records.js'
import { hashOf } from './scenarios/hash.js'

/** What the stores together promise about a name that is registered again. */
export const REGISTRATION_TESTS: ContractTests = {
  'of 32 racers that add the names of a removed client, one wins, and old tokens stay unknown': tokensStayUnknown,
}

/** The new clients have the same client id and names: only their registrations differ. */
async function tokensStayUnknown(fixture: Fixture): Promise<void> {
  const { stores, equal } = fixture
  const former = { ...clientRecord(), ...freshNames(), registration: freshText('registration') }
  equal(await stores.clients.add(former, NOW), true)
  const tokenOfFormer = await tokenOf(fixture, former)
  equal(await isActive(fixture, tokenOfFormer), true)
  equal(await stores.clients.remove((await stores.clients.find(former.clientIdAlias))?.canonical ?? ''), true)
  equal(await isActive(fixture, tokenOfFormer), false)
  const heirs = Array.from({ length: RACERS }, () => ({ ...former, registration: freshText('registration') }))
  const tokensOfHeirs = await Promise.all(heirs.map(heir => tokenOf(fixture, heir)))
  const winner = await expectOneWinner(fixture, heirs, 'add')
  for (const name of [String(winner.clientId), ...namesOf(winner)]) await expectClient(fixture, name, winner)
  equal(await isActive(fixture, tokenOfFormer), false)
  const active = await Promise.all(tokensOfHeirs.map(token => isActive(fixture, token)))
  equal(
    active,
    heirs.map(heir => heir === winner),
  )
}

async function tokenOf(fixture: Fixture, { clientId, registration }: Client): Promise<string> {
  const token = freshText('token')
  const marked = registration === undefined ? {} : { registration }
  const record = accessTokenRecord({ serviceId: fixture.serviceId, hash: await hashOf(token), clientId, ...marked })
  fixture.equal(await fixture.stores.accessTokens.add(record, NOW), true)
  return token
}

async function isActive({ serviceId, twin }: Fixture, token: string): Promise<boolean> {
  const service = { serviceId, issuer: 'https://as.example' }
  const secrets: [string] = ['only for the kit: 32 bytes and more of it']
  const ports = createPorts({ service, stores: twin, secrets, clock: { now: () => NOW } })
  const answer = await introspectStandard({ parameters: `token=${token}` }, ports)
  return JSON.parse(answer.responseContent).active === true
}
