import { type AttestationReasons, attestationRefusals } from '../client-attestation/refusals.js'
import type { RefusalOf, RefusalTable, ResultCode, Wording } from '../pipeline/refusals.js'
import { FORM_REFUSALS, FORM_TOO_LARGE, type FormReasons } from '../policy/form-refusals.js'
import { CLIENT_LOCKED } from './client-not-locked.js'
import { type CredentialReasons, credentialRefusals } from './credential-refusals.js'

/** How the caller of an operation that authenticates a client answers a refusal. */
export type ClientRefusalAction = 'BAD_REQUEST' | 'UNAUTHORIZED' | 'FORBIDDEN' | 'PAYLOAD_TOO_LARGE'

/** Reasons why a client's request is refused before its content is examined. */
export interface ClientReasons extends FormReasons, CredentialReasons, AttestationReasons {
  readonly parameters_too_large: object
  readonly client_unidentified: object
  readonly client_contradicted: object
  readonly credentials_twice: object
  readonly client_unknown: object
  readonly secret_of_public_client: object
  readonly secret_missing: object
  readonly method_different: object
  readonly method_unsupported: object
  readonly method_outside_fapi: object
  readonly attestation_client_different: object
  readonly attestation_missing: object
  readonly attester_not_of_client: object
  readonly attestation_not_as_registered: object
  readonly secret_expired: object
  readonly secret_wrong: object
  readonly client_locked: object
}

/** A refusal of a client's request. */
export type ClientRefusal = RefusalOf<ClientReasons>

/**
 * One wording for every failed authentication: it reveals neither whether the client exists nor
 * what was wrong.
 */
export const AUTHENTICATION_FAILED: Wording = { code: 'A157300', text: 'Client authentication failed.' }

const failed = { action: 'UNAUTHORIZED', error: 'invalid_client', shown: AUTHENTICATION_FAILED } as const
const unattested = { ...failed, error: 'invalid_client_attestation' } as const
const wrong = { action: 'BAD_REQUEST', error: 'invalid_request' } as const

/** A DPoP proof takes the place of the proof of an attestation, and is by another key. */
export const ANOTHER_KEY = {
  ...unattested,
  code: 'A157392',
  text: 'The DPoP proof was made with another key than that of the client attestation.',
} as const

/** A proof of an attestation came, and the caller does not say for which URL it must be. */
export function endpointUnknown(code: ResultCode, shown: Wording) {
  return {
    action: 'INTERNAL_SERVER_ERROR',
    error: 'server_error',
    code,
    text: 'A DPoP proof of an attestation was sent, and the URL of the endpoint is not known.',
    shown,
  } as const
}

/** What each reason means on the wire (docs/rules.md §3). */
export const CLIENT_REFUSALS: RefusalTable<ClientReasons, ClientRefusalAction> = {
  parameters_too_large: FORM_TOO_LARGE,
  ...FORM_REFUSALS,
  client_unidentified: { ...wrong, code: 'A247306', text: 'The request does not say which client it comes from.' },
  client_contradicted: { ...wrong, code: 'A247303', text: 'The credentials and client_id name different clients.' },
  credentials_twice: { ...wrong, code: 'A157358', text: 'The client used more than one authentication mechanism.' },
  client_unknown: { ...failed, code: 'A247307', text: 'The client does not exist.' },
  secret_of_public_client: { ...failed, code: 'A157303', text: 'A public client presented a secret.' },
  secret_missing: { ...failed, code: 'A157304', text: 'The client presented no credentials.' },
  method_different: {
    ...failed,
    code: 'A157357',
    text: 'The client authenticated by another method than the one that is registered.',
  },
  method_unsupported: { ...failed, code: 'A157359', text: 'The service does not support the client’s method.' },
  method_outside_fapi: {
    ...failed,
    code: 'A295301',
    text: 'The client’s authentication method is not allowed by FAPI 2.0.',
  },
  secret_expired: { ...failed, code: 'A157360', text: 'The client secret has expired.' },
  secret_wrong: { ...failed, code: 'A157305', text: 'The client secret is wrong.' },
  ...credentialRefusals(failed),
  ...attestationRefusals({ failed, renew: 'BAD_REQUEST' }),
  // A client's registration says whose attestations it has, and only those that exist have one.
  attester_not_of_client: { ...failed, code: 'A157385', text: 'The attester is trusted, but not for this client.' },
  attestation_not_as_registered: {
    ...failed,
    code: 'A157398',
    text: 'The client has registered other algorithms or another proof of its attestations.',
  },
  attestation_client_different: {
    ...unattested,
    code: 'A157372',
    text: 'The client attestation is for another client.',
  },
  attestation_missing: {
    ...unattested,
    code: 'A157396',
    text: 'The client presented no attestation, and the service demands one.',
  },
  client_locked: { action: 'FORBIDDEN', ...CLIENT_LOCKED },
}
