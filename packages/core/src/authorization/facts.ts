import type { AuthorizationFacts, DetailsOffered } from '../authorization-request/facts.js'
import type { CallFacts } from '../pipeline/pipeline.js'
import type { Client } from '../records/client.js'
import type { PushedRequest } from '../records/pushed-request.js'
import type { FormParameters } from '../standards/oauth/form.js'

/*
 * What is known of an authorization request, stage by stage.
 */

/** The form of the authorization request could be read. */
export interface RequestArrived extends CallFacts {
  /** The parameters that arrived over the front channel. */
  readonly front: FormParameters
  /** The browser's session, as the caller names it. */
  readonly sessionBinding: string | undefined
}

/** The client that the request names is known; nobody has authenticated. */
export interface ClientNamed extends RequestArrived {
  readonly client: Client
  readonly clientIdentifier: string
}

/**
 * The parameters that count are known: those of the pushed request, or else those of the front
 * channel.
 */
export interface ParametersFound extends ClientNamed {
  readonly form: FormParameters
  /** `undefined` where the request was not pushed. */
  readonly pushed: PushedRequest | undefined
}

/** What the client asks for could be read. */
export interface ParametersRead extends ParametersFound, AuthorizationFacts {
  /** `undefined` where the client asks for no authorization details. */
  readonly details: DetailsOffered | undefined
}

/** The request waits for the user. */
export interface TicketIssued extends ParametersRead {
  readonly ticket: string
}
