import * as z from 'zod'
import { TOKEN_LENGTH } from '../lib/limits.js'
import type { Equal, Mutable } from '../lib/objects.js'
import { readInput, type Unreadable } from '../lib/read-input.js'
import { ok, type Result } from '../lib/result.js'

/** An authorization request as it reached the authorization endpoint (docs/rules.md §4). */
export interface AuthorizationRequest {
  /** The query, or the form of a POST, exactly as the browser sent it. */
  readonly parameters: string
  /**
   * The browser's session with the authorization server: any text of at most 16 KiB that only this
   * browser can present again, such as the value of a session cookie. The ticket can then be
   * completed in this session alone. Stored only as a digest. (FAPI 2.0 Security Profile §6.5)
   */
  readonly sessionBinding?: string | null | undefined
}

/** The completion of an authorization request that the user has approved. */
export interface AuthorizationCompletion {
  /** The ticket of the authorization response. */
  readonly ticket: string
  /**
   * The session of the browser that sent the user's decision. It must be the one that was passed
   * with the authorization request, and absent if none was; otherwise the completion is refused,
   * and the ticket is not used up.
   */
  readonly sessionBinding?: string | null | undefined
}

interface ReadAuthorizationRequest {
  readonly parameters: string
  readonly sessionBinding: string | undefined
}

interface ReadAuthorizationCompletion {
  readonly ticket: string
  readonly sessionBinding: string | undefined
}

/** An empty text would be the same session for every browser that has none. */
const sessionBinding = z
  .string('must be a string')
  .min(1, 'must not be empty')
  .max(TOKEN_LENGTH, `may hold ${TOKEN_LENGTH} characters`)
  .nullish()

const authorization = z.strictObject({ parameters: z.string('must be the form text of the request'), sessionBinding })
const completion = z.strictObject({
  ticket: z
    .string('must be the ticket of an authorization response')
    .max(TOKEN_LENGTH, `may hold ${TOKEN_LENGTH} characters`),
  sessionBinding,
})

true satisfies Equal<Mutable<AuthorizationRequest>, z.input<typeof authorization>>
true satisfies Equal<Mutable<AuthorizationCompletion>, z.input<typeof completion>>

export function readAuthorizationRequest(input: unknown): Result<ReadAuthorizationRequest, Unreadable> {
  const read = readInput(authorization, input)
  return read.ok ? ok({ ...read.value, sessionBinding: read.value.sessionBinding ?? undefined }) : read
}

export function readAuthorizationCompletion(input: unknown): Result<ReadAuthorizationCompletion, Unreadable> {
  const read = readInput(completion, input)
  return read.ok ? ok({ ...read.value, sessionBinding: read.value.sessionBinding ?? undefined }) : read
}
