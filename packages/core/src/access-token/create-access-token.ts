import type { Absentable } from '../input/absentable.js'
import { type CallPorts, knownClient, type Operation, operate } from '../pipeline/operation.js'
import { Pipeline } from '../pipeline/pipeline.js'
import type { Ports } from '../ports/ports.js'
import type { StoreUse } from '../ports/store-use.js'
import type { TokenIssued } from './facts.js'
import type { AccessTokenRefusal } from './refusals.js'
import type { AccessTokenCreation } from './request.js'
import { type AccessTokenCreationResponse, answerCreation } from './response.js'
import { CREATION_CLIENT } from './stages/creation/client-known.js'
import { CREATION_READ } from './stages/creation/request.js'
import { TOKEN_ISSUED } from './stages/creation/token-issued.js'

/** What {@link createAccessToken} asks for. */
export type AccessTokenCreationPorts = CallPorts &
  Pick<Ports, 'crypto'> &
  StoreUse<'clients', 'find'> &
  StoreUse<'revocations', 'find'> &
  StoreUse<'accessTokens', 'add' | 'find'>

/** The stages of {@link createAccessToken}. */
export const ACCESS_TOKEN_CREATION: Operation<
  TokenIssued,
  AccessTokenCreationPorts,
  AccessTokenRefusal,
  AccessTokenCreationResponse
> = {
  name: 'access token creation',
  pipeline: Pipeline.of(CREATION_READ).to(CREATION_CLIENT).to(TOKEN_ISSUED),
  answer: answerCreation,
  client: knownClient,
}

/**
 * Makes an access token, and a refresh token where the grant and the client allow one, and stores
 * their hashes: the record that {@link introspect} reads (docs/rules.md §5; JWTs by RFC 9068). It
 * never rejects.
 */
export function createAccessToken(
  request: Absentable<AccessTokenCreation>,
  ports: AccessTokenCreationPorts,
): Promise<AccessTokenCreationResponse> {
  return operate(ACCESS_TOKEN_CREATION, request, ports)
}
