import type { CauseRow } from '../cause.js'

/** Causes and fixes: the introspection endpoint */
export const INTROSPECTION_ENDPOINT_CAUSES: readonly CauseRow[] = [
  [
    'caller_anonymous',
    'The caller sends no credentials, a proxy keeps them, or it is a public client.',
    'Register the resource server as a client with a method, and let it authenticate.',
  ],
  [
    'caller_public',
    'The client that asks has the method NONE.',
    'Give it another `tokenAuthMethod`: anonymous callers could try out tokens.',
  ],
  [
    'accept_too_long',
    'The `Accept` header has more than 4,096 characters.',
    'Send `application/token-introspection+jwt`, or no `Accept`.',
  ],
  [
    'signed_response_not_accepted',
    'Signed or encrypted answers are registered, or `fapiModes` demand them, and the caller asks for JSON.',
    'Send `Accept: application/token-introspection+jwt`, or no `Accept`.',
  ],
  [
    'response_algorithm_outside_fapi',
    '`introspectionSignAlg` of the client is one that the `fapiModes` of the service forbid.',
    'Register ES256, PS256 or EdDSA.',
  ],
  [
    'signed_response_unavailable',
    'The caller asks for a JWT and registered no algorithm, and `jwks` of the service has no RSA key.',
    'Set `introspectionSignAlg` of the client to an algorithm for which the service has a key.',
  ],
  [
    'response_key_missing',
    '`jwks` has no private key for the registered algorithm, or `introspectionSignatureKeyId` names another.',
    'Add a key, or register another algorithm.',
  ],
  [
    'encryption_key_missing',
    'The keys of the caller have changed, and none fits `introspectionEncryptionAlg`.',
    'Update `jwks` of the client.',
  ],
  [
    'client_gone',
    'The client was removed, or registered anew under the same name.',
    'The client asks for a new token; with `findClient`, find the `clientIdentifier` of the token.',
  ],
  ['client_locked', 'An operator has locked the client.', 'Unlock it, by `locked: false`, if it should work.'],
]
