import type { RefusalOf, RefusalTable, ResultCode } from '../pipeline/refusals.js'
import type { RequestObjectFault, RequestObjectUnreadable } from '../standards/request-object/read.js'
import type { OpeningFault } from './open-request-object.js'

type FoundReason = (RequestObjectUnreadable | RequestObjectFault | OpeningFault)['reason']

type Meanings = Readonly<Record<FoundReason, Meaning> & Record<string, Meaning>>
type Meaning = readonly [code: ResultCode, text: string]

/** Code and text of each (RFC 9101 §7: `invalid_request_object`). */
const MEANINGS = {
  request_object_malformed: ['A248302', 'The request object is not a JWT in compact form, or too long.'],
  request_object_unsigned: ['A248315', 'The request object is not signed.'],
  request_object_algorithm_none: ['A246302', 'The algorithm of the request object is none.'],
  request_object_algorithm_symmetric: ['A246303', 'The algorithm of the request object is not asymmetric.'],
  request_object_algorithm_unsupported: ['A246311', 'The algorithm of the request object is not supported.'],
  request_object_algorithm_different: ['A246301', 'The algorithm of the request object is not the registered one.'],
  request_object_algorithm_forbidden: ['A246312', 'The algorithm of the request object is not allowed.'],
  request_object_extension_unknown: ['A246313', 'The request object demands an extension that is not known.'],
  request_object_key_unknown: ['A246304', 'The client has no key that fits the request object.'],
  request_object_signature_wrong: ['A246306', 'The signature of the request object is wrong.'],
  request_object_type_different: ['A246314', 'The typ of the request object is that of another JWT.'],
  request_object_is_assertion: ['A246315', 'The request object is a client assertion.'],
  request_object_issuer_missing: ['A246308', 'The request object has no iss.'],
  request_object_issuer_different: ['A246309', 'The iss of the request object is not the client.'],
  request_object_client_missing: ['A246316', 'The request object has no client_id.'],
  request_object_client_different: ['A246310', 'The client_id of the request object is not the client.'],
  request_object_audience_different: ['A246307', 'The request object is not made for this server.'],
  request_object_claim_malformed: ['A246317', 'A claim of the request object is malformed.'],
  request_object_expiry_missing: ['A246318', 'The request object has no exp.'],
  request_object_expired: ['A246319', 'The request object has expired, or does so within five seconds.'],
  request_object_lives_too_long: ['A246324', 'The exp of the request object lies too far ahead.'],
  request_object_start_missing: ['A246320', 'The request object has no nbf.'],
  request_object_not_yet_valid: ['A246321', 'The nbf of the request object lies in the future.'],
  request_object_from_the_future: ['A246322', 'The iat of the request object lies in the future.'],
  request_object_window_too_long: ['A246323', 'The request object is good for more than 60 minutes.'],
  request_object_nested: ['A248317', 'The request object holds request or request_uri.'],
  request_object_credentials: ['A248318', 'The request object holds credentials of the client.'],
  request_object_parameter_malformed: ['A248319', 'A parameter in the request object is malformed.'],
  request_object_used: ['A248320', 'The request object has been used before.'],
  request_object_encryption_different: ['A248311', 'The request object is not encrypted as the client registered.'],
  request_object_decryption_key_missing: ['A248307', 'The server has no key that fits the encrypted request object.'],
  request_object_undecipherable: ['A248308', 'The request object cannot be decrypted.'],
  jwe_malformed: ['A248309', 'The encrypted request object cannot be read.'],
  jwe_extension_unknown: ['A248312', 'The encrypted request object demands an extension that is not known.'],
  jwe_compressed: ['A248313', 'The encrypted request object is compressed.'],
  jwe_algorithm_unsupported: ['A248310', 'The algorithm of the encrypted request object is not supported.'],
  jwe_encryption_unsupported: ['A248314', 'The content encryption of the request object is not supported.'],
  jwe_ephemeral_key_unfit: ['A248316', 'The ephemeral key of the encrypted request object is unfit.'],
} as const satisfies Meanings

type ObjectReason = keyof typeof MEANINGS

export type RequestObjectReasons = {
  readonly [Reason in ObjectReason | 'request_object_required' | 'request_object_contradicted']: object
}

export type RequestObjectRefusal = RefusalOf<RequestObjectReasons>

const wrong = { action: 'BAD_REQUEST', error: 'invalid_request' } as const

export const REQUEST_OBJECT_REFUSALS: RefusalTable<RequestObjectReasons, 'BAD_REQUEST'> = {
  ...objectRefusals(),
  request_object_required: { ...wrong, code: 'A248303', text: 'The request must be a signed request object.' },
  request_object_contradicted: {
    ...wrong,
    code: 'A245302',
    text: 'A parameter outside the request object is missing from it or differs.',
  },
}

function objectRefusals(): RefusalTable<{ readonly [Reason in ObjectReason]: object }, 'BAD_REQUEST'>
function objectRefusals(): object {
  const rows = Object.entries(MEANINGS).map(([reason, [code, text]]) => [
    reason,
    { action: 'BAD_REQUEST', error: 'invalid_request_object', code, text },
  ])
  return Object.fromEntries(rows)
}
