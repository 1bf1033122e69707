import type { Absentable } from '../input/absentable.js'
import { type CallPorts, type Operation, operate } from '../pipeline/operation.js'
import { Pipeline } from '../pipeline/pipeline.js'
import type { Ports } from '../ports/ports.js'
import type { StoreUse } from '../ports/store-use.js'
import type { TokensRemoved } from './facts.js'
import type { AccessTokenRefusal } from './refusals.js'
import type { AccessTokenRevocation } from './request.js'
import { type AccessTokenRevocationResponse, answerRevocation } from './response.js'
import { TOKENS_REFUSED } from './stages/revocation/tokens-refused.js'
import { TOKENS_REMOVED } from './stages/revocation/tokens-removed.js'
import { TOKENS_SELECTED } from './stages/revocation/tokens-selected.js'

/** What {@link revokeAccessTokens} asks for. */
export type AccessTokenRevocationPorts = CallPorts &
  Pick<Ports, 'crypto'> &
  StoreUse<'clients', 'find' | 'revokeTokens'> &
  StoreUse<'accessTokens', 'remove'> &
  StoreUse<'revocations', 'find' | 'revoke'>

/** The stages of {@link revokeAccessTokens}. */
export const ACCESS_TOKEN_REVOCATION: Operation<
  TokensRemoved,
  AccessTokenRevocationPorts,
  AccessTokenRefusal,
  AccessTokenRevocationResponse
> = {
  name: 'access token revocation',
  pipeline: Pipeline.of(TOKENS_SELECTED).to(TOKENS_REFUSED).to(TOKENS_REMOVED),
  answer: answerRevocation,
  client: () => undefined,
}

/**
 * Revokes access tokens with their refresh tokens: one, the one of a refresh token, all of a client
 * (and subject), or all of a subject at any client. Revoking a token that does not exist is OK too
 * (docs/rules.md §5). It never rejects.
 *
 * All of a client or a subject are refused from the first answer on, and removed in batches for two
 * seconds, or for some milliseconds by a store that answers at once. `finished` of the answer says
 * whether any are left: then call again with its `revokedAt`.
 */
export function revokeAccessTokens(
  request: Absentable<AccessTokenRevocation>,
  ports: AccessTokenRevocationPorts,
): Promise<AccessTokenRevocationResponse> {
  return operate(ACCESS_TOKEN_REVOCATION, request, ports)
}
