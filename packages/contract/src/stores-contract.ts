import { accessTokenStoreContract } from './access-token-store-contract.js'
import { type Bench, examine } from './bench.js'
import { clientStoreContract } from './client-store-contract.js'
import { freshHash } from './fresh.js'
import { NOW } from './instants.js'
import { accessTokenRecord, pushedRequestRecord, ticketRecord } from './records.js'
import { REGISTRATION_TRIALS } from './registration-trials.js'
import { replayStoreContract } from './replay-store-contract.js'
import type { Open, Runner } from './runner.js'
import { pushedRequestStoreContract, ticketStoreContract } from './take-once-store-contracts.js'

/** The promises of all stores: what an adapter must pass. */
export function storesContract(runner: Runner, open: Open): void {
  clientStoreContract(runner, open)
  accessTokenStoreContract(runner, open)
  pushedRequestStoreContract(runner, open)
  ticketStoreContract(runner, open)
  replayStoreContract(runner, open)
  examine(runner, open, 'stores', {
    'one key in every store names different things': kindsAreApart,
    ...REGISTRATION_TRIALS,
  })
}

async function kindsAreApart({ stores, serviceId, equal }: Bench): Promise<void> {
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
  equal(await stores.accessTokens.remove({ hash: key }), 1)
}
