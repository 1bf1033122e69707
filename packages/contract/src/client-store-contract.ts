import { CLIENT_ADD_TESTS } from './client-add-tests.js'
import { CLIENT_FIND_TESTS } from './client-find-tests.js'
import { CLIENT_MISUSE_TESTS } from './client-misuse-tests.js'
import { CLIENT_PUT_TESTS } from './client-put-tests.js'
import { CLIENT_REVOCATION_TESTS } from './client-revocation-tests.js'
import { CLIENT_TAKEOVER_TESTS } from './client-takeover-tests.js'
import { registerTests } from './fixture.js'
import type { Open, Runner } from './runner.js'

const TESTS = {
  ...CLIENT_FIND_TESTS,
  ...CLIENT_PUT_TESTS,
  ...CLIENT_ADD_TESTS,
  ...CLIENT_TAKEOVER_TESTS,
  ...CLIENT_REVOCATION_TESTS,
  ...CLIENT_MISUSE_TESTS,
}

/** The promises of a `ClientRegistry`. */
export function clientStoreContract(runner: Runner, open: Open): void {
  registerTests(runner, open, 'clients', TESTS)
}
