import type { ObjectPresented, ObjectVerified } from '../authorization-request/open-request-object.js'
import type { AuthorizationFacts, DetailsOffered } from '../authorization-request/requested.js'
import type { Advanced, CallFacts } from '../pipeline/pipeline.js'
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
  /** The `client_id` that the client sent. */
  readonly clientIdentifier: string
  /** Finds the client of the record again. */
  readonly clientKey: string
}

/**
 * It is known where the parameters are: in the pushed request, in the request object, or in the
 * front channel.
 */
export interface ParametersFound extends ClientNamed {
  /** The parameters of the pushed request, or else those of the front channel. */
  readonly form: FormParameters
  /** `undefined` where the request was not pushed. */
  readonly pushed: PushedRequest | undefined
  /** `undefined` where the front channel has no request object. */
  readonly requestObject: ObjectPresented | undefined
}

/** The request object is verified. */
export type ObjectHeld = Advanced<ParametersFound, 'requestObject', ObjectVerified>

/**
 * What the client asks for could be read. From here on `form` is what counts: the parameters of the
 * request object if there is one.
 */
export interface ParametersRead extends ObjectHeld, AuthorizationFacts {
  /** `undefined` where the client asks for no authorization details. */
  readonly details: DetailsOffered | undefined
}

/** What can be used once was claimed. */
export interface RequestClaimed extends ParametersRead {
  /** The request object is used for the first time. */
  readonly objectFirst: boolean
}

/** The request waits for the user. */
export interface TicketIssued extends RequestClaimed {
  readonly ticket: string
}
