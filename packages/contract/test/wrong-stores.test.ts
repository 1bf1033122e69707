import { describe, expect, test } from 'vitest'
import { failures } from './failures.js'
import { WRONG_ACCESS_TOKENS } from './wrong-access-tokens.js'
import { WRONG_AT_SIZE } from './wrong-at-size.js'
import { WRONG_CLIENTS } from './wrong-clients.js'
import { WRONG_REGISTRATIONS } from './wrong-registrations.js'
import { WRONG_REPLACEMENTS } from './wrong-replacements.js'
import { WRONG_REPLAYS } from './wrong-replays.js'
import { WRONG_TAKE_ONCE } from './wrong-take-once.js'
import { WRONG_TENANTS } from './wrong-tenants.js'

// Each promise of the ports has a store that breaks it. The kit must not let any of them pass.
describe.each([
  ['clients', WRONG_CLIENTS],
  ['clients (registration)', WRONG_REGISTRATIONS],
  ['accessTokens', WRONG_ACCESS_TOKENS],
  ['accessTokens (replacement)', WRONG_REPLACEMENTS],
  ['pushedRequests and tickets', WRONG_TAKE_ONCE],
  ['replays', WRONG_REPLAYS],
  ['services', WRONG_TENANTS],
  ['many records, sweeps and handles', WRONG_AT_SIZE],
])('the kit detects a store of %s that', (_, wrongs) => {
  test.each(wrongs)('%s', async (_, open, caughtBy) => {
    expect(caughtBy).not.toEqual([])
    expect([...(await failures(open, caughtBy))].sort()).toEqual([...caughtBy].sort())
  })
})
