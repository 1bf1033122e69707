import { type CallPorts, knownClient, type Operation, operate } from '../pipeline/operation.js'
import { Pipeline } from '../pipeline/pipeline.js'
import type { RefusalOf } from '../pipeline/refusals.js'
import type { StoreUse } from '../ports/store-use.js'
import type { ClientIdentified } from './facts.js'
import { type ClientAuthenticationRequest, readClientRequest } from './request.js'
import {
  answerClientAuthentication,
  type ClientAuthenticationReasons,
  type ClientAuthenticationResponse,
} from './response.js'
import { clientKnown } from './stages/client-known.js'
import { credentialsClaimed } from './stages/credentials-claimed.js'
import { credentialsRead } from './stages/credentials-read.js'
import { clientRequestRead } from './stages/request.js'
import type { CredentialPorts } from './verify-credentials.js'

/** The ports that {@link authenticateClient} uses. */
export type ClientAuthenticationPorts = CallPorts &
  StoreUse<'clients', 'find' | 'renewKeys'> &
  StoreUse<'replays', 'claim'> &
  CredentialPorts

/** The stages of {@link authenticateClient}. */
export const CLIENT_AUTHENTICATION: Operation<
  ClientIdentified,
  ClientAuthenticationPorts,
  RefusalOf<ClientAuthenticationReasons>,
  ClientAuthenticationResponse
> = {
  name: 'client authentication',
  pipeline: Pipeline.of(clientRequestRead(readClientRequest))
    .to(credentialsRead())
    .to(clientKnown())
    .to(credentialsClaimed()),
  answer: answerClientAuthentication,
  client: knownClient,
}

/**
 * Is this client who it says it is? For endpoints that the AS builds itself, the token endpoint
 * above all.
 *
 * The registered method decides, never what was sent. Unknown clients and wrong credentials get the
 * same answer at the same cost. It never rejects. (RFC 6749 §2.3)
 */
export function authenticateClient(
  request: ClientAuthenticationRequest,
  ports: ClientAuthenticationPorts,
): Promise<ClientAuthenticationResponse> {
  return operate(CLIENT_AUTHENTICATION, request, ports)
}
