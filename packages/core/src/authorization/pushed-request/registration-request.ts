import { readerOf } from '../../lib/fields.js'

/** An authorization request that the authorization server itself makes for a client. */
export interface AuthorizationRequestRegistration {
  /**
   * The parameters as a form (application/x-www-form-urlencoded), with the `client_id` of the client
   * and the `code_challenge` that it sent.
   */
  readonly parameters: string
}

const FORM = { must: 'must be the form text of the request' }

export const readRegistration = readerOf<AuthorizationRequestRegistration, AuthorizationRequestRegistration>(
  (given, read) => ({ parameters: read.required('parameters', given.parameters, FORM) }),
)
