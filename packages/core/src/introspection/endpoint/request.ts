import * as z from 'zod'
import {
  CLIENT_REQUEST_FIELDS,
  type ClientAuthenticationRequest,
  completeClientRequest,
  type ReadClientRequest,
} from '../../client-authentication/request.js'
import type { Equal, Mutable } from '../../lib/objects.js'
import { readInput, type Unreadable } from '../../lib/read-input.js'
import { ok, type Result } from '../../lib/result.js'
import { optionalText } from '../../lib/schemas.js'

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

const schema = z.strictObject({ ...CLIENT_REQUEST_FIELDS, accept: optionalText })

true satisfies Equal<Mutable<ResourceServerIntrospectionRequest>, z.input<typeof schema>>

export function readResourceServerRequest(input: unknown): Result<ReadResourceServerRequest, Unreadable> {
  const read = readInput(schema, input)
  if (!read.ok) return read
  const { accept, ...request } = read.value
  return ok({ ...completeClientRequest(request), accept: accept ?? '' })
}
