import type { CauseRow } from '../cause.js'

/** Causes and fixes: who is the client? */
export const CLIENT_CAUSES: readonly CauseRow[] = [
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
    'Register a method, or send no secret.',
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
    "`supportedTokenAuthMethods` of the service has not the client's method.",
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
]
