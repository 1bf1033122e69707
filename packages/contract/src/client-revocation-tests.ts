import { putNamed } from './client-fixture.js'
import { type ContractTests, type Fixture, race } from './fixture.js'
import { JUST_AHEAD, JUST_PAST, NOW } from './instants.js'
import { clientRecord } from './records.js'

export const CLIENT_REVOCATION_TESTS: ContractTests = {
  async 'a client whose tokens were revoked is found with that instant by all its identifiers'(fixture) {
    const { clientId, clientIdAlias, entityId, metadataDocumentLocation } = await putNamed(fixture)
    await fixture.stores.clients.revokeTokens(clientId, NOW)
    for (const identifier of [String(clientId), clientIdAlias, entityId, metadataDocumentLocation]) {
      const found = await fixture.twin.clients.find(identifier)
      fixture.equal(found?.tokensRevokedAt, NOW)
      fixture.equal(found?.client.clientId, clientId)
    }
  },
  async 'a client whose tokens were never revoked is found without an instant'(fixture) {
    const [client, neighbour] = [await putNamed(fixture), await putNamed(fixture)]
    await fixture.stores.clients.revokeTokens(neighbour.clientId, NOW)
    await expectRevoked(fixture, client.clientId, undefined)
  },
  async 'a later revocation counts, an earlier one does not'(fixture) {
    const { clientId } = await putNamed(fixture)
    for (const [at, counts] of [
      [NOW, NOW],
      [JUST_PAST, NOW],
      [JUST_AHEAD, JUST_AHEAD],
    ] as const) {
      await fixture.stores.clients.revokeTokens(clientId, at)
      await expectRevoked(fixture, clientId, counts)
    }
  },
  async 'of 32 racers that revoke tokens of one client, the latest instant counts'(fixture) {
    const { clientId } = await putNamed(fixture)
    await race(fixture, (stores, racer) => stores.clients.revokeTokens(clientId, NOW + ((racer * 7) % 32)))
    await expectRevoked(fixture, clientId, NOW + 31)
  },
  async 'the instant outlives a client that is put again, or removed and added again'(fixture) {
    const { clients } = fixture.stores
    const client = clientRecord()
    fixture.equal(await clients.add(client, NOW), true)
    await clients.revokeTokens(client.clientId, NOW)
    fixture.equal(await clients.put({ ...client, clientName: 'Ledger' }, NOW), true)
    await expectRevoked(fixture, client.clientId, NOW)
    fixture.equal(await clients.remove(String(client.clientId)), true)
    fixture.equal(await clients.find(String(client.clientId)), undefined)
    fixture.equal(await clients.add(client, NOW), true)
    await expectRevoked(fixture, client.clientId, NOW)
  },
  async 'tokens of a client that does not exist yet can be revoked'(fixture) {
    const client = clientRecord()
    await fixture.stores.clients.revokeTokens(client.clientId, NOW)
    fixture.equal(await fixture.stores.clients.find(String(client.clientId)), undefined)
    fixture.equal(await fixture.stores.clients.add(client, NOW), true)
    await expectRevoked(fixture, client.clientId, NOW)
  },
  async 'one service cannot revoke the tokens of another'(fixture) {
    const { clientId } = await putNamed(fixture)
    await fixture.other.clients.revokeTokens(clientId, NOW)
    await expectRevoked(fixture, clientId, undefined)
  },
}

async function expectRevoked(fixture: Fixture, clientId: number, at: number | undefined): Promise<void> {
  const found = await fixture.stores.clients.find(String(clientId))
  fixture.equal(found?.client.clientId, clientId)
  fixture.equal(found?.tokensRevokedAt, at)
}
