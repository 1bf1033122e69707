export const CLIENT_CAUSES: readonly (readonly [reason: string, cause: string, fix: string])[] = [
  // Who is the client?
  [
    'client_unidentified',
    'The request has neither `client_id` nor credentials that name a client.',
    'Send `client_id`.',
  ],
  [
    'client_unknown',
    '`client_id` is misspelt, of another environment, or not found by your store.',
    'Find the client by this identifier; digits alone are compared only with the numeric `clientId`.',
  ],
  [
    'client_contradicted',
    'HTTP Basic or the assertion names another client than `client_id`.',
    'Name one client; a library may send a wrong default.',
  ],
  [
    'credentials_twice',
    'The client sends, say, HTTP Basic and `client_secret` in the form.',
    'Use the registered method alone.',
  ],
  [
    'secret_of_public_client',
    'The client is registered with `NONE` and sends a secret.',
    'Send no secret, or register a method.',
  ],
  [
    'secret_missing',
    'The client sends `client_id` alone, and is registered with a method.',
    'Send the credentials; behind a proxy, let it pass `Authorization`.',
  ],
  [
    'method_different',
    'The client is registered for one method, such as CLIENT_SECRET_BASIC, and uses another.',
    'Set `tokenAuthMethod` of the client to what it uses; libraries differ in their default.',
  ],
  [
    'method_unsupported',
    "`supportedTokenAuthMethods` of the service does not include the client's method.",
    'Add the method to the service.',
  ],
  ['method_outside_fapi', '`fapiModes` exclude secrets.', 'Register PRIVATE_KEY_JWT or mutual TLS.'],
  ['secret_expired', '`clientSecretExpiresAt` has passed.', 'Give the client a new secret.'],
  [
    'secret_wrong',
    'The secret is of another environment or rotated, or is not form-encoded in HTTP Basic.',
    'Compare the secrets; encode id and secret before Base64 (RFC 6749 §2.3.1).',
  ],
  ['client_locked A001215', 'An operator has locked the client.', 'Unlock it, by `locked: false`, if it should work.'],
  // Client assertions.
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
  ['assertion_subject_different', '`sub` is missing, or names a user.', 'Set `sub` to the `client_id`.'],
  [
    'assertion_audience_different',
    '`aud` names another server or an internal URL, or differs by a trailing slash.',
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
    'Make a new assertion for each request; correct the clock of the client.',
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
    'A different key is registered under this `kid`; with CLIENT_SECRET_JWT, the secret differs.',
    'Compare the registered key of this `kid` with the one that signs; for a secret, use its UTF-8 bytes as the key.',
  ],
  // Client attestations.
  [
    'attestation_incomplete',
    'Only one of the two headers arrived.',
    'Send `OAuth-Client-Attestation` and `OAuth-Client-Attestation-PoP`.',
  ],
  ['attestation_malformed', 'One of them is not a JWT, or a header was sent twice.', 'Send each JWT once.'],
  [
    'attestation_client_different',
    '`sub` of the attestation is not the `client_id`.',
    'Get an attestation for this client.',
  ],
  [
    'attestation_typ_different',
    '`typ` of the attestation is missing or of an older draft.',
    'Set `oauth-client-attestation+jwt`.',
  ],
  [
    'attestation_proof_typ_different',
    '`typ` of the proof is missing or of an older draft, or the two headers are swapped.',
    'Set `oauth-client-attestation-pop+jwt`.',
  ],
  ['attestation_extension_unknown', 'The header of the attestation has `crit`.', 'Leave `crit` out.'],
  ['attestation_proof_extension_unknown', 'The header of the proof has `crit`.', 'Leave `crit` out.'],
  [
    'attestation_algorithm_not_allowed',
    'A FAPI mode of the service does not allow `alg` of the attestation.',
    'Sign with ES256, PS256 or EdDSA.',
  ],
  ['attestation_expiry_missing', 'The attester sets no `exp`, or a text.', 'Set `exp` in seconds, as a number.'],
  ['attestation_expired', 'The instance keeps its attestation for too long.', 'Get a new one from the attester.'],
  ['attestation_from_the_future', "The attester's clock is ahead.", 'Set the clock.'],
  [
    'attestation_key_missing',
    '`cnf` has no `jwk`, or one with private members.',
    'Put the public key of the instance into `cnf.jwk`.',
  ],
  [
    'attestation_key_unfit',
    'The key in `cnf` does not fit `alg` of the proof.',
    'Use the key pair for which the attestation was made.',
  ],
  ['attestation_time_missing', 'The attester leaves `iat` out.', 'Let the attester set it.'],
  [
    'attestation_challenge_missing',
    '`attestationChallengeRequired` is set, and the proof has no `challenge`.',
    'Repeat the request with a new proof that has the challenge of the answer.',
  ],
  [
    'attestation_challenge_unknown',
    'The challenge is too old, of another server, or a nonce for DPoP proofs.',
    'Repeat the request with a new proof that has the challenge of the answer.',
  ],
  [
    'attestation_missing',
    '`attestationPopMethods` demands an attestation, and the client sent none.',
    'Send one, or add `NONE` to the property.',
  ],
  [
    'attestation_proof_not_accepted',
    '`attestationPopMethods` lacks the kind of proof that the client sent.',
    'Send a kind that the metadata names, or add it to the property.',
  ],
  [
    'attestation_key_different',
    'The DPoP proof was signed with a key other than the one in `cnf` of the attestation.',
    'Sign the DPoP proof with the attested key, or send a proof of the attestation as well.',
  ],
  [
    'proof_key_different A157392',
    'The DPoP proof was signed with a key other than the one in `cnf` of the attestation.',
    'Sign the DPoP proof with the attested key, or send a proof of the attestation as well.',
  ],
  [
    'proof_key_different A255315',
    'The DPoP proof was signed with a key other than the one in `cnf` of the attestation.',
    'Sign the DPoP proof with the attested key, or send a proof of the attestation as well.',
  ],
  [
    'endpoint_unknown A157202',
    'A DPoP proof is the proof of an attestation, and you pass no `htu`.',
    'Pass `htu`; `readPostedForm` does.',
  ],
  [
    'attested_client_unknown',
    '`sub` of the attestation is no client of this service.',
    'Get an attestation with the `client_id` as `sub`.',
  ],
  [
    'attested_client_different',
    'The access token was issued to another client than `sub` of the attestation.',
    'Send a token and an attestation of one client.',
  ],
  [
    'attester_unknown',
    '`iss` is not in `attestationTrust`, or the attester has rotated its keys.',
    'Add the attester, or its new key, to `attestationTrust`.',
  ],
  [
    'attester_not_of_client',
    'The service trusts several attesters, and the client does not say which is its own.',
    'Set `attesters` of the client.',
  ],
  [
    'attestation_not_as_registered',
    'The client signs with an algorithm, or sends a kind of proof, that is not in its registration.',
    'Add it to `attestationSignAlgs`, `attestationPopSignAlgs` or `attestationPopMethods` of the client.',
  ],
  [
    'attestation_signature_wrong',
    'The key in `attestationTrust` is not the one that signed.',
    'Renew the keys of the attester.',
  ],
  ['attestation_proof_for_another', '`aud` of the proof names another server.', 'Set `aud` to the `issuer`.'],
  ['attestation_proof_too_old', "The instance's clock is off, or it keeps a proof.", 'Make a proof for each request.'],
  [
    'attestation_proof_expired',
    "`exp` or `nbf` of the proof and the server's clock disagree.",
    'Set the clock, or leave both out.',
  ],
  [
    'attestation_proof_identifier_missing',
    'The proof has no `jti`, or one of more than 256 characters.',
    'Set a UUID.',
  ],
  [
    'attestation_proof_signature_wrong',
    'The instance signs with a key other than the one in `cnf`.',
    'Sign with the attested key.',
  ],
  ['attestation_proof_used', 'The instance repeats a request with its old proof.', 'Make a new proof for each try.'],
]
