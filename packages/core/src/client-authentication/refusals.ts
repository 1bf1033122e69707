import {
  FORM_REFUSALS,
  FORM_TOO_LARGE,
  type PlainRows,
  type ReasonsOf,
  type RefusalOf,
  type RefusalTable,
  type ResultCode,
  type Row,
  type Wording,
} from '../pipeline/refusals.js'
import type { AttestationReason } from '../ports/attestations.js'
import { CLIENT_LOCKED } from './client-not-locked.js'

type Meaning = readonly [code: ResultCode, text: string]

/** The rows of reasons that get one answer. */
export function answeredAlike<
  Answer extends Pick<Row<never, string>, 'action' | 'error' | 'shown'>,
  Reason extends string,
>(answer: Answer, meanings: Readonly<Record<Reason, Meaning>>): { readonly [Each in Reason]: Answer & Wording }
export function answeredAlike(answer: object, meanings: Readonly<Record<string, Meaning>>): object {
  return Object.fromEntries(
    Object.entries(meanings).map(([reason, [code, text]]) => [reason, { ...answer, code, text }]),
  )
}

export type ClientRefusalAction = 'BAD_REQUEST' | 'UNAUTHORIZED' | 'FORBIDDEN' | 'PAYLOAD_TOO_LARGE'

/** One wording reveals neither whether the client exists nor what was wrong. */
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

/** Every reason why a client attestation is refused, whichever client it is for. */
export type AttestationReasons = { readonly [Reason in AttestationReason | 'attestation_proof_used']: object }

interface AttestationWire<Action extends string> {
  /** The answer to a failure, which reveals nothing more. */
  readonly failed: { readonly action: Action; readonly shown: Wording }
  /** The answer to a client that must renew its attestation or use a challenge, which it is told in any case (§7.4). */
  readonly renew: Action
}

/** What each of these reasons means on the wire (Attestation-Based Client Authentication §7.4). */
export function attestationRefusals<Action extends string>({
  failed,
  renew,
}: AttestationWire<Action>): RefusalTable<AttestationReasons, Action> {
  return {
    ...answeredAlike({ ...failed, error: 'invalid_client_attestation' }, ATTESTATION_FAILURES),
    ...answeredAlike(
      { action: renew, error: 'use_fresh_attestation' },
      { attestation_expired: ['A157375', 'The client attestation has expired.'] },
    ),
    ...answeredAlike(
      { action: renew, error: 'use_attestation_challenge' },
      {
        attestation_challenge_missing: ['A157394', 'The proof of the client attestation must contain a challenge.'],
        attestation_challenge_unknown: [
          'A157395',
          'The challenge in the proof of the client attestation is not accepted.',
        ],
      },
    ),
  }
}

const ATTESTATION_FAILURES = {
  attestation_incomplete: ['A157370', 'A client attestation and its proof must be sent together.'],
  attestation_proof_not_accepted: ['A157393', 'The service does not accept this kind of proof of an attestation.'],
  attestation_malformed: ['A157371', 'The client attestation or its proof cannot be read.'],
  attestation_typ_different: ['A157373', 'The typ of the client attestation is another.'],
  attestation_extension_unknown: ['A157374', 'The client attestation demands an extension that is not known.'],
  attestation_algorithm_not_allowed: ['A157386', 'The algorithm of the client attestation is not accepted.'],
  attestation_expiry_missing: ['A157387', 'The client attestation has no exp.'],
  attestation_time_missing: ['A157397', 'The client attestation has no iat.'],
  attestation_from_the_future: ['A157376', 'The client attestation is not valid yet.'],
  attestation_key_missing: ['A157388', 'The client attestation has no public key in cnf.'],
  attestation_proof_typ_different: ['A157389', 'The typ of the proof of the client attestation is another.'],
  attestation_proof_extension_unknown: [
    'A157390',
    'The proof of the client attestation demands an extension that is not known.',
  ],
  attestation_key_unfit: ['A157377', 'The key in the client attestation does not fit its proof.'],
  attestation_proof_for_another: ['A157380', 'The proof of the client attestation is not made for this server.'],
  attestation_proof_too_old: ['A157381', 'The proof of the client attestation is too old, or from the future.'],
  attestation_proof_expired: ['A157391', 'The proof of the client attestation has expired, or is not valid yet.'],
  attestation_proof_identifier_missing: ['A157382', 'The proof of the client attestation has no jti.'],
  attester_unknown: ['A157378', 'The attester is not trusted, or has no key that fits the client attestation.'],
  attestation_signature_wrong: ['A157379', 'The signature of the client attestation is wrong.'],
  attestation_proof_signature_wrong: ['A157383', 'The signature of the proof of the client attestation is wrong.'],
  attestation_proof_used: ['A157384', 'The proof of the client attestation has been used before.'],
} as const

const ROWS = {
  parameters_too_large: FORM_TOO_LARGE,
  ...FORM_REFUSALS,
  ...answeredAlike(wrong, {
    client_unidentified: ['A247306', 'The request does not say which client it comes from.'],
    client_contradicted: ['A247303', 'The credentials and client_id name different clients.'],
    credentials_twice: ['A157358', 'The client used more than one authentication mechanism.'],
  }),
  ...answeredAlike(failed, {
    client_unknown: ['A247307', 'The client does not exist.'],
    secret_of_public_client: ['A157303', 'A public client presented a secret.'],
    secret_missing: ['A157304', 'The client presented no credentials.'],
    method_different: ['A157357', 'The client authenticated by another method than the one that is registered.'],
    method_unsupported: ['A157359', 'The service does not support the client’s method.'],
    method_outside_fapi: ['A295301', 'The client’s authentication method is not allowed by FAPI 2.0.'],
    secret_expired: ['A157360', 'The client secret has expired.'],
    secret_wrong: ['A157305', 'The client secret is wrong.'],
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
  }),
  ...attestationRefusals({ failed, renew: 'BAD_REQUEST' }),
  // A client's registration says whose attestations it has, and only those that exist have one.
  ...answeredAlike(failed, {
    attester_not_of_client: ['A157385', 'The attester is trusted, but not for this client.'],
    attestation_not_as_registered: [
      'A157398',
      'The client has registered other algorithms or another proof of its attestations.',
    ],
  }),
  ...answeredAlike(unattested, {
    attestation_client_different: ['A157372', 'The client attestation is for another client.'],
    attestation_missing: ['A157396', 'The client presented no attestation, and the service demands one.'],
  }),
  client_locked: { action: 'FORBIDDEN', ...CLIENT_LOCKED },
} satisfies PlainRows<ClientRefusalAction>

/** Why a client's request is refused before its content is examined. */
export type ClientReasons = ReasonsOf<typeof ROWS>

export type ClientRefusal = RefusalOf<ClientReasons>

/** What each reason means on the wire (docs/rules.md §3). */
export const CLIENT_REFUSALS: RefusalTable<ClientReasons, ClientRefusalAction> = ROWS
