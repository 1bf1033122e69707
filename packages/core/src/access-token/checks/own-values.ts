import { about } from '../../lib/check.js'
import type { CreationCheck } from '../facts.js'

/** A value that the caller chose for the access token. */
export const OWN_ACCESS_TOKEN_CHECKS: readonly CreationCheck[] = [
  {
    name: 'no own value of a JWT',
    clause: 'docs/rules.md §5',
    applies: ({ service }) => service.accessTokenSignAlg !== undefined,
    run: ({ request }) => (request.accessToken === undefined ? undefined : { reason: 'own_value_of_jwt' }),
  },
  about(({ request }) => request.accessToken, {
    name: 'different values',
    clause: 'docs/rules.md §5',
    run: (accessToken, { request }) => (accessToken === request.refreshToken ? { reason: 'values_equal' } : undefined),
  }),
]

/** A value that the caller chose for the refresh token. */
export const OWN_REFRESH_TOKEN_CHECK: CreationCheck = about(({ request }) => request.refreshToken, {
  name: 'refresh token allowed',
  clause: 'RFC 6749 §1.5, §4.4.3',
  run: (_, { refreshable }) => (refreshable ? undefined : { reason: 'refresh_token_not_allowed' }),
})
