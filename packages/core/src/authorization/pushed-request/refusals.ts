import { parameterRefusals, REQUEST_OBJECT_REFUSALS } from '../../authorization-request/refusals.js'
import { ANOTHER_KEY, CLIENT_REFUSALS, type ClientRefusalAction } from '../../client-authentication/refusals.js'
import { SERVER_PROOF_REFUSALS } from '../../dpop/refusals.js'
import { misused, type ReasonsIn, type RefusalOf, refusals, unreadable, WRONG } from '../../pipeline/refusals.js'

/** What the caller of the operation does next (docs/rules.md §3). */
export type PushedRequestAction = 'CREATED' | ClientRefusalAction | 'INTERNAL_SERVER_ERROR'

const UNEXAMINED = { code: 'A245101', text: 'The authorization server could not examine the request.' } as const

export const PUSHED_REQUEST_REFUSALS = refusals({
  request_unreadable: unreadable('A245201', UNEXAMINED),
  ...CLIENT_REFUSALS,
  endpoint_unknown: [
    misused(UNEXAMINED),
    'A245202',
    'A DPoP proof was sent, and the URL of the endpoint is not known.',
  ],
  ...SERVER_PROOF_REFUSALS,
  attestation_key_different: ANOTHER_KEY,
  request_uri_pushed: [WRONG, 'A248301', 'request_uri must not be pushed.'],
  client_id_missing: [WRONG, 'A010301', 'client_id is missing.'],
  ...REQUEST_OBJECT_REFUSALS,
  ...parameterRefusals('BAD_REQUEST'),
})

export type PushedRequestRefusal = RefusalOf<ReasonsIn<typeof PUSHED_REQUEST_REFUSALS>>
