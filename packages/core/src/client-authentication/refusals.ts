import {
  FORM_REFUSALS,
  FORM_TOO_LARGE,
  type Outcome,
  type ReasonsIn,
  type RefusalOf,
  type RefusalTable,
  refusals,
  type Wording,
  WRONG,
  withOutcome,
} from '../pipeline/refusals.js'
import { CLIENT_LOCKED } from '../policy/client-not-locked.js'
import type { AttestationReason } from '../ports/attestations.js'

export type ClientRefusalAction = 'BAD_REQUEST' | 'UNAUTHORIZED' | 'FORBIDDEN' | 'PAYLOAD_TOO_LARGE'

/** One wording reveals neither whether the client exists nor what was wrong. */
export const AUTHENTICATION_FAILED: Wording = { code: 'A157300', text: 'Client authentication failed.' }

const FAILED = ['UNAUTHORIZED', 'invalid_client', AUTHENTICATION_FAILED] as const
const UNATTESTED = ['UNAUTHORIZED', 'invalid_client_attestation', AUTHENTICATION_FAILED] as const

/** A DPoP proof takes the place of the proof of an attestation, and is by another key. */
export const ANOTHER_KEY = [
  UNATTESTED,
  'A157392',
  'The DPoP proof was made with a key other than that of the client attestation.',
] as const

/** A proof of an attestation came, and the caller does not say for which URL it must be. */
export const ENDPOINT_UNKNOWN = 'A DPoP proof of an attestation was sent, and the URL of the endpoint is not known.'

/** Every reason why a client attestation is refused, whichever client it is for. */
export type AttestationReasons = { readonly [Reason in AttestationReason | 'attestation_proof_used']: object }

/**
 * What each of these reasons means on the wire (Attestation-Based Client Authentication §7.4): a failure
 * reveals nothing more, and a client that must renew its attestation or use a challenge is told so in any case.
 */
export function attestationRefusals<Action extends string>(
  failed: Outcome<Action>,
  renew: Action,
): RefusalTable<AttestationReasons, Action> {
  return {
    ...withOutcome(failed, ATTESTATION_FAILURES),
    ...withOutcome([renew, 'use_fresh_attestation'], ATTESTATION_STALE),
    ...withOutcome([renew, 'use_attestation_challenge'], ATTESTATION_UNCHALLENGED),
  }
}

const ATTESTATION_FAILURES = refusals({
  attestation_incomplete: [UNATTESTED, 'A157370', 'A client attestation and its proof must be sent together.'],
  attestation_proof_not_accepted: [
    UNATTESTED,
    'A157393',
    'The service does not accept this kind of proof of an attestation.',
  ],
  attestation_malformed: [UNATTESTED, 'A157371', 'The client attestation or its proof cannot be read.'],
  attestation_typ_different: [UNATTESTED, 'A157373', 'The typ of the client attestation is not the expected one.'],
  attestation_extension_unknown: [
    UNATTESTED,
    'A157374',
    'The client attestation demands an extension that is not known.',
  ],
  attestation_algorithm_not_allowed: [
    UNATTESTED,
    'A157386',
    'The algorithm of the client attestation is not accepted.',
  ],
  attestation_expiry_missing: [UNATTESTED, 'A157387', 'The client attestation has no exp.'],
  attestation_time_missing: [UNATTESTED, 'A157397', 'The client attestation has no iat.'],
  attestation_from_the_future: [UNATTESTED, 'A157376', 'The client attestation is not valid yet.'],
  attestation_key_missing: [UNATTESTED, 'A157388', 'The client attestation has no public key in cnf.'],
  attestation_proof_typ_different: [
    UNATTESTED,
    'A157389',
    'The typ of the proof of the client attestation is not the expected one.',
  ],
  attestation_proof_extension_unknown: [
    UNATTESTED,
    'A157390',
    'The proof of the client attestation demands an extension that is not known.',
  ],
  attestation_key_unfit: [UNATTESTED, 'A157377', 'The key in the client attestation does not fit its proof.'],
  attestation_proof_for_another: [
    UNATTESTED,
    'A157380',
    'The proof of the client attestation is not made for this server.',
  ],
  attestation_proof_too_old: [
    UNATTESTED,
    'A157381',
    'The proof of the client attestation is too old, or from the future.',
  ],
  attestation_proof_expired: [
    UNATTESTED,
    'A157391',
    'The proof of the client attestation has expired, or is not valid yet.',
  ],
  attestation_proof_identifier_missing: [UNATTESTED, 'A157382', 'The proof of the client attestation has no jti.'],
  attester_unknown: [
    UNATTESTED,
    'A157378',
    'The attester is not trusted, or has no key that fits the client attestation.',
  ],
  attestation_signature_wrong: [UNATTESTED, 'A157379', 'The signature of the client attestation is wrong.'],
  attestation_proof_signature_wrong: [
    UNATTESTED,
    'A157383',
    'The signature of the proof of the client attestation is wrong.',
  ],
  attestation_proof_used: [UNATTESTED, 'A157384', 'The proof of the client attestation has been used before.'],
})

const STALE = ['BAD_REQUEST', 'use_fresh_attestation'] as const
const UNCHALLENGED = ['BAD_REQUEST', 'use_attestation_challenge'] as const

const ATTESTATION_STALE = refusals({
  attestation_expired: [STALE, 'A157375', 'The client attestation has expired.'],
})

const ATTESTATION_UNCHALLENGED = refusals({
  attestation_challenge_missing: [
    UNCHALLENGED,
    'A157394',
    'The proof of the client attestation must contain a challenge.',
  ],
  attestation_challenge_unknown: [
    UNCHALLENGED,
    'A157395',
    'The challenge in the proof of the client attestation is not accepted.',
  ],
})

/** What each reason means on the wire (docs/rules.md §3). */
export const CLIENT_REFUSALS = refusals({
  parameters_too_large: FORM_TOO_LARGE,
  ...FORM_REFUSALS,
  client_unidentified: [WRONG, 'A247306', 'The request does not say which client it comes from.'],
  client_contradicted: [WRONG, 'A247303', 'The credentials and client_id name different clients.'],
  credentials_twice: [WRONG, 'A157358', 'The client used more than one authentication mechanism.'],
  client_unknown: [FAILED, 'A247307', 'The client does not exist.'],
  secret_of_public_client: [FAILED, 'A157303', 'A public client presented a secret.'],
  secret_missing: [FAILED, 'A157304', 'The client presented no credentials.'],
  method_different: [FAILED, 'A157357', 'The client authenticated by another method than the one that is registered.'],
  method_unsupported: [FAILED, 'A157359', 'The service does not support the client’s method.'],
  method_outside_fapi: [FAILED, 'A295301', 'The client’s authentication method is not allowed by FAPI 2.0.'],
  secret_expired: [FAILED, 'A157360', 'The client secret has expired.'],
  secret_wrong: [FAILED, 'A157305', 'The client secret is wrong.'],
  assertion_type_unsupported: [FAILED, 'A157361', 'The client_assertion_type is not that of JWTs.'],
  assertion_malformed: [FAILED, 'A247301', 'The client assertion is not a JWT in compact form, or too long.'],
  assertion_issuer_missing: [FAILED, 'A247302', 'The client assertion has no iss.'],
  assertion_issuer_different: [FAILED, 'A247304', 'The iss of the client assertion is not the client.'],
  assertion_algorithm_unsupported: [FAILED, 'A157362', 'The algorithm of the client assertion is not supported.'],
  assertion_algorithm_not_allowed: [FAILED, 'A157363', 'The algorithm of the client assertion is not the client’s.'],
  assertion_typ_different: [FAILED, 'A157364', 'The JWT is no client assertion by its typ.'],
  assertion_extension_unknown: [FAILED, 'A157365', 'The client assertion demands an extension that is not known.'],
  assertion_is_request: [FAILED, 'A157366', 'The JWT is a request object, and no client assertion.'],
  assertion_subject_different: [FAILED, 'A157316', 'The sub of the client assertion is not the client.'],
  assertion_audience_different: [FAILED, 'A157318', 'The client assertion is not made for this server.'],
  assertion_audience_not_issuer: [FAILED, 'A157356', 'The aud of the client assertion is not the issuer alone.'],
  assertion_expiry_missing: [FAILED, 'A157319', 'The client assertion has no exp.'],
  assertion_expired: [FAILED, 'A157320', 'The client assertion has expired.'],
  assertion_lives_too_long: [FAILED, 'A157321', 'The exp of the client assertion lies too far ahead.'],
  assertion_not_yet_valid: [FAILED, 'A157322', 'The nbf of the client assertion lies in the future.'],
  assertion_from_the_future: [FAILED, 'A157323', 'The iat of the client assertion lies in the future.'],
  assertion_identifier_missing: [FAILED, 'A157324', 'The client assertion has no jti, or one that is too long.'],
  assertion_used: [FAILED, 'A157325', 'The client assertion has been used before.'],
  assertion_key_unknown: [FAILED, 'A156304', 'The client has no key that fits the client assertion.'],
  assertion_signature_wrong: [FAILED, 'A157326', 'The signature of the client assertion is wrong.'],
  certificate_missing: [FAILED, 'A157327', 'No client certificate was presented.'],
  certificate_unreadable: [FAILED, 'A157328', 'The client certificate cannot be read.'],
  certificate_path_invalid: [FAILED, 'A157329', 'No valid path leads from the client certificate to a trusted root.'],
  certificate_subject_different: [
    FAILED,
    'A157330',
    'The client certificate names another subject than the registered one.',
  ],
  certificate_unregistered: [FAILED, 'A157331', 'The client certificate is not one that the client registered.'],
  ...attestationRefusals(UNATTESTED, 'BAD_REQUEST'),
  // A client's registration says whose attestations it has, and only those that exist have one.
  attester_not_of_client: [FAILED, 'A157385', 'The attester is trusted, but not for this client.'],
  attestation_not_as_registered: [
    FAILED,
    'A157398',
    'The client has registered other algorithms or another proof of its attestations.',
  ],
  attestation_client_different: [UNATTESTED, 'A157372', 'The client attestation is for another client.'],
  attestation_missing: [UNATTESTED, 'A157396', 'The client presented no attestation, and the service demands one.'],
  client_locked: { action: 'FORBIDDEN', ...CLIENT_LOCKED },
})

/** Why a client's request is refused before its content is examined. */
export type ClientReasons = ReasonsIn<typeof CLIENT_REFUSALS>

export type ClientRefusal = RefusalOf<ClientReasons>
