import type { ObjectPresented, ObjectVerified } from '../authorization-request/open-request-object.js'
import type { AuthorizationFacts, DetailsOffered } from '../authorization-request/requested.js'
import type { Advanced, CallFacts } from '../pipeline/pipeline.js'
import type { Client } from '../records/client.js'
import type { PushedRequest } from '../records/pushed-request.js'
import type { FormParameters } from '../standards/oauth/form.js'

export interface RequestArrived extends CallFacts {
  readonly front: FormParameters
  readonly sessionBinding: string | undefined
}

/** The client that the request names is known; nobody has authenticated. */
export interface ClientNamed extends RequestArrived {
  readonly client: Client
  readonly clientIdentifier: string
  /** Finds the client of the record again. */
  readonly clientKey: string
}

export interface ParametersFound extends ClientNamed {
  /** The parameters of the pushed request, or else those of the front channel. */
  readonly form: FormParameters
  readonly pushed: PushedRequest | undefined
  readonly requestObject: ObjectPresented | undefined
}

export type ObjectHeld = Advanced<ParametersFound, 'requestObject', ObjectVerified>

/** From here on `form` is what counts: that of the request object if there is one. */
export interface ParametersRead extends ObjectHeld, AuthorizationFacts {
  readonly details: DetailsOffered | undefined
}

export interface RequestClaimed extends ParametersRead {
  readonly objectFirst: boolean
}

export interface TicketIssued extends RequestClaimed {
  readonly ticket: string
}
