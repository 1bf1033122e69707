import type { Absentable } from '../input/absentable.js'
import { type CallPorts, knownHolder, type Operation, operate } from '../pipeline/operation.js'
import { Pipeline } from '../pipeline/pipeline.js'
import type { Ports } from '../ports/ports.js'
import type { StoreUse } from '../ports/store-use.js'
import type { TokenReplaced } from './facts.js'
import type { AccessTokenRefusal } from './refusals.js'
import type { AccessTokenUpdate } from './request.js'
import { type AccessTokenUpdateResponse, answerUpdate } from './response.js'
import { TOKEN_FOUND } from './stages/update/token-found.js'
import { TOKEN_REPLACED } from './stages/update/token-replaced.js'

/** What {@link updateAccessToken} asks for. */
export type AccessTokenUpdatePorts = CallPorts &
  Pick<Ports, 'crypto'> &
  StoreUse<'revocations', 'find'> &
  StoreUse<'accessTokens', 'find' | 'replace'>

/** The stages of {@link updateAccessToken}. */
export const ACCESS_TOKEN_UPDATE: Operation<
  TokenReplaced,
  AccessTokenUpdatePorts,
  AccessTokenRefusal,
  AccessTokenUpdateResponse
> = {
  name: 'access token update',
  pipeline: Pipeline.of(TOKEN_FOUND).to(TOKEN_REPLACED),
  answer: answerUpdate,
  client: ({ before }) => knownHolder({ token: before }),
}

/**
 * Changes the record of an access token, by compare-and-swap: of calls that race, one changes it
 * and the others are refused and can try again (docs/rules.md §5). It never rejects.
 */
export function updateAccessToken(
  request: Absentable<AccessTokenUpdate>,
  ports: AccessTokenUpdatePorts,
): Promise<AccessTokenUpdateResponse> {
  return operate(ACCESS_TOKEN_UPDATE, request, ports)
}
