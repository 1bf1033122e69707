export const REQUEST_OBJECT_CAUSES: readonly (readonly [reason: string, cause: string, fix: string])[] = [
  [
    'request_uri_pushed',
    'The client pushes the `request_uri` of an earlier request.',
    'Leave `request_uri` out; push the parameters or a request object.',
  ],
  [
    'client_id_missing',
    'The form has no `client_id`, even if the client authenticates.',
    'Send `client_id` (RFC 9126 §2.1).',
  ],
  [
    'request_object_malformed',
    '`request` is not a JWT of three parts, or has more than 48 KiB.',
    'Send the JWT as it is.',
  ],
  [
    'request_object_unsigned',
    '`request` holds JSON, or what was encrypted is not a signed JWT.',
    'Sign the claims as a JWT; sign first, then encrypt.',
  ],
  [
    'request_object_algorithm_none',
    '`alg` is `none`: the library does not sign by default.',
    'Sign with a registered key.',
  ],
  ['request_object_algorithm_symmetric', 'The request object is made with HS256.', 'Sign with a key pair.'],
  [
    'request_object_algorithm_unsupported',
    '`alg` is unknown or missing.',
    'Use one that the metadata of the server lists.',
  ],
  ['request_object_algorithm_forbidden', '`fapiModes` exclude `alg`.', 'Use ES256, PS256 or EdDSA.'],
  [
    'request_object_algorithm_different',
    'The client signs with an algorithm other than its `requestSignAlg`.',
    'Sign with it, or change the registration.',
  ],
  ['request_object_extension_unknown', 'The header has `crit`.', 'Leave `crit` out.'],
  [
    'request_object_type_different',
    '`typ` is that of another kind of JWT.',
    'Set `oauth-authz-req+jwt`, or leave it out.',
  ],
  [
    'request_object_is_assertion',
    'A client assertion is sent as `request`: `sub` is the client, and there is no `response_type`.',
    'Leave `sub` out, and set `response_type`.',
  ],
  [
    'request_object_key_unknown',
    'The client has rotated its keys, or `kid` is not in its `jwks`.',
    'Register the new public key before it is used.',
  ],
  [
    'request_object_signature_wrong',
    'The client signs with a key other than the one registered under this `kid`.',
    'Compare the registered key with the public half of the one that signs.',
  ],
  [
    'request_object_audience_different',
    '`aud` is missing, or names an endpoint or another server.',
    'Set `aud` to the `issuer`; `requestObjectAudienceChecked: false` is for clients that cannot.',
  ],
  ['request_object_issuer_missing', 'The object has no `iss`.', 'Set `iss` to the `client_id`.'],
  ['request_object_issuer_different', '`iss` does not name the client that pushes.', 'Set `iss` to the `client_id`.'],
  [
    'request_object_client_missing',
    '`client_id` is outside the object and not in it.',
    'Add `client_id` as a claim of the request object.',
  ],
  [
    'request_object_client_different',
    '`client_id` in the object names another client, or uses another of its names.',
    'Use the same identifier inside and outside.',
  ],
  [
    'request_object_claim_malformed',
    '`exp`, `nbf` or `iat` is not a number of seconds, or `jti` not a string; the report names it.',
    'Write times as numbers.',
  ],
  ['request_object_expiry_missing', 'The object has no `exp`.', 'Set it to a few minutes ahead.'],
  [
    'request_object_expired',
    "The client's clock is behind, or it reuses a request object.",
    'Make a new request object for each request; correct the clock of the client.',
  ],
  [
    'request_object_lives_too_long',
    '`exp` is further ahead than `requestObjectMaxLifetime`, or in milliseconds.',
    'Set it to a few minutes ahead, in seconds.',
  ],
  [
    'request_object_start_missing',
    'The object has no `nbf`.',
    'Set it; `nbfOptional` is for services without FAPI message signing.',
  ],
  ['request_object_not_yet_valid', "The client's clock is ahead.", 'Set the clock, or set `nbf` a few seconds back.'],
  [
    'request_object_from_the_future',
    "The client's clock is ahead, or `iat` is in milliseconds.",
    'Set the clock; `iat` is in seconds.',
  ],
  ['request_object_window_too_long', '`exp` is more than 60 minutes after `nbf`.', 'Set `exp` closer to `nbf`.'],
  [
    'request_object_nested',
    'The object holds `request` or `request_uri`.',
    'Remove it from the object, and put the parameters themselves in as claims.',
  ],
  [
    'request_object_credentials',
    'The object holds `client_secret` or `client_assertion`.',
    'Send credentials outside the object.',
  ],
  [
    'request_object_parameter_malformed',
    'A parameter is a JSON number or object where text is expected; the report names it.',
    'Write strings, except for `max_age`, `claims`, `authorization_details` and `resource`.',
  ],
  [
    'request_object_used',
    'The client sends the same object again, or the user has reloaded the page that it led to.',
    'Make a new one for each request; push it, and the page can be opened again.',
  ],
  [
    'request_object_encryption_different',
    '`requestEncryptionAlg` or `requestEncryptionEnc` of the client requires another encryption, or it has none.',
    'Encrypt as registered, or change the registration.',
  ],
  [
    'request_object_decryption_key_missing',
    'The client used an old key of yours, or `jwks` of the service has none for encryption.',
    'Keep a rotated key until clients have read the new one.',
  ],
  [
    'request_object_undecipherable',
    'The client encrypted for another key, or the JWE was changed.',
    'Encrypt with a key from `jwks_uri`.',
  ],
  ['jwe_malformed', 'A part of the JWE is missing or not base64url.', 'Send the compact form.'],
  ['jwe_extension_unknown', 'The header has `crit`.', 'Leave `crit` out.'],
  ['jwe_compressed', 'The header has `zip`.', 'Do not compress.'],
  [
    'jwe_algorithm_unsupported',
    '`alg` is not among those in the metadata, such as RSA1_5.',
    'Use one that the metadata lists.',
  ],
  ['jwe_encryption_unsupported', '`enc` is not among those in the metadata.', 'Use one that the metadata lists.'],
  [
    'jwe_ephemeral_key_unfit',
    '`epk` is missing, or its curve is not that of the server key.',
    'Make `epk` on the curve of that key.',
  ],
  [
    'request_object_required',
    '`requestObjectRequired` or `fapiModes` demand a request object.',
    'Let the client sign its request.',
  ],
  [
    'request_object_sent',
    '`request` is among the parameters that the server registers itself.',
    'Pass the parameters; a client that signs its requests pushes them.',
  ],
  [
    'client_authentication_demanded',
    '`fapiModes` require client authentication, which this call does not perform.',
    'Let the client push its request.',
  ],
  [
    'request_object_contradicted',
    'A parameter outside the object differs from the one in it.',
    'Outside the object, send only `client_id` and the credentials.',
  ],
]
