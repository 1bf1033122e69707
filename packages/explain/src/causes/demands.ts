import type { CauseRow } from '../cause.js'

/** Causes and fixes: demands of a resource */
export const DEMAND_CAUSES: readonly CauseRow[] = [
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
    'The token is one of the client itself, and the resource demands a user.',
    'Use a token of a user.',
  ],
  [
    'subject_different',
    'The token is one of another user.',
    'Nothing, if somebody uses a token of another; otherwise compare the `subject` that you pass.',
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
