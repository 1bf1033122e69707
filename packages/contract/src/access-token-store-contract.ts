import { registerTests } from './fixture.js'
import { keepingTests } from './keeping-tests.js'
import { ACCESS_TOKENS } from './record-kind.js'
import { recordTests } from './record-tests.js'
import { REFRESH_TOKEN_TESTS } from './refresh-token-tests.js'
import { REMOVAL_TESTS } from './removal-tests.js'
import { REPLACEMENT_TESTS } from './replacement-tests.js'
import type { Open, Runner } from './runner.js'

/** The promises of an `AccessTokenStore`. */
export function accessTokenStoreContract(runner: Runner, open: Open): void {
  registerTests(runner, open, 'accessTokens', {
    ...recordTests(ACCESS_TOKENS),
    ...keepingTests(ACCESS_TOKENS),
    ...REFRESH_TOKEN_TESTS,
    ...REPLACEMENT_TESTS,
    ...REMOVAL_TESTS,
  })
}
