import {
  type ClientAuthenticationRequest,
  clientRows,
  type ReadClientRequest,
} from '../../client-authentication/request.js'
import { readerOf } from '../../lib/fields.js'

/**
 * What a resource server sent to the introspection endpoint (RFC 7662 §2.1, RFC 9701 §4): its
 * credentials, and in `parameters` the `token`; a `token_type_hint` changes nothing. `null` and
 * `undefined` mean absent.
 */
export interface ResourceServerIntrospectionRequest extends ClientAuthenticationRequest {
  /** The `Accept` header: with `application/token-introspection+jwt` it asks for a signed answer. */
  readonly accept?: string | null | undefined
}

export interface ReadResourceServerRequest extends ReadClientRequest {
  readonly accept: string
}

export const readResourceServerRequest = readerOf<ResourceServerIntrospectionRequest, ReadResourceServerRequest>(
  (given, read) => ({ ...clientRows(given, read), accept: read.text('accept', given.accept) ?? '' }),
)
