import { addedToken, addedWithRefreshToken, successorOf } from './access-token-fixture.js'
import { putNamed } from './client-fixture.js'
import type { ContractTests, Fixture } from './fixture.js'
import { freshHash } from './fresh.js'
import { NOW } from './instants.js'
import { added, PUSHED_REQUESTS, TICKETS } from './record-kind.js'
import { clientRecord } from './records.js'

/**
 * What all stores promise about a write that they answered: whoever opens the storage from then on
 * sees it. A store that writes behind its answer loses it with the process.
 */
export const DURABILITY_TESTS: ContractTests = {
  'a handle that is opened after an access token was added, replaced or removed sees that': accessTokens,
  'a handle that is opened after a record was added or taken sees that': takeOnceRecords,
  'a handle that is opened after a mark was claimed cannot claim it': marks,
  'a handle that is opened after a client was added, put, removed or revoked sees that': clients,
}

async function accessTokens(fixture: Fixture): Promise<void> {
  const { stores, reopened, equal } = fixture
  const [record, removed] = [await addedToken(fixture), await addedWithRefreshToken(fixture)]
  equal(await (await reopened()).accessTokens.find(record.hash), record)
  const successor = successorOf(record)
  equal(await stores.accessTokens.replace(record.hash, record.version, successor, NOW), true)
  equal(await (await reopened()).accessTokens.find(record.hash), successor)
  equal(await stores.accessTokens.remove({ refreshTokenHash: removed.refreshTokenHash }, 1), 1)
  equal(await (await reopened()).accessTokens.find(removed.hash), undefined)
}

async function takeOnceRecords(fixture: Fixture): Promise<void> {
  const { stores, reopened, equal } = fixture
  const [request, ticket] = [await added(PUSHED_REQUESTS, fixture), await added(TICKETS, fixture)]
  equal(await (await reopened()).pushedRequests.find(request.key), request)
  equal(await (await reopened()).tickets.find(ticket.key), ticket)
  equal(await stores.pushedRequests.take(request.key), request)
  equal(await stores.tickets.take(ticket.key), ticket)
  equal(await (await reopened()).pushedRequests.take(request.key), undefined)
  equal(await (await reopened()).tickets.take(ticket.key), undefined)
}

async function marks({ stores, reopened, equal }: Fixture): Promise<void> {
  const claimed = [{ key: freshHash(), until: NOW + 60_000 }]
  equal(await stores.replays.claim(claimed, NOW), [true])
  equal(await (await reopened()).replays.claim(claimed, NOW), [false])
}

async function clients(fixture: Fixture): Promise<void> {
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
}
