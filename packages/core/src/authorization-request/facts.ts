import type { Check } from '../lib/check.js'
import type { CallFacts } from '../pipeline/pipeline.js'
import type { Client } from '../records/client.js'
import type { Service } from '../records/service.js'
import type { AuthorizationDetailsElement } from '../records/values.js'
import type { FormParameters } from '../standards/oauth/form.js'
import type { ParameterRefusal } from './refusals.js'
import type { Requested } from './requested.js'

/** What the checks of an authorization request look at. */
export interface AuthorizationFacts {
  readonly service: Service
  readonly client: Client
  /** The parameters as they were sent. */
  readonly form: FormParameters
  /** What they ask for. */
  readonly requested: Requested
}

/** A check of the parameters of an authorization request. */
export type ParameterCheck = Check<AuthorizationFacts, ParameterRefusal>

/** The client asks for authorization details that can be read. */
export interface DetailsOffered extends CallFacts {
  readonly client: Client
  readonly elements: readonly AuthorizationDetailsElement[]
}
