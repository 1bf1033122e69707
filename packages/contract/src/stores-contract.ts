import { CLIENT_ADD_TESTS } from './client-add-tests.js'
import { CLIENT_FIND_TESTS } from './client-find-tests.js'
import { CLIENT_MISUSE_TESTS, CLIENT_PUT_TESTS } from './client-put-tests.js'
import { CLIENT_REVOCATION_TESTS } from './client-revocation-tests.js'
import { CLIENT_TAKEOVER_TESTS } from './client-takeover-tests.js'
import { type ContractTests, registerTests } from './fixture.js'
import { ACCESS_TOKENS, PUSHED_REQUESTS, type TakeOnceKind, TICKETS } from './record-kind.js'
import { recordTests, TAKE_ONCE_TESTS, testsOf } from './record-tests.js'
import { REFRESH_TOKEN_TESTS } from './refresh-token-tests.js'
import { REMOVAL_TESTS } from './removal-tests.js'
import { REPLACEMENT_TESTS } from './replacement-tests.js'
import { replayStoreContract } from './replay-store-contract.js'
import type { Open, Runner } from './runner.js'
import { DURABILITY_TESTS, REGISTRATION_TESTS } from './shared-promises.js'

/** The promises of all stores, which every adapter must keep. */
export function storesContract(runner: Runner, open: Open): void {
  clientStoreContract(runner, open)
  accessTokenStoreContract(runner, open)
  pushedRequestStoreContract(runner, open)
  ticketStoreContract(runner, open)
  replayStoreContract(runner, open)
  registerTests(runner, open, 'stores', { ...REGISTRATION_TESTS, ...DURABILITY_TESTS })
}

/** The promises of a `ClientRegistry`. */
export function clientStoreContract(runner: Runner, open: Open): void {
  registerTests(runner, open, 'clients', {
    ...CLIENT_FIND_TESTS,
    ...CLIENT_PUT_TESTS,
    ...CLIENT_ADD_TESTS,
    ...CLIENT_TAKEOVER_TESTS,
    ...CLIENT_REVOCATION_TESTS,
    ...CLIENT_MISUSE_TESTS,
  })
}

/** The promises of an `AccessTokenStore`. */
export function accessTokenStoreContract(runner: Runner, open: Open): void {
  const tests = { ...recordTests(ACCESS_TOKENS), ...REFRESH_TOKEN_TESTS, ...REPLACEMENT_TESTS, ...REMOVAL_TESTS }
  registerTests(runner, open, 'accessTokens', tests)
}

/** The promises of a `PushedRequestStore`. */
export function pushedRequestStoreContract(runner: Runner, open: Open): void {
  registerTests(runner, open, 'pushedRequests', takeOnceTests(PUSHED_REQUESTS))
}

/** The promises of a `TicketStore`. */
export function ticketStoreContract(runner: Runner, open: Open): void {
  registerTests(runner, open, 'tickets', takeOnceTests(TICKETS))
}

function takeOnceTests<Stored extends object>(kind: TakeOnceKind<Stored>): ContractTests {
  return { ...recordTests(kind), ...testsOf(TAKE_ONCE_TESTS, kind) }
}
