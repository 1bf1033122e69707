import { type ProofReasons, proofRefusals } from '../dpop/refusals.js'
import { SIGNATURE_REFUSALS, type SignatureReasons } from '../message-signatures/presented-signature.js'
import type { RefusalOf, RefusalTable } from '../pipeline/refusals.js'
import { TOKEN_REFUSALS, type TokenReasons, UNKNOWN } from './token/token-refusals.js'

/** What the caller of an introspection does next (docs/rules.md §2). */
export type IntrospectionAction = 'INTERNAL_SERVER_ERROR' | 'BAD_REQUEST' | 'UNAUTHORIZED' | 'FORBIDDEN' | 'OK'

interface IntrospectionReasons extends TokenReasons, ProofReasons, SignatureReasons {
  readonly request_unreadable: { readonly problem: string }
  readonly certificate_missing: object
  readonly certificate_unreadable: object
  readonly certificate_different: object
  readonly proof_missing: object
  readonly request_target_missing: object
  readonly proof_on_unbound_token: object
  readonly proof_token_different: object
  readonly scope_missing: { readonly required: readonly string[] }
  readonly scope_insufficient: { readonly required: readonly string[] }
  readonly subject_missing: object
  readonly subject_different: object
  readonly resource_not_covered: object
  readonly acr_insufficient: StepUp
  readonly authentication_too_old: StepUp
}

/** What the client must request in its next authorization request (RFC 9470 §3). */
interface StepUp {
  readonly acrValues: readonly string[]
  readonly maxAge: number | undefined
}

export type IntrospectionRefusal = RefusalOf<IntrospectionReasons>

export const INTROSPECTION_REFUSALS: RefusalTable<IntrospectionReasons, Exclude<IntrospectionAction, 'OK'>> = {
  request_unreadable: {
    action: 'INTERNAL_SERVER_ERROR',
    error: 'server_error',
    code: 'A057201',
    text: 'The introspection request could not be read.',
    detail: ({ problem }) => problem,
  },
  ...TOKEN_REFUSALS,
  certificate_missing: {
    action: 'UNAUTHORIZED',
    error: 'invalid_token',
    code: 'A065304',
    text: 'The access token is bound to a certificate and none was presented.',
  },
  certificate_unreadable: {
    action: 'UNAUTHORIZED',
    error: 'invalid_token',
    code: 'A065307',
    text: 'The certificate that was presented cannot be read.',
  },
  certificate_different: {
    action: 'UNAUTHORIZED',
    error: 'invalid_token',
    code: 'A065305',
    text: 'The access token is bound to another certificate.',
  },
  proof_missing: {
    action: 'UNAUTHORIZED',
    error: 'invalid_token',
    code: 'A065308',
    text: 'The access token is bound to a key and no DPoP proof was presented.',
  },
  request_target_missing: {
    action: 'INTERNAL_SERVER_ERROR',
    error: 'server_error',
    code: 'A065201',
    text: 'The access token is bound to a key, and htm or htu of the request is missing.',
  },
  proof_on_unbound_token: {
    action: 'UNAUTHORIZED',
    error: 'invalid_token',
    code: 'A065316',
    text: 'A DPoP proof was presented with an access token that is bound to no key.',
  },
  ...proofRefusals({
    action: 'UNAUTHORIZED',
    invalid: 'A065310',
    symmetric: 'A065311',
    keyMissing: 'A065312',
    algorithmMissing: 'A065313',
    nonce: 'A065314',
    otherKey: { error: 'invalid_token', code: 'A065309' },
  }),
  proof_token_different: {
    action: 'UNAUTHORIZED',
    error: 'invalid_dpop_proof',
    code: 'A065310',
    text: 'The ath of the DPoP proof is not that of the access token.',
  },
  ...SIGNATURE_REFUSALS,
  scope_missing: {
    action: 'FORBIDDEN',
    error: 'insufficient_scope',
    code: 'A064301',
    text: 'The access token covers no scope.',
    parameters: ({ required }) => ({ scope: required.join(' ') }),
  },
  scope_insufficient: {
    action: 'FORBIDDEN',
    error: 'insufficient_scope',
    code: 'A064302',
    text: 'The access token does not cover all scopes that are required.',
    parameters: ({ required }) => ({ scope: required.join(' ') }),
  },
  subject_missing: {
    action: 'FORBIDDEN',
    error: 'invalid_request',
    code: 'A066301',
    text: 'The access token has no subject.',
  },
  subject_different: {
    action: 'FORBIDDEN',
    error: 'invalid_request',
    code: 'A066302',
    text: 'The subject of the access token is not the required one.',
  },
  resource_not_covered: {
    action: 'UNAUTHORIZED',
    error: 'invalid_token',
    code: 'A066310',
    text: 'The access token is not meant for this resource.',
  },
  acr_insufficient: {
    action: 'UNAUTHORIZED',
    error: 'insufficient_user_authentication',
    code: 'A341302',
    text: 'The user must authenticate in another way.',
    parameters: stepUp,
  },
  authentication_too_old: {
    action: 'UNAUTHORIZED',
    error: 'insufficient_user_authentication',
    code: 'A340301',
    text: 'The user authenticated too long ago.',
    parameters: stepUp,
  },
}

/** The client must not be able to distinguish these from the refusal of an unknown token. */
export const AS_IF_UNKNOWN: ReadonlySet<string> = new Set(
  Object.entries(INTROSPECTION_REFUSALS).flatMap(([reason, { shown }]) => (shown === UNKNOWN ? [reason] : [])),
)

/** Refusals with which `sufficient` stays true: they do not concern life, possession or scope. */
export const STILL_SUFFICIENT: ReadonlySet<keyof IntrospectionReasons> = new Set([
  'subject_missing',
  'subject_different',
  'resource_not_covered',
  'acr_insufficient',
  'authentication_too_old',
] as const)

function stepUp({ acrValues, maxAge }: StepUp): Readonly<Record<string, string>> {
  return {
    ...(acrValues.length > 0 && { acr_values: acrValues.join(' ') }),
    ...(maxAge !== undefined && { max_age: String(maxAge) }),
  }
}
