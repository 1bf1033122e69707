import { type Client, createPorts, introspectStandard } from '@symbolon/core'
import { addedToken, addedWithRefreshToken, successorOf } from './access-token-fixture.js'
import { expectOneWinner, expectWhole, freshNames, putNamed } from './client-fixture.js'
import { type ContractTests, type Fixture, RACERS } from './fixture.js'
import { freshHash, freshText } from './fresh.js'
import { NOW } from './instants.js'
import { added, PUSHED_REQUESTS, TICKETS } from './record-kind.js'
import { accessTokenRecord, clientRecord, pushedRequestRecord, ticketRecord, tokenFamilyRecord } from './records.js'
import { hashOf } from './scenarios/hash.js'

/**
 * What all stores promise about a write that they answered: whoever opens the storage from then on
 * sees it. A store that writes behind its answer loses it with the process.
 */
export const DURABILITY_TESTS: ContractTests = {
  async 'a handle that is opened after an access token was added, replaced or removed sees that'(fixture) {
    const { stores, reopened, equal } = fixture
    const [record, removed] = [await addedToken(fixture), await addedWithRefreshToken(fixture)]
    equal(await (await reopened()).accessTokens.find(record.hash), record)
    const successor = successorOf(record)
    equal(await stores.accessTokens.replace(record.hash, record.version, successor, NOW), true)
    equal(await (await reopened()).accessTokens.find(record.hash), successor)
    equal(await stores.accessTokens.remove({ refreshTokenHash: removed.refreshTokenHash }, 1), 1)
    equal(await (await reopened()).accessTokens.find(removed.hash), undefined)
  },
  async 'a handle that is opened after a record was added or taken sees that'(fixture) {
    const { stores, reopened, equal } = fixture
    const [request, ticket] = [await added(PUSHED_REQUESTS, fixture), await added(TICKETS, fixture)]
    equal(await (await reopened()).pushedRequests.find(request.key), request)
    equal(await (await reopened()).tickets.find(ticket.key), ticket)
    equal(await stores.pushedRequests.take(request.key), request)
    equal(await stores.tickets.take(ticket.key), ticket)
    equal(await (await reopened()).pushedRequests.take(request.key), undefined)
    equal(await (await reopened()).tickets.take(ticket.key), undefined)
  },
  async 'a handle that is opened after a mark was claimed cannot claim it'({ stores, reopened, equal }) {
    const claimed = [{ key: freshHash(), until: NOW + 60_000 }]
    equal(await stores.replays.claim(claimed, NOW), [true])
    equal(await (await reopened()).replays.claim(claimed, NOW), [false])
  },
  async 'a handle that is opened after a client was added, put, removed or revoked sees that'(fixture) {
    const { stores, reopened, equal } = fixture
    const [client, changed] = [clientRecord(), await putNamed(fixture)]
    equal(await stores.clients.add(client, NOW), true)
    equal((await (await reopened()).clients.find(String(client.clientId)))?.client, client)
    equal(await stores.clients.put({ ...changed, clientName: 'Ledger' }, NOW), true)
    equal((await (await reopened()).clients.find(changed.entityId))?.client.clientName, 'Ledger')
    await stores.clients.revokeTokens(client.clientId, NOW)
    equal((await (await reopened()).clients.find(String(client.clientId)))?.tokensRevokedAt, NOW)
    equal(await stores.clients.remove(String(client.clientId)), true)
    equal(await (await reopened()).clients.find(String(client.clientId)), undefined)
  },
}

export const REGISTRATION_TESTS: ContractTests = {
  async 'the same key in different stores means different records'({ stores, serviceId, equal }) {
    const key = freshHash()
    const token = accessTokenRecord({ serviceId, hash: key, refreshTokenHash: key })
    const [request, ticket] = [pushedRequestRecord({ serviceId, key }), ticketRecord({ serviceId, key })]
    equal(await stores.accessTokens.add(token, NOW), true)
    equal(await stores.pushedRequests.add(request, NOW), true)
    equal(await stores.tickets.add(ticket, NOW), true)
    const family = tokenFamilyRecord({ serviceId, key })
    equal((await stores.tokenFamilies?.add(family, NOW)) ?? true, true)
    equal(await stores.replays.claim([{ key, until: NOW }], NOW), [true])
    equal(await stores.accessTokens.find(key), token)
    equal(await stores.tickets.take(key), ticket)
    equal(await stores.pushedRequests.take(key), request)
    equal(await stores.accessTokens.remove({ hash: key }, 100), 1)
    equal(await stores.tokenFamilies?.find(key), stores.tokenFamilies && family)
  },
  /** The new clients have the same client id and names: only their registrations differ. */
  async 'of 32 racers that add the names of a removed client, one wins, and old tokens stay unknown'(fixture) {
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
    await expectWhole(fixture, winner)
    equal(await isActive(fixture, tokenOfFormer), false)
    const active = await Promise.all(tokensOfHeirs.map(token => isActive(fixture, token)))
    equal(
      active,
      heirs.map(heir => heir === winner),
    )
  },
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
