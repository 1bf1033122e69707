import { type ReadOf, readerOf } from '../lib/fields.js'
import { TOKEN_LENGTH } from '../lib/limits.js'

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

/** An empty text would be the same session for every browser that has none. */
const SESSION = { notEmpty: true, most: TOKEN_LENGTH } as const

const FORM = { must: 'must be the form text of the request' }
const TICKET = { must: 'must be the ticket of an authorization response', most: TOKEN_LENGTH }

export const readAuthorizationRequest = readerOf<AuthorizationRequest, ReadOf<AuthorizationRequest>>((given, read) => ({
  parameters: read.required('parameters', given.parameters, FORM),
  sessionBinding: read.text('sessionBinding', given.sessionBinding, SESSION),
}))

export const readAuthorizationCompletion = readerOf<AuthorizationCompletion, ReadOf<AuthorizationCompletion>>(
  (given, read) => ({
    ticket: read.required('ticket', given.ticket, TICKET),
    sessionBinding: read.text('sessionBinding', given.sessionBinding, SESSION),
  }),
)
