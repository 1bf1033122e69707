import { demandsOf } from '../../policy/fapi.js'
import { isSignedResponseMode, RESPONSE_MODES } from '../../standards/oauth/response-mode.js'
import type { AuthorizationFacts, ParameterCheck } from '../facts.js'

const mustBeSigned = (facts: AuthorizationFacts): boolean => demandsOf(facts).has('signed authorization responses')

/** The `response_mode` parameter: one that is supported, and a signed one where FAPI demands it. */
export const RESPONSE_MODE_CHECK: ParameterCheck = {
  name: 'response_mode',
  clause:
    'OAuth 2.0 Multiple Response Types §2.1; Form Post Response Mode; JARM §2.3; FAPI 2.0 Message Signing §5.4.1-1',
  applies: facts => facts.form.values.has('response_mode') || mustBeSigned(facts),
  run: facts =>
    facts.requested.responseMode === undefined ||
    (mustBeSigned(facts) && !isSignedResponseMode(facts.requested.responseMode))
      ? { reason: 'response_mode_unsupported' }
      : undefined,
  seen: facts => ({
    expected: mustBeSigned(facts) ? 'a signed response_mode, by fapiModes' : RESPONSE_MODES.join(' '),
    actual: facts.requested.responseMode ?? 'none, or one that is not supported',
  }),
}
