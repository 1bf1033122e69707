import { proofRefusals } from '../dpop/refusals.js'
import { SIGNATURE_REFUSALS } from '../message-signatures/presented-signature.js'
import { MISUSED, type ReasonsIn, type RefusalOf, refusals, unreadable } from '../pipeline/refusals.js'
import { TOKEN_REFUSALS, UNKNOWN } from './token/token-refusals.js'

/** What the caller of an introspection does next (docs/rules.md §2). */
export type IntrospectionAction = 'INTERNAL_SERVER_ERROR' | 'BAD_REQUEST' | 'UNAUTHORIZED' | 'FORBIDDEN' | 'OK'

const TOKEN = ['UNAUTHORIZED', 'invalid_token'] as const
const SCOPE = ['FORBIDDEN', 'insufficient_scope'] as const
const SUBJECT = ['FORBIDDEN', 'invalid_request'] as const
const STEP_UP = ['UNAUTHORIZED', 'insufficient_user_authentication'] as const

export const INTROSPECTION_REFUSALS = refusals({
  request_unreadable: unreadable('A057201', undefined, 'The introspection request could not be read.'),
  ...TOKEN_REFUSALS,
  certificate_missing: [TOKEN, 'A065304', 'The access token is bound to a certificate and none was presented.'],
  certificate_unreadable: [TOKEN, 'A065307', 'The certificate that was presented cannot be read.'],
  certificate_different: [TOKEN, 'A065305', 'The access token is bound to another certificate.'],
  proof_missing: [TOKEN, 'A065308', 'The access token is bound to a key and no DPoP proof was presented.'],
  request_target_missing: [
    MISUSED,
    'A065201',
    'The access token is bound to a key, and htm or htu of the request is missing.',
  ],
  proof_on_unbound_token: [
    TOKEN,
    'A065316',
    'A DPoP proof was presented with an access token that is bound to no key.',
  ],
  ...proofRefusals({
    action: 'UNAUTHORIZED',
    invalid: 'A065310',
    symmetric: 'A065311',
    keyMissing: 'A065312',
    algorithmMissing: 'A065313',
    nonce: 'A065314',
    otherKey: { error: 'invalid_token', code: 'A065309' },
  }),
  proof_token_different: [
    ['UNAUTHORIZED', 'invalid_dpop_proof'],
    'A065310',
    'The ath of the DPoP proof is not that of the access token.',
  ],
  ...SIGNATURE_REFUSALS,
  scope_missing: [SCOPE, 'A064301', 'The access token covers no scope.', { parameters: requiredScope }],
  scope_insufficient: [
    SCOPE,
    'A064302',
    'The access token does not cover all scopes that are required.',
    { parameters: requiredScope },
  ],
  subject_missing: [SUBJECT, 'A066301', 'The access token has no subject.'],
  subject_different: [SUBJECT, 'A066302', 'The subject of the access token is not the required one.'],
  resource_not_covered: [TOKEN, 'A066310', 'The access token is not meant for this resource.'],
  acr_insufficient: [STEP_UP, 'A341302', 'The user must authenticate in another way.', { parameters: stepUp }],
  authentication_too_old: [STEP_UP, 'A340301', 'The user authenticated too long ago.', { parameters: stepUp }],
})

type IntrospectionReasons = ReasonsIn<typeof INTROSPECTION_REFUSALS>

export type IntrospectionRefusal = RefusalOf<IntrospectionReasons>

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

function requiredScope({ required }: { readonly required: readonly string[] }): Readonly<Record<string, string>> {
  return { scope: required.join(' ') }
}

/** What the client must request in its next authorization request (RFC 9470 §3). */
interface StepUp {
  readonly acrValues: readonly string[]
  readonly maxAge: number | undefined
}

function stepUp({ acrValues, maxAge }: StepUp): Readonly<Record<string, string>> {
  return {
    ...(acrValues.length > 0 && { acr_values: acrValues.join(' ') }),
    ...(maxAge !== undefined && { max_age: String(maxAge) }),
  }
}
