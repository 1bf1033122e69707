import { clientIdentified, submitted } from '../client-authentication/stages.js'
import { type CallPorts, idOfClient, type Operation, operate } from '../operation.js'
import { Pipeline } from '../pipeline.js'
import type { Ports } from '../ports.js'
import type { PushedRequestRefusal } from './refusals.js'
import { REGISTER, type Registered } from './register.js'
import { type PushedAuthorizationRequest, readPushedRequest } from './request.js'
import { answerPushedRequest, type PushedAuthorizationResponse } from './response.js'
import { type Asked, PARAMETERS } from './stages/parameters.js'

/** What {@link pushAuthorizationRequest} asks for. */
export type PushedRequestPorts = CallPorts & Pick<Ports, 'crypto' | 'secrets' | 'clients' | 'pushedRequests'>

/** Read, who is the client, is it really that client, what does it ask for, register. */
export const PUSHED_REQUEST: Operation<
  Registered,
  object | Asked,
  PushedRequestPorts,
  PushedRequestRefusal,
  PushedAuthorizationResponse
> = {
  name: 'pushed authorization request',
  pipeline: Pipeline.of(submitted(readPushedRequest)).to(clientIdentified()).to(PARAMETERS).to(REGISTER),
  answer: answerPushedRequest,
  clientId: idOfClient,
}

/**
 * Authenticates a client, examines the authorization request that it pushed, and registers it (RFC 9126 §2).
 *
 * It never rejects: `CREATED` comes only after the record is stored; every other action carries a ready error body.
 * At most three store calls follow one another.
 */
export function pushAuthorizationRequest(
  request: PushedAuthorizationRequest,
  ports: PushedRequestPorts,
): Promise<PushedAuthorizationResponse> {
  return operate(PUSHED_REQUEST, request, ports)
}
