import type { CauseRow } from '../cause.js'

/** Causes and fixes: client attestations */
export const CLIENT_ATTESTATION_CAUSES: readonly CauseRow[] = [
  [
    'attestation_incomplete',
    'Only one of both headers arrived.',
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
    '`typ` of the proof is missing or of an older draft, or the headers are exchanged.',
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
    'The DPoP proof is by another key than the one in `cnf` of the attestation.',
    'Sign the DPoP proof with the attested key, or send a proof of the attestation as well.',
  ],
  [
    'proof_key_different A157392',
    'The DPoP proof is by another key than the one in `cnf` of the attestation.',
    'Sign the DPoP proof with the attested key, or send a proof of the attestation as well.',
  ],
  [
    'proof_key_different A255315',
    'The DPoP proof is by another key than the one in `cnf` of the attestation.',
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
  ['attestation_proof_for_another', '`aud` of the proof is another server.', 'Set `aud` to the `issuer`.'],
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
    'The instance signs with another key than that in `cnf`.',
    'Sign with the attested key.',
  ],
  ['attestation_proof_used', 'The instance repeats a request with its old proof.', 'Make a new proof for each try.'],
]
