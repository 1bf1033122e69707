import {
  FORM_REFUSALS,
  FORM_TOO_LARGE,
  type ReasonsIn,
  type RefusalOf,
  type RefusalTable,
  type ResultCode,
  type Wording,
} from '../pipeline/refusals.js'
import type { AssertionUnreadable } from '../standards/client-assertion/read.js'
import type { AssertionFault } from '../standards/client-assertion/rules.js'
import { type AttestationReasons, attestationRefusals } from './attestation/refusals.js'
import { CLIENT_LOCKED } from './client-not-locked.js'

/** The reasons that the standards find. */
type StandardReason = (AssertionUnreadable | AssertionFault)['reason']

type Meanings = Readonly<Record<StandardReason, Meaning> & Record<string, Meaning>>
type Meaning = readonly [code: ResultCode, text: string]

/** Code and text of each; the client cannot distinguish them. */
const MEANINGS = {
  assertion_type_unsupported: ['A157361', 'The client_assertion_type is not that of JWTs.'],
  assertion_malformed: ['A247301', 'The client assertion is not a JWT in compact form, or too long.'],
  assertion_issuer_missing: ['A247302', 'The client assertion has no iss.'],
  assertion_issuer_different: ['A247304', 'The iss of the client assertion is not the client.'],
  assertion_algorithm_unsupported: ['A157362', 'The algorithm of the client assertion is not supported.'],
  assertion_algorithm_not_allowed: ['A157363', 'The algorithm of the client assertion is not the client’s.'],
  assertion_typ_different: ['A157364', 'The JWT is no client assertion by its typ.'],
  assertion_extension_unknown: ['A157365', 'The client assertion demands an extension that is not known.'],
  assertion_is_request: ['A157366', 'The JWT is a request object, and no client assertion.'],
  assertion_subject_different: ['A157316', 'The sub of the client assertion is not the client.'],
  assertion_audience_different: ['A157318', 'The client assertion is not made for this server.'],
  assertion_audience_not_issuer: ['A157356', 'The aud of the client assertion is not the issuer alone.'],
  assertion_expiry_missing: ['A157319', 'The client assertion has no exp.'],
  assertion_expired: ['A157320', 'The client assertion has expired.'],
  assertion_lives_too_long: ['A157321', 'The exp of the client assertion lies too far ahead.'],
  assertion_not_yet_valid: ['A157322', 'The nbf of the client assertion lies in the future.'],
  assertion_from_the_future: ['A157323', 'The iat of the client assertion lies in the future.'],
  assertion_identifier_missing: ['A157324', 'The client assertion has no jti, or one that is too long.'],
  assertion_used: ['A157325', 'The client assertion has been used before.'],
  assertion_key_unknown: ['A156304', 'The client has no key that fits the client assertion.'],
  assertion_signature_wrong: ['A157326', 'The signature of the client assertion is wrong.'],
  certificate_missing: ['A157327', 'No client certificate was presented.'],
  certificate_unreadable: ['A157328', 'The client certificate cannot be read.'],
  certificate_path_invalid: ['A157329', 'No valid path leads from the client certificate to a trusted root.'],
  certificate_subject_different: ['A157330', 'The client certificate names another subject than the registered one.'],
  certificate_unregistered: ['A157331', 'The client certificate is not one that the client registered.'],
} as const satisfies Meanings

/** Reasons why assertions and certificates do not authenticate a client. */
type CredentialReasons = { readonly [Reason in keyof typeof MEANINGS]: object }

/**
 * The rows of these reasons for an operation that answers every failed client authentication in one
 * way.
 */
function credentialRefusals<Action extends string>(failed: {
  readonly action: Action
  readonly error: string
  readonly shown: Wording
}): RefusalTable<CredentialReasons, Action>
function credentialRefusals(failed: object): object {
  return Object.fromEntries(
    Object.entries(MEANINGS).map(([reason, [code, text]]) => [reason, { ...failed, code, text }]),
  )
}

/** How the caller of an operation that authenticates a client answers a refusal. */
export type ClientRefusalAction = 'BAD_REQUEST' | 'UNAUTHORIZED' | 'FORBIDDEN' | 'PAYLOAD_TOO_LARGE'

/** Reasons why a client's request is refused before its content is examined. */
export interface ClientReasons extends ReasonsIn<typeof FORM_REFUSALS>, CredentialReasons, AttestationReasons {
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
