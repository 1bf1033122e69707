import type { Awaitable, Result } from '@symbolon/core'
import { ask, defined, ok, readDecided, readerOf, refuse } from '@symbolon/core/internal'
import type { AccessToken, Client } from '@symbolon/core/stores'
import type { TokenRefusal } from './refusals.js'
import type { AddedGrantType, Granted, GrantFound } from './request.js'

/** What a client asks for by a grant of yours. It is authenticated; its proof and its certificate are verified. */
export interface GrantRequest {
  readonly client: Client
  /**
   * The form in its order, without credentials of the client. No name but `resource` is repeated, and `audience` in a
   * token exchange (RFC 8693 §2.1).
   */
  readonly parameters: readonly (readonly [name: string, value: string])[]
  /** Thumbprint of the key of its DPoP proof, to which the token will be bound. */
  readonly dpopKeyThumbprint?: string
  /** Thumbprint of its certificate. */
  readonly certificateThumbprint?: string
}

/** What the token will be for, or why there is none. */
export type GrantDecision = GrantApproved | GrantDenied

/** The token that the client gets: an access token alone. */
export interface GrantApproved {
  /** The user; absent for a token of the client alone. */
  readonly subject?: string | undefined
  readonly scopes: readonly string[]
  readonly resources?: readonly string[] | undefined
  readonly authorizationDetails?: AccessToken['authorizationDetails'] | undefined
  readonly acr?: string | undefined
  /** When the user authenticated: seconds since 1970-01-01T00:00:00Z. */
  readonly authTime?: number | undefined
  readonly properties?: AccessToken['properties'] | undefined
}

/** The error that the client gets (RFC 6749 §5.2, RFC 8628 §3.5, RFC 8693 §2.2.2). */
export interface GrantDenied {
  readonly error: GrantError
}

/** The reason of each error. */
export const GRANT_ERRORS = {
  invalid_request: 'added_request_invalid',
  invalid_grant: 'added_grant_invalid',
  invalid_target: 'added_target_invalid',
  authorization_pending: 'authorization_pending',
  slow_down: 'polled_too_fast',
  access_denied: 'user_denied',
  expired_token: 'device_code_expired',
} as const

/** Errors of a grant that you add. */
export type GrantError = keyof typeof GRANT_ERRORS

/** Grants of yours, by their `grant_type`. What one throws, and what it must not answer, is a fault: no token. */
export type AddedGrants = Readonly<Record<AddedGrantType, (request: GrantRequest) => Awaitable<GrantDecision>>>

const isError = (value: unknown): value is GrantError => typeof value === 'string' && Object.hasOwn(GRANT_ERRORS, value)

const readDecision = readerOf<GrantApproved & Partial<GrantDenied>, Granted | GrantDenied>((given, read) => {
  const error = read.value('error', given.error, isError, `must be one of ${Object.keys(GRANT_ERRORS).join(', ')}`)
  const { acr, authTime, properties, authorizationDetails: details } = given
  const { authorizationDetails, ...decided } = readDecided(
    { acr, authTime, properties, authorizationDetails: details },
    read,
  )
  const attributes = { ...decided, ...defined({ subject: read.text('subject', given.subject, { notEmpty: true }) }) }
  const wanted = {
    scopes: read.tokens('scopes', given.scopes),
    resources: read.tokens('resources', given.resources),
    authorizationDetails,
  }
  if (error !== undefined) return { error }
  if (!Array.isArray(given.scopes)) read.refuse('scopes', 'must be an array of strings')
  return { ...wanted, attributes }
})

const CREDENTIALS: ReadonlySet<string> = new Set(['client_secret', 'client_assertion', 'client_assertion_type'])

/** `undefined` for the grants of this package. */
export async function grantAdded(
  facts: GrantFound,
  ports: { readonly grants: AddedGrants },
): Promise<Result<Granted | undefined, TokenRefusal>> {
  const { client, form, proof, certificateThumbprint } = facts
  const decide = new Map(Object.entries(ports.grants)).get(form.values.get('grant_type') ?? '')
  if (decide === undefined) return ok(undefined)
  const parameters = form.pairs.filter(([each]) => !CREDENTIALS.has(each))
  const dpopKeyThumbprint = proof?.binding.thumbprint
  const request = defined({ client, parameters, dpopKeyThumbprint, certificateThumbprint })
  const read = readDecision(await ask('grants', () => decide(request)))
  if (!read.ok) throw new TypeError(`grants: the answer cannot be read: ${read.refusal.problem}`)
  if ('error' in read.value) return refuse({ reason: GRANT_ERRORS[read.value.error] })
  return ok(read.value)
}
