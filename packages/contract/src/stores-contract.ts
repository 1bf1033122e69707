import { accessTokenStoreContract } from './access-token-store-contract.js'
import { clientStoreContract } from './client-store-contract.js'
import { DURABILITY_TESTS } from './durability-tests.js'
import { type Fixture, registerTests } from './fixture.js'
import { freshHash } from './fresh.js'
import { NOW } from './instants.js'
import { accessTokenRecord, pushedRequestRecord, ticketRecord } from './records.js'
import { REGISTRATION_TESTS } from './registration-tests.js'
import { replayStoreContract } from './replay-store-contract.js'
import type { Open, Runner } from './runner.js'
import { pushedRequestStoreContract, ticketStoreContract } from './take-once-store-contracts.js'

/** The promises of all stores, which every adapter must keep. */
export function storesContract(runner: Runner, open: Open): void {
  clientStoreContract(runner, open)
  accessTokenStoreContract(runner, open)
  pushedRequestStoreContract(runner, open)
  ticketStoreContract(runner, open)
  replayStoreContract(runner, open)
  registerTests(runner, open, 'stores', {
    'the same key in different stores means different records': kindsAreApart,
    ...REGISTRATION_TESTS,
    ...DURABILITY_TESTS,
  })
}

async function kindsAreApart({ stores, serviceId, equal }: Fixture): Promise<void> {
  const key = freshHash()
  const token = accessTokenRecord({ serviceId, hash: key, refreshTokenHash: key })
  const [request, ticket] = [pushedRequestRecord({ serviceId, key }), ticketRecord({ serviceId, key })]
  equal(await stores.accessTokens.add(token, NOW), true)
  equal(await stores.pushedRequests.add(request, NOW), true)
  equal(await stores.tickets.add(ticket, NOW), true)
  equal(await stores.replays.claim([{ key, until: NOW }], NOW), [true])
  equal(await stores.accessTokens.find(key), token)
  equal(await stores.tickets.take(key), ticket)
  equal(await stores.pushedRequests.take(key), request)
  equal(await stores.accessTokens.remove({ hash: key }, 100), 1)
}
