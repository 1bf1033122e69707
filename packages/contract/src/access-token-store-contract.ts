import { examine } from './bench.js'
import { keepingTrials } from './keeping-trials.js'
import { ACCESS_TOKENS } from './record-kind.js'
import { recordTrials } from './record-trials.js'
import { REFRESH_TOKEN_TRIALS } from './refresh-token-trials.js'
import { REMOVAL_TRIALS } from './removal-trials.js'
import { REPLACEMENT_TRIALS } from './replacement-trials.js'
import type { Open, Runner } from './runner.js'

/** The promises of an `AccessTokenStore`. */
export function accessTokenStoreContract(runner: Runner, open: Open): void {
  examine(runner, open, 'accessTokens', {
    ...recordTrials(ACCESS_TOKENS),
    ...keepingTrials(ACCESS_TOKENS),
    ...REFRESH_TOKEN_TRIALS,
    ...REPLACEMENT_TRIALS,
    ...REMOVAL_TRIALS,
  })
}
