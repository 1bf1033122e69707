import { examine } from './bench.js'
import { CLIENT_ADD_TRIALS } from './client-add-trials.js'
import { CLIENT_FIND_TRIALS } from './client-find-trials.js'
import { CLIENT_MISUSE_TRIALS } from './client-misuse-trials.js'
import { CLIENT_PUT_TRIALS } from './client-put-trials.js'
import { CLIENT_TAKEOVER_TRIALS } from './client-takeover-trials.js'
import type { Open, Runner } from './runner.js'

const TRIALS = {
  ...CLIENT_FIND_TRIALS,
  ...CLIENT_PUT_TRIALS,
  ...CLIENT_ADD_TRIALS,
  ...CLIENT_TAKEOVER_TRIALS,
  ...CLIENT_MISUSE_TRIALS,
}

/** The promises of a `ClientRegistry`. */
export function clientStoreContract(runner: Runner, open: Open): void {
  examine(runner, open, 'clients', TRIALS)
}
