import * as z from 'zod'
import { readInput, type Unreadable } from '../input/read-input.js'
import { TOKEN_LENGTH } from '../lib/limits.js'
import type { Result } from '../lib/result.js'
import type { Equal, Mutable } from '../lib/type-equality.js'

/** An authorization request as it reached the authorization endpoint (docs/rules.md §4). */
export interface AuthorizationRequest {
  /** The query, or the form of a POST, exactly as the browser sent it. */
  readonly parameters: string
}

/** The completion of an authorization request that the user has approved. */
export interface AuthorizationCompletion {
  /** The ticket of the authorization response. */
  readonly ticket: string
}

const authorization = z.strictObject(
  { parameters: z.string('must be the form text of the request') },
  'must be an object',
)
const completion = z.strictObject(
  {
    ticket: z
      .string('must be the ticket of an authorization response')
      .max(TOKEN_LENGTH, `may hold ${TOKEN_LENGTH} characters`),
  },
  'must be an object',
)

true satisfies Equal<Mutable<AuthorizationRequest>, z.input<typeof authorization>>
true satisfies Equal<Mutable<AuthorizationCompletion>, z.input<typeof completion>>

/** Reads an authorization request; wrong types are the caller's mistake. */
export function readAuthorizationRequest(input: unknown): Result<AuthorizationRequest, Unreadable> {
  return readInput(authorization, input)
}

/** Reads the completion of an authorization request; wrong types are the caller's mistake. */
export function readAuthorizationCompletion(input: unknown): Result<AuthorizationCompletion, Unreadable> {
  return readInput(completion, input)
}
