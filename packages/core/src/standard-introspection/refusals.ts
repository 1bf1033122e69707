import type { RefusalOf, RefusalTable, Wording } from '../pipeline/refusals.js'
import { FORM_REFUSALS, type FormReasons } from '../policy/form-refusals.js'
import { INACTIVE_REFUSALS, type InactiveReasons } from '../presented-token/inactive-refusals.js'
import { TOKEN_REFUSALS } from '../presented-token/refusals.js'

/**
 * What the caller of a standard introspection does next: OK is status 200, BAD_REQUEST 400,
 * INTERNAL_SERVER_ERROR 500.
 */
export type StandardAction = 'OK' | 'BAD_REQUEST' | 'INTERNAL_SERVER_ERROR'

/** Every reason why a token is reported as inactive, or the request is refused. */
interface StandardReasons extends FormReasons, InactiveReasons {
  readonly request_unreadable: { readonly problem: string }
  readonly token_missing: object
}

/** A refusal of a standard introspection. */
export type StandardRefusal = RefusalOf<StandardReasons>

/** A fault: neither the caller nor the resource server caused it. */
export const FAULT: Wording = { code: 'A057102', text: 'The authorization server could not examine the access token.' }

/**
 * Refusals that report the token as inactive; the resource server cannot distinguish them (RFC 7662
 * §2.2).
 */
export const INACTIVE: ReadonlySet<string> = new Set(Object.keys(INACTIVE_REFUSALS))

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
  ...INACTIVE_REFUSALS,
}
