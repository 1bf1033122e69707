import type { RefusalOf, RefusalTable, Wording } from '../pipeline/refusals.js'
import { FORM_REFUSALS, type FormReasons } from '../policy/form-refusals.js'
import { TOKEN_REFUSALS, type TokenReasons } from '../presented-token/refusals.js'

/**
 * What the caller of a standard introspection does next: OK is status 200, BAD_REQUEST 400,
 * INTERNAL_SERVER_ERROR 500.
 */
export type StandardAction = 'OK' | 'BAD_REQUEST' | 'INTERNAL_SERVER_ERROR'

/** Every reason why a token is reported as inactive, or the request is refused. */
interface StandardReasons extends FormReasons, TokenReasons {
  readonly request_unreadable: { readonly problem: string }
  readonly token_for_others: object
}

/** A refusal of a standard introspection. */
export type StandardRefusal = RefusalOf<StandardReasons>

/** A fault: neither the caller nor the resource server caused it. */
export const FAULT: Wording = { code: 'A057102', text: 'The authorization server could not examine the access token.' }

/**
 * Refusals that report the token as inactive; the resource server cannot distinguish them (RFC 7662
 * §2.2).
 */
export const INACTIVE: ReadonlySet<keyof StandardReasons> = new Set([
  'token_too_long',
  'token_unknown',
  'token_expired_refreshable',
  'token_expired_with_refresh_token',
  'token_expired',
  'client_gone',
  'client_locked',
  'token_revoked',
  'token_unbound',
  'token_for_others',
] as const)

const inactive = { action: 'OK', error: '' } as const

/**
 * What each reason means: a code for the caller; `{"active":false}` or an error for the resource
 * server.
 */
export const STANDARD_REFUSALS: RefusalTable<StandardReasons, StandardAction> = {
  request_unreadable: {
    action: 'INTERNAL_SERVER_ERROR',
    error: 'server_error',
    code: 'A057202',
    text: 'The introspection request could not be read.',
    detail: ({ problem }) => problem,
    shown: FAULT,
  },
  ...FORM_REFUSALS,
  token_missing: { ...TOKEN_REFUSALS.token_missing, action: 'BAD_REQUEST' },
  token_too_long: { ...TOKEN_REFUSALS.token_too_long, ...inactive },
  token_unknown: { ...TOKEN_REFUSALS.token_unknown, ...inactive },
  token_expired_refreshable: { ...TOKEN_REFUSALS.token_expired_refreshable, ...inactive },
  token_expired_with_refresh_token: { ...TOKEN_REFUSALS.token_expired_with_refresh_token, ...inactive },
  token_expired: { ...TOKEN_REFUSALS.token_expired, ...inactive },
  client_gone: { ...TOKEN_REFUSALS.client_gone, ...inactive },
  client_locked: { ...TOKEN_REFUSALS.client_locked, ...inactive },
  token_revoked: { ...TOKEN_REFUSALS.token_revoked, ...inactive },
  token_unbound: { ...TOKEN_REFUSALS.token_unbound, ...inactive },
  token_for_others: {
    ...inactive,
    code: 'A057303',
    text: 'The access token is not meant for the resource server that asks.',
  },
}
