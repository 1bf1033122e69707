import type { TokenClientKnown, TokenPresented } from '../presented-token/facts.js'
import type { FormParameters } from '../standards/oauth/form.js'
import type { ReadStandardIntrospection } from './request.js'

/** The form of the resource server was read. */
export interface StandardRead extends TokenPresented {
  readonly request: ReadStandardIntrospection
  readonly form: FormParameters
}

/** The token and its client are known. */
export interface StandardToken extends StandardRead, TokenClientKnown {}
