import { type AnswerHead, answerHead, errorAnswer } from '../pipeline/answer.js'
import { type CallPorts, type Decision, idOfClient, type Operation, operate } from '../pipeline/operation.js'
import { Pipeline } from '../pipeline/pipeline.js'
import type { RefusalOf, RefusalTable, Wording } from '../pipeline/refusals.js'
import type { Ports } from '../ports/ports.js'
import { type ClientInformation, clientInformation } from '../records/client.js'
import type { ClientAuthenticationMethod } from '../records/vocabulary.js'
import type { ProofPorts } from './proven.js'
import { CLIENT_REFUSALS, type ClientReasons, type ClientRefusalAction } from './refusals.js'
import { type ClientAuthenticationRequest, readClientRequest } from './request.js'
import { credentialsClaimed } from './stages/claimed.js'
import { type ClientIdentified, clientIdentified } from './stages/client.js'
import { presented } from './stages/presented.js'
import { submitted } from './stages/submitted.js'

/** What {@link authenticateClient} asks for. */
export type ClientAuthenticationPorts = CallPorts & Pick<Ports, 'clients' | 'replays'> & ProofPorts

/** What became of a client authentication; with any action but OK, `responseContent` is the body for the client. */
export type ClientAuthenticationResponse = ClientAuthenticated | ClientRefused

/** The client is who it says it is; a public client has merely said so. */
export interface ClientAuthenticated extends AnswerHead<'clientAuthenticationResponse', 'OK'> {
  readonly client: ClientInformation
  /** The canonical identifier of the client, as records keep it. */
  readonly clientIdentifier: string
  readonly clientAuthMethod: ClientAuthenticationMethod
}

/** The client is refused: UNAUTHORIZED is 401, BAD_REQUEST 400, FORBIDDEN 403, PAYLOAD_TOO_LARGE 413, else 500. */
export interface ClientRefused
  extends AnswerHead<'clientAuthenticationResponse', ClientRefusalAction | 'INTERNAL_SERVER_ERROR'> {
  /** JSON for the client (RFC 6749 §5.2). */
  readonly responseContent: string
}

/** Every reason for which {@link authenticateClient} refuses. */
export interface ClientAuthenticationReasons extends ClientReasons {
  readonly request_unreadable: { readonly problem: string }
}

const AUTHENTICATED: Wording = { code: 'A157001', text: 'The client is authenticated.' }
const FAULT: Wording = { code: 'A157101', text: 'The authorization server could not examine the client.' }

/** What each reason means to the caller of {@link authenticateClient} and to its client. */
export const CLIENT_AUTHENTICATION_REFUSALS: RefusalTable<ClientAuthenticationReasons, ClientRefused['action']> = {
  request_unreadable: {
    action: 'INTERNAL_SERVER_ERROR',
    error: 'server_error',
    code: 'A157201',
    text: 'The client authentication request could not be read.',
    detail: ({ problem }) => problem,
    shown: FAULT,
  },
  ...CLIENT_REFUSALS,
}

function answer(
  decision: Decision<ClientIdentified, object, RefusalOf<ClientAuthenticationReasons>>,
): ClientAuthenticationResponse {
  if (decision.kind !== 'granted') {
    return errorAnswer('clientAuthenticationResponse', CLIENT_AUTHENTICATION_REFUSALS, decision, FAULT)
  }
  const { client, clientIdentifier } = decision.facts
  return {
    ...answerHead('clientAuthenticationResponse', 'OK', AUTHENTICATED),
    client: clientInformation(client),
    clientIdentifier,
    clientAuthMethod: client.tokenAuthMethod,
  }
}

/** The stages of {@link authenticateClient}. */
export const CLIENT_AUTHENTICATION: Operation<
  ClientIdentified,
  object | ClientIdentified,
  ClientAuthenticationPorts,
  RefusalOf<ClientAuthenticationReasons>,
  ClientAuthenticationResponse
> = {
  name: 'client authentication',
  pipeline: Pipeline.of(submitted(readClientRequest)).to(presented()).to(clientIdentified()).to(credentialsClaimed()),
  answer,
  clientId: idOfClient,
}

/**
 * Is this client who it says it is? For endpoints that the AS builds itself, the token endpoint above all.
 *
 * The registered method decides, never what was sent; unknown clients and wrong credentials get one answer and cost
 * the same. It never rejects. (RFC 6749 §2.3)
 */
export function authenticateClient(
  request: ClientAuthenticationRequest,
  ports: ClientAuthenticationPorts,
): Promise<ClientAuthenticationResponse> {
  return operate(CLIENT_AUTHENTICATION, request, ports)
}
