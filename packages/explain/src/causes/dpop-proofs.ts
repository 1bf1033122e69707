import type { CauseRow } from '../cause.js'

/** Causes and fixes: dPoP proofs */
export const DPOP_PROOF_CAUSES: readonly CauseRow[] = [
  [
    'proof_missing',
    'The client sends the token as Bearer, or a proxy drops the `DPoP` header.',
    'Send a proof with each request; let the proxy pass the header.',
  ],
  [
    'proof_missing A254307',
    'The request has no `DPoP` header.',
    'Send a proof, or do not call `verifyDpopProof` without one.',
  ],
  ['proof_repeated', 'A proxy or the client adds a second `DPoP` header.', 'Send one.'],
  [
    'proof_malformed',
    'The header is not a JWT, often because it holds the access token or is cut.',
    'Send the JWT that your DPoP library makes.',
  ],
  ['proof_algorithm_missing', 'The header of the proof has no `alg`.', 'Set `alg`; any DPoP library does.'],
  ['proof_algorithm_symmetric', 'The proof is made with HS256 or `none`.', 'Use a key pair, such as ES256.'],
  [
    'proof_algorithm_unsupported',
    'The client uses an algorithm that is not in `algs` of the challenge, such as one that `fapiModes` exclude.',
    'Use one of `algs`.',
  ],
  [
    'proof_key_missing',
    'The header of the proof has no `jwk`, perhaps a `kid` instead.',
    'Put the public key into `jwk`.',
  ],
  ['proof_type_different', '`typ` is missing or `JWT`.', 'Set `typ` to `dpop+jwt`.'],
  ['proof_extension_unknown', 'The header of the proof has `crit`.', 'Leave `crit` out.'],
  [
    'proof_key_private',
    'The client exports its whole key into `jwk`.',
    'Make a new key, because this one is disclosed, and export the public part alone.',
  ],
  [
    'proof_key_unfit',
    'Curve or key type do not fit `alg`, or an RSA key is not of 2048 to 4096 bits.',
    'Use the algorithm of the key.',
  ],
  [
    'proof_claim_missing',
    '`jti`, `htm`, `htu` or `iat` is missing or of the wrong type; `actual` of the report names it.',
    'Set all four; `iat` is a number of seconds.',
  ],
  ['proof_identifier_too_long', '`jti` has more than 256 characters.', 'Use a UUID.'],
  [
    'proof_nonce_missing',
    'The first request of a client: it does not know a nonce yet.',
    'Nothing: the client tries again with the nonce of the answer. If it does not, update its library.',
  ],
  [
    'proof_nonce_unknown',
    'The nonce is older than `dpopNonceDuration` allows, is for the other server, or your instances have different `secrets`.',
    'The client tries again; if it goes on, give all instances the same `secrets`.',
  ],
  [
    'proof_too_old',
    "The client's clock is behind, or it keeps a proof and uses it later.",
    "Make a proof for each request; with `dpopNonceRequired` the client's clock no longer counts.",
  ],
  [
    'proof_from_the_future',
    "The client's clock is ahead, or `iat` is in milliseconds.",
    'Set the clock; `iat` is in seconds; `dpopNonceRequired` makes its clock irrelevant.',
  ],
  ['proof_expired', "The proof has an `exp`, and the client's clock is behind.", 'Leave `exp` out, or set the clock.'],
  [
    'proof_not_yet_valid',
    "The proof has an `nbf`, and the client's clock is ahead.",
    'Leave `nbf` out, or set the clock.',
  ],
  [
    'proof_method_different',
    'The proof was made for another method; the case of `htm` counts.',
    'Make a proof for each request, with the method as it is sent.',
  ],
  [
    'proof_url_different',
    'A proxy changes scheme, host, port or path, so that you compare with an internal URL.',
    'Set `publicOrigin`, see [behind a proxy](behind-a-proxy.md); the report shows both URLs.',
  ],
  [
    'proof_key_different',
    'Most of the time the client has made a new key since it got the token.',
    'Keep the key as long as the token; after a loss, ask for a new token.',
  ],
  [
    'proof_signature_wrong',
    '`jwk` is not the key that signed, or the proof was changed on its way.',
    'Sign with the private key of `jwk`; ECDSA signatures are in the form of JOSE, not DER.',
  ],
  [
    'proof_used',
    'The client repeats a request with its old proof, or somebody else does.',
    'Make a new proof for each try.',
  ],
  [
    'proof_token_different',
    '`ath` is of the token before a refresh, is missing, or is not base64url of the SHA-256.',
    'Make the proof for the token that is sent with it.',
  ],
  [
    'proof_on_unbound_token',
    'The client sends a proof with a Bearer token.',
    'Issue the token with `dpopKeyThumbprint`, or set `dpopProofOnUnboundTokenIgnored`.',
  ],
  [
    'request_target_missing',
    'You pass no `htm` or `htu`.',
    'Pass the method and the public URL of the request; guards do it.',
  ],
  ['endpoint_unknown', 'You pass no `htu`, and the service has no `pushedAuthReqEndpoint`.', 'Set one of them.'],
]
