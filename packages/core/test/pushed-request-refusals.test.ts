import { expect, test } from 'vitest'
import { PUSHED_REQUEST_REFUSALS } from '../src/authorization/pushed-request/refusals.js'

/** What a PAR endpoint may answer, and where each is defined. */
const ERRORS: ReadonlySet<string> = new Set([
  // RFC 6749 §5.2, §4.1.2.1
  ...['invalid_request', 'invalid_client', 'unauthorized_client', 'invalid_scope', 'unsupported_response_type'],
  'server_error',
  // RFC 9101 §7, RFC 9396 §5, RFC 8707 §2, RFC 9449 §5 and §8
  ...['invalid_request_object', 'invalid_authorization_details', 'invalid_target'],
  ...['invalid_dpop_proof', 'use_dpop_nonce'],
  // Attestation-Based Client Authentication §7.4
  ...['invalid_client_attestation', 'use_attestation_challenge', 'use_fresh_attestation'],
  // Grant Management §5.2
  'invalid_grant_id',
])

test('RFC 9126 §2.3, PAR-30: no error concerns a user, because there is none', () => {
  const errors = Object.values(PUSHED_REQUEST_REFUSALS).map(({ error }) => error)
  expect(errors.filter(error => !ERRORS.has(error))).toEqual([])
})
