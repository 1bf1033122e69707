import { PARAMETER_CHECKS } from '../../../authorization-request/parameter-checks.js'
import { readRequested } from '../../../authorization-request/requested.js'
import { offeredDetails } from '../../../authorization-request/stages/details-accepted.js'
import { always, type Check } from '../../../lib/check.js'
import { ok } from '../../../lib/result.js'
import { type Stage, withMore } from '../../../pipeline/pipeline.js'
import type { ClientFound, RegistrationRead } from '../facts.js'
import type { RegistrationRefusal } from '../refusals.js'

/**
 * Without client authentication nothing but the challenge ties the request to the client that began
 * it.
 */
const challenged: Check<RegistrationRead, RegistrationRefusal> = {
  name: 'code_challenge without authentication',
  clause: 'RFC 7636 §4.3; RFC 9700 §2.1.1; docs/rules.md §3',
  applies: always,
  run: ({ requested }) => (requested.codeChallenge === undefined ? { reason: 'code_challenge_demanded' } : undefined),
}

/**
 * What is asked for, and may it be? As for any pushed request, but for its redirect URI: nobody who
 * authenticated has vouched for one that is not registered (RFC 9126 §2.4).
 */
export const REGISTRATION_PARAMETERS: Stage<ClientFound, RegistrationRead, object, RegistrationRefusal> = {
  name: 'parameters',
  clause: 'RFC 9126 §2.1 step 3',
  gather(facts) {
    const { form, client, service } = facts
    const read = withMore(facts, { requested: readRequested({ form, client, service, isPushed: false }) })
    return ok(withMore(read, { details: offeredDetails(read) }))
  },
  checks: [...PARAMETER_CHECKS, challenged],
}
