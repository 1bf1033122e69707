import type { RefusalTable, ResultCode, Row, Wording } from '../../pipeline/refusals.js'
import type { AttestationReason } from '../../ports/attestations.js'

/** What is wrong with an attestation, except that it must be renewed. */
type Failure = Exclude<AttestationReason, Renewable> | 'attestation_proof_used'

/** What a client mends by itself and is told in any case (§7.4). */
type Renewable = 'attestation_expired' | 'attestation_challenge_missing' | 'attestation_challenge_unknown'

/** Every reason why a client attestation is refused, whichever client it is for. */
export type AttestationReasons = { readonly [Reason in Failure | Renewable]: object }

/** Code and text of each failure. */
const FAILURES: Readonly<Record<Failure, readonly [code: ResultCode, text: string]>> = {
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
}

/** What differs between operations. */
interface AttestationWire<Action extends string> {
  /** The answer to a failure, which reveals nothing more. */
  readonly failed: { readonly action: Action; readonly shown: Wording }
  /** The answer to a client that must renew its attestation or use a challenge. */
  readonly renew: Action
}

/** What each of these reasons means on the wire (Attestation-Based Client Authentication §7.4). */
export function attestationRefusals<Action extends string>({
  failed,
  renew,
}: AttestationWire<Action>): RefusalTable<AttestationReasons, Action> {
  const row = (error: string, code: ResultCode, text: string) => ({ action: renew, error, code, text })
  return {
    ...failures({ ...failed, error: 'invalid_client_attestation' }),
    attestation_expired: row('use_fresh_attestation', 'A157375', 'The client attestation has expired.'),
    attestation_challenge_missing: row(
      'use_attestation_challenge',
      'A157394',
      'The proof of the client attestation must contain a challenge.',
    ),
    attestation_challenge_unknown: row(
      'use_attestation_challenge',
      'A157395',
      'The challenge in the proof of the client attestation is not accepted.',
    ),
  }
}

function failures<Action extends string>(
  failed: Pick<Row<never, Action>, 'action' | 'error' | 'shown'>,
): RefusalTable<Pick<AttestationReasons, Failure>, Action>
function failures(failed: object): object {
  return Object.fromEntries(
    Object.entries(FAILURES).map(([reason, [code, text]]) => [reason, { ...failed, code, text }]),
  )
}
