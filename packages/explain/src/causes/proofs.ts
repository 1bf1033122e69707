export const PROOF_CAUSES: readonly (readonly [reason: string, cause: string, fix: string])[] = [
  // Certificates.
  [
    'certificate_missing',
    'A proxy ends TLS and keeps the certificate, or the client sent none.',
    'Set `trustedProxy.clientCertificate`, see [behind a proxy](behind-a-proxy.md).',
  ],
  [
    'certificate_missing A157327',
    'The client did not use mutual TLS, or a proxy keeps the certificate.',
    'Ask for certificates in the TLS handshake, and set `trustedProxy.clientCertificate` behind a proxy.',
  ],
  [
    'certificate_unreadable',
    'The proxy sends the PEM escaped or cut, in another form than you configured.',
    'Set the `format` of `trustedProxy.clientCertificate` to that of your proxy.',
  ],
  [
    'certificate_different',
    'The client has renewed its certificate, or uses one per instance.',
    'The client asks for a new token with the new certificate.',
  ],
  [
    'certificate_path_invalid',
    'The issuer is not among your roots, or the client left out its intermediates, as a resumed TLS session does.',
    'Read `actual` in the report; add the root, or the intermediate to `intermediateCertificates`.',
  ],
  [
    'certificate_subject_different',
    'The new certificate of the client has another name, or the DN is registered in another order.',
    'Register the name that `expected` and `actual` of the report compare.',
  ],
  [
    'certificate_unregistered',
    'The client has renewed its self-signed certificate.',
    "Add the new one to `x5c` of a key in the client's `jwks` before it is used.",
  ],
  // DPoP proofs.
  [
    'proof_missing',
    'The client sends the token as Bearer, or a proxy drops the `DPoP` header.',
    'Send `Authorization: DPoP` with the token and a `DPoP` header with a proof; let the proxy pass both.',
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
    'The client tries again; if the error persists, give all instances the same `secrets`.',
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
    'The client has usually made a new key since it got the token.',
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
  // Message signatures.
  [
    'signature_missing',
    '`rsRequestSigned` demands a signature, and the client did not sign.',
    'Let the client sign, see [message signatures](message-signatures.md).',
  ],
  ['signature_untagged', 'The client signs without `tag="fapi-2-request"`.', 'Set the tag, which `fapiModes` demand.'],
  [
    'signatures_too_many',
    'The client or a proxy signs more than four times under `fapi-2-request`.',
    'Sign once under that tag; a proxy needs a tag of its own.',
  ],
  [
    'signature_malformed',
    'The fields are not structured fields, or their labels differ.',
    'Compare both fields with [message signatures](message-signatures.md).',
  ],
  [
    'signature_coverage_lacking',
    'The client does not sign all that it must; `hint` of the report names it.',
    'Cover `@method`, `@target-uri`, `authorization`, and `dpop` and `content-digest` if they are sent.',
  ],
  [
    'signature_component_unusable',
    'A header that was signed did not reach you, or you did not pass it; the report names it.',
    'Pass all headers; let the proxy pass them.',
  ],
  ['signature_created_missing', 'The parameter `created` is missing.', 'Let the client set it.'],
  [
    'signature_too_old',
    "The client's clock is behind, or the request waited on its way.",
    'Set the clock, or raise `messageSignatureLifetime`.',
  ],
  [
    'signature_from_the_future',
    "The client's clock is ahead, or `created` is in milliseconds.",
    'Set the clock; `created` is in seconds.',
  ],
  ['signature_expired', '`expires` has passed: it is set too short.', 'Leave `expires` out, or set it later.'],
  [
    'signed_credentials_different',
    'You pass a token or proof that is not the one in the headers that you pass.',
    'Pass both from the same request.',
  ],
  [
    'signature_key_unknown',
    "`keyid` is not a `kid` in the client's `jwks`, and `rsSignedRequestKeyId` names none.",
    'Register the key, or set `rsSignedRequestKeyId`.',
  ],
  [
    'signature_algorithm_unfit',
    '`alg` of the signature does not match the key, or `fapiModes` exclude it.',
    'Sign with the algorithm of the registered key.',
  ],
  [
    'content_digest_different',
    'The body was parsed and written again before it was digested, or was changed on its way.',
    'Pass the raw body, before any parser; see [message signatures](message-signatures.md).',
  ],
  [
    'signature_wrong',
    'One line of the signature base differs: usually the URL behind a proxy, or a header that a proxy changed.',
    'Compare `lines` of the report with the base that the client has signed.',
  ],
  // Demands of a resource.
  [
    'scope_missing',
    'The token has no scope, and the resource demands one.',
    'The client asks for the scope; look at `scopes` of the token.',
  ],
  ['scope_missing A007304', '`scopeRequired` is set, and the client names no scope.', 'Send `scope`.'],
  [
    'scope_insufficient',
    'The token was issued for fewer scopes, or a scope is not in `supportedScopes`.',
    'The client asks for the scopes in the challenge; `hint` of the report names those that are missing.',
  ],
  [
    'subject_missing',
    'The token was issued to the client itself, and the resource requires a user.',
    'Use a token of a user.',
  ],
  [
    'subject_different',
    'The token belongs to another user.',
    'Nothing, if somebody uses the token of another user; otherwise check the `subject` that you pass.',
  ],
  [
    'resource_not_covered',
    'The token is for another API: the client named another `resource`.',
    'The client asks for a token with `resource` of this API; compare the URLs to the letter.',
  ],
  [
    'acr_insufficient',
    'The user logged in by a weaker method than this resource demands.',
    'Nothing: the client sends the user to log in with the `acr_values` of the challenge.',
  ],
  [
    'authentication_too_old',
    'The login is older than `maxAge`, or the token has no `authTime`.',
    'The client sends the user to log in again; give tokens their `authTime` in seconds.',
  ],
]
