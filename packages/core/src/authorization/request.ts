import type { ObjectPresented, ObjectVerified } from '../authorization-request/request-object-read.js'
import type { AuthorizationFacts, DetailsOffered } from '../authorization-request/requested.js'
import { type ReadOf, readerOf } from '../lib/fields.js'
import { TOKEN_LENGTH } from '../lib/limits.js'
import type { Awaitable } from '../lib/result.js'
import type { Advanced, CallFacts } from '../pipeline/pipeline.js'
import { digestOf } from '../ports/digests.js'
import type { Ports } from '../ports/ports.js'
import type { Client } from '../records/client.js'
import type { PushedRequest } from '../records/pushed-request.js'
import type { FormParameters } from '../standards/oauth/form.js'

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
   * The session of the browser that sent the user's decision. It must be the one that was passed with the authorization
   * request, and absent if none was; otherwise the completion is refused, and the ticket is not used up.
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

export interface RequestArrived extends CallFacts {
  readonly front: FormParameters
  readonly sessionBinding: string | undefined
}

/** The client that the request names is known; nobody has authenticated. */
export interface ClientNamed extends RequestArrived {
  readonly client: Client
  readonly clientIdentifier: string
  /** Finds the client of the record again. */
  readonly clientKey: string
}

export interface ParametersFound extends ClientNamed {
  /** The parameters of the pushed request, or else those of the front channel. */
  readonly form: FormParameters
  readonly pushed: PushedRequest | undefined
  readonly requestObject: ObjectPresented | undefined
}

export type ObjectHeld = Advanced<ParametersFound, 'requestObject', ObjectVerified>

/** From here on `form` is what counts: that of the request object if there is one. */
export interface ParametersRead extends ObjectHeld, AuthorizationFacts {
  readonly details: DetailsOffered | undefined
}

export interface RequestClaimed extends ParametersRead {
  readonly objectFirst: boolean
}

export interface TicketIssued extends RequestClaimed {
  readonly ticket: string
  /** The digest of the ticket. */
  readonly ticketKey: string
}

/**
 * What a ticket keeps of a session: a digest over both, so that the records of one session do not show that they belong
 * together, and so that it equals nothing that is stored of another kind. Without a session there is none.
 */
export function sessionDigest(
  sessionBinding: string | undefined,
  ticketKey: string,
  ports: Pick<Ports, 'crypto'>,
): Awaitable<string | undefined> {
  if (sessionBinding === undefined) return undefined
  return digestOf(JSON.stringify(['session', ticketKey, sessionBinding]), ports)
}
