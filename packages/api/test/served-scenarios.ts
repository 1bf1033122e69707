import type { Scenario } from '@symbolon/contract/scenarios'
import { SCENARIOS } from '@symbolon/scenarios'

type Scenarios = Readonly<Record<string, readonly Scenario[]>>

const {
  'client authentication': _,
  'DPoP proof': __,
  'introspection endpoint': ___,
  'authorization code': ____,
  token: _____,
  'token revocation': ______,
  'refresh token introspection': _______,
  ...served
} = SCENARIOS

/** The scenarios of the operations that the REST surface offers. */
export const SERVED_SCENARIOS: Scenarios = served

/** The first scenario for each result code of each operation. */
export const ONE_FOR_EACH_CODE: Scenarios = Object.fromEntries(
  Object.entries(served).map(([operation, scenarios]) => [operation, firstOfEach(scenarios)]),
)

function firstOfEach(scenarios: readonly Scenario[]): readonly Scenario[] {
  const codes = new Set<string | undefined>()
  return scenarios.filter(({ expect: { resultCode } }) => !codes.has(resultCode) && codes.add(resultCode))
}
