import * as z from 'zod'
import type { Equal, Mutable } from '../../lib/objects.js'
import { readInput, type Unreadable } from '../../lib/read-input.js'
import type { Result } from '../../lib/result.js'

/** An authorization request that the authorization server itself makes for a client. */
export interface AuthorizationRequestRegistration {
  /**
   * The parameters as a form (application/x-www-form-urlencoded), with the `client_id` of the client
   * and the `code_challenge` that it sent.
   */
  readonly parameters: string
}

const schema = z.strictObject({ parameters: z.string('must be the form text of the request') })

true satisfies Equal<Mutable<AuthorizationRequestRegistration>, z.input<typeof schema>>

export function readRegistration(input: unknown): Result<AuthorizationRequestRegistration, Unreadable> {
  return readInput(schema, input)
}
