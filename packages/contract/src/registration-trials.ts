import { type Client, createPorts, introspectStandard } from '@symbolon/core'
import { type Bench, RACERS, type Trials } from './bench.js'
import { expectClient, expectOneWinner, freshNames, namesOf } from './client-bench.js'
import { freshText } from './fresh.js'
import { NOW } from './instants.js'
import { accessTokenRecord, clientRecord } from './records.js'
import { hashOf } from './scenarios/hash.js'

/** What the stores promise together of a name that is registered anew. */
export const REGISTRATION_TRIALS: Trials = {
  'of 32 racers that add the names of a removed client, one wins, and its tokens stay unknown': tokensStayUnknown,
}

/** The heirs have the same number and names: only the registration distinguishes them. */
async function tokensStayUnknown(bench: Bench): Promise<void> {
  const { stores, equal } = bench
  const former = { ...clientRecord(), ...freshNames(), registration: freshText('registration') }
  equal(await stores.clients.add(former, NOW), true)
  const tokenOfFormer = await tokenOf(bench, former)
  equal(await isActive(bench, tokenOfFormer), true)
  equal(await stores.clients.remove((await stores.clients.find(former.clientIdAlias))?.canonical ?? ''), true)
  equal(await isActive(bench, tokenOfFormer), false)
  const heirs = Array.from({ length: RACERS }, () => ({ ...former, registration: freshText('registration') }))
  const tokensOfHeirs = await Promise.all(heirs.map(heir => tokenOf(bench, heir)))
  const winner = await expectOneWinner(bench, heirs, 'add')
  for (const name of [String(winner.clientId), ...namesOf(winner)]) await expectClient(bench, name, winner)
  equal(await isActive(bench, tokenOfFormer), false)
  const active = await Promise.all(tokensOfHeirs.map(token => isActive(bench, token)))
  equal(
    active,
    heirs.map(heir => heir === winner),
  )
}

async function tokenOf(bench: Bench, { clientId, registration }: Client): Promise<string> {
  const token = freshText('token')
  const marked = registration === undefined ? {} : { registration }
  const record = accessTokenRecord({ serviceId: bench.serviceId, hash: await hashOf(token), clientId, ...marked })
  bench.equal(await bench.stores.accessTokens.add(record, NOW), true)
  return token
}

async function isActive({ serviceId, twin }: Bench, token: string): Promise<boolean> {
  const service = { serviceId, issuer: 'https://as.example' }
  const secrets: [string] = ['only for the kit: 32 bytes and more of it']
  const ports = createPorts({ service, stores: twin, secrets, clock: { now: () => NOW } })
  const answer = await introspectStandard({ parameters: `token=${token}` }, ports)
  return JSON.parse(answer.responseContent).active === true
}
