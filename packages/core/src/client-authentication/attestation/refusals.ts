import { type ProofReasons, proofRefusals } from '../../dpop/refusals.js'
import type { RefusalOf, RefusalTable, Wording } from '../../pipeline/refusals.js'
import { type AttestationReasons, answeredAlike, attestationRefusals } from '../refusals.js'

interface ClientAttestationReasons extends AttestationReasons, ProofReasons {
  readonly request_unreadable: { readonly problem: string }
  readonly proof_token_different: object
  readonly attested_client_unknown: object
  readonly attested_client_different: object
  readonly attester_not_of_client: object
  readonly attestation_not_as_registered: object
}

/** A refusal of `verifyClientAttestation`. */
export type ClientAttestationRefusal = RefusalOf<ClientAttestationReasons>

/** What the client sees of a fault. */
export const CLIENT_ATTESTATION_FAULT: Wording = {
  code: 'A255101',
  text: 'The server could not examine the client attestation.',
}

const failed = {
  action: 'UNAUTHORIZED',
  error: 'invalid_client_attestation',
  shown: { code: 'A255300', text: 'The client attestation is not accepted.' },
} as const

const unreadable = {
  action: 'INTERNAL_SERVER_ERROR',
  error: 'server_error',
  text: 'The call could not be read.',
  detail: ({ problem }: { readonly problem: string }) => problem,
} as const

/**
 * What each reason means to the caller of `verifyClientAttestation` and to its client
 * (Attestation-Based Client Authentication §7.4, §7.6).
 */
export const CLIENT_ATTESTATION_REFUSALS: RefusalTable<
  ClientAttestationReasons,
  'UNAUTHORIZED' | 'INTERNAL_SERVER_ERROR'
> = {
  request_unreadable: { ...unreadable, code: 'A255201', shown: CLIENT_ATTESTATION_FAULT },
  ...attestationRefusals({ failed, renew: 'UNAUTHORIZED' }),
  ...proofRefusals({
    action: 'UNAUTHORIZED',
    invalid: 'A255310',
    symmetric: 'A255311',
    keyMissing: 'A255312',
    algorithmMissing: 'A255313',
    nonce: 'A255314',
    otherKey: { error: 'invalid_client_attestation', code: 'A255315' },
  }),
  ...answeredAlike(
    { action: 'UNAUTHORIZED', error: 'invalid_dpop_proof' },
    { proof_token_different: ['A255316', 'The DPoP proof is for another access token.'] },
  ),
  ...answeredAlike(failed, {
    attested_client_unknown: ['A255301', 'The attested client does not exist.'],
    attested_client_different: ['A255302', 'The attested client is not the one to which the access token was issued.'],
    attester_not_of_client: ['A255303', 'The attester is trusted, but not for this client.'],
    attestation_not_as_registered: [
      'A255304',
      'The client has registered other algorithms or another proof of its attestations.',
    ],
  }),
}

interface AttestationChallengeReasons {
  readonly request_unreadable: { readonly problem: string }
}

/** A refusal of `issueAttestationChallenge`. */
export type AttestationChallengeRefusal = RefusalOf<AttestationChallengeReasons>

export const CHALLENGE_FAULT: Wording = { code: 'A256101', text: 'The server could not issue a challenge.' }

/** What each reason means to the caller of `issueAttestationChallenge`. */
export const ATTESTATION_CHALLENGE_REFUSALS: RefusalTable<AttestationChallengeReasons, 'INTERNAL_SERVER_ERROR'> = {
  request_unreadable: { ...unreadable, code: 'A256201', shown: CHALLENGE_FAULT },
}
