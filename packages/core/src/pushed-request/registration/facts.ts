import type { AuthorizationFacts, DetailsOffered } from '../../authorization-request/facts.js'
import type { CallFacts } from '../../pipeline/pipeline.js'
import type { Client } from '../../records/client.js'
import type { FormParameters } from '../../standards/oauth/form.js'

/*
 * What is known about a request that the server itself makes, stage by stage.
 */

/** The form could be read. */
export interface FormRead extends CallFacts {
  readonly form: FormParameters
}

/** The client that the request names is known; nobody has authenticated. */
export interface ClientFound extends FormRead {
  readonly client: Client
  /** The `client_id` that the client sent. */
  readonly clientIdentifier: string
  /** Finds the client of the record again. */
  readonly clientKey: string
}

/** What is asked for could be read. */
export interface RegistrationRead extends ClientFound, AuthorizationFacts {
  /** `undefined` when no authorization details are asked for. */
  readonly details: DetailsOffered | undefined
}
