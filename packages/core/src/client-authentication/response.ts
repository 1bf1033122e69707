import { type AnswerHead, answerHead, errorAnswer } from '../pipeline/answer.js'
import type { Decision } from '../pipeline/operation.js'
import type { RefusalOf, RefusalTable, Wording } from '../pipeline/refusals.js'
import { type ClientInformation, clientInformation } from '../records/client.js'
import type { ClientAuthenticationMethod } from '../records/vocabulary.js'
import type { ClientIdentified } from './facts.js'
import { CLIENT_REFUSALS, type ClientReasons, type ClientRefusalAction } from './refusals.js'

/**
 * The result of a client authentication; with any action but OK, `responseContent` is the body for
 * the client.
 */
export type ClientAuthenticationResponse = ClientAuthenticated | ClientRefused

/** The client is who it says it is; a public client has only said so. */
export interface ClientAuthenticated extends AnswerHead<'clientAuthenticationResponse', 'OK'> {
  readonly client: ClientInformation
  /** The canonical identifier of the client, as records keep it. */
  readonly clientIdentifier: string
  readonly clientAuthMethod: ClientAuthenticationMethod
}

/**
 * The client is refused. UNAUTHORIZED is status 401, BAD_REQUEST 400, FORBIDDEN 403,
 * PAYLOAD_TOO_LARGE 413, INTERNAL_SERVER_ERROR 500.
 */
export interface ClientRefused
  extends AnswerHead<'clientAuthenticationResponse', ClientRefusalAction | 'INTERNAL_SERVER_ERROR'> {
  /** JSON for the client (RFC 6749 §5.2). */
  readonly responseContent: string
}

/** Every reason why `authenticateClient` refuses. */
export interface ClientAuthenticationReasons extends ClientReasons {
  readonly request_unreadable: { readonly problem: string }
}

const AUTHENTICATED: Wording = { code: 'A157001', text: 'The client is authenticated.' }
const FAULT: Wording = { code: 'A157101', text: 'The authorization server could not examine the client.' }

/** What each reason means to the caller of `authenticateClient` and to its client. */
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

/** A decision about a client as the response to the caller. */
export function answerClientAuthentication(
  decision: Decision<ClientIdentified, RefusalOf<ClientAuthenticationReasons>>,
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
