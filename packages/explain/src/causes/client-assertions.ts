import type { CauseRow } from '../cause.js'

/** Causes and fixes: client assertions */
export const CLIENT_ASSERTION_CAUSES: readonly CauseRow[] = [
  [
    'assertion_type_unsupported',
    '`client_assertion_type` is missing or misspelt.',
    'Send `urn:ietf:params:oauth:client-assertion-type:jwt-bearer`.',
  ],
  [
    'assertion_malformed',
    '`client_assertion` is not a JWT of three parts, or has more than 16 KiB.',
    'Send the JWT as it is.',
  ],
  ['assertion_issuer_missing', 'The assertion has no `iss`.', 'Set `iss` and `sub` to the `client_id`.'],
  [
    'assertion_issuer_different',
    '`iss` names another client than the request, perhaps under another of its names.',
    'Use the same identifier in `client_id`, `iss` and `sub`.',
  ],
  ['assertion_algorithm_unsupported', '`alg` is `none` or unknown.', 'Use one that the metadata of the server lists.'],
  [
    'assertion_algorithm_not_allowed',
    '`tokenAuthSignAlg` of the client or `fapiModes` demand another `alg`.',
    'Sign with the registered algorithm.',
  ],
  [
    'assertion_typ_different',
    '`typ` is that of another kind of JWT.',
    'Leave `typ` out, or set `JWT` or `client-authentication+jwt`.',
  ],
  ['assertion_extension_unknown', 'The header has `crit`.', 'Leave `crit` out.'],
  [
    'assertion_is_request',
    'A request object is sent as the assertion.',
    'Make an assertion of its own, without `response_type`.',
  ],
  ['assertion_subject_different', '`sub` is missing or a user.', 'Set `sub` to the `client_id`.'],
  [
    'assertion_audience_different',
    '`aud` is another server, an internal URL, or differs by a slash at the end.',
    'Set `aud` to the `issuer`, character by character; the report shows what is accepted.',
  ],
  [
    'assertion_audience_not_issuer',
    '`aud` is an endpoint or a list, and `clientAssertionAudience` or `fapiModes` demand the issuer.',
    'Set `aud` to the `issuer`, as a string.',
  ],
  ['assertion_expiry_missing', 'The assertion has no `exp`.', 'Set it to about a minute ahead.'],
  [
    'assertion_expired',
    "The client's clock is behind, or it keeps an assertion for several requests.",
    'Make an assertion for each request; set the clock.',
  ],
  [
    'assertion_lives_too_long',
    '`exp` is further ahead than `clientAssertionMaxLifetime`, or in milliseconds.',
    'Set it to about a minute ahead, in seconds.',
  ],
  ['assertion_not_yet_valid', "The client's clock is ahead.", 'Set the clock, or leave `nbf` out.'],
  [
    'assertion_from_the_future',
    "The client's clock is ahead, or `iat` is in milliseconds.",
    'Set the clock; `iat` is in seconds.',
  ],
  [
    'assertion_identifier_missing',
    '`jti` is missing, empty or has more than 256 characters.',
    'Set a UUID; `clientAssertionJtiRequired: false` is for clients that cannot.',
  ],
  ['assertion_used', 'The client repeats a request with its old assertion.', 'Make a new assertion for each try.'],
  [
    'assertion_key_unknown',
    'The client has rotated its keys, or its `kid` is not in its `jwks`.',
    'Register the new public key before it is used.',
  ],
  [
    'assertion_signature_wrong',
    'The key under this `kid` is another; for CLIENT_SECRET_JWT the secret is.',
    'Compare the public keys; for a secret, use its UTF-8 bytes as the key.',
  ],
]
