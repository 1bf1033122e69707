import { proofRefusals } from '../../dpop/refusals.js'
import { type ReasonsIn, type RefusalOf, refusals, unreadable, type Wording } from '../../pipeline/refusals.js'
import { attestationRefusals } from '../refusals.js'

export const CLIENT_ATTESTATION_FAULT: Wording = {
  code: 'A255101',
  text: 'The server could not examine the client attestation.',
}

const REJECTED = { code: 'A255300', text: 'The client attestation is not accepted.' } as const
const FAILED = ['UNAUTHORIZED', 'invalid_client_attestation', REJECTED] as const

/**
 * What each reason means to the caller of `verifyClientAttestation` and to its client
 * (Attestation-Based Client Authentication §7.4, §7.6).
 */
export const CLIENT_ATTESTATION_REFUSALS = refusals({
  request_unreadable: unreadable('A255201', CLIENT_ATTESTATION_FAULT),
  ...attestationRefusals(FAILED, 'UNAUTHORIZED'),
  ...proofRefusals({
    action: 'UNAUTHORIZED',
    invalid: 'A255310',
    symmetric: 'A255311',
    keyMissing: 'A255312',
    algorithmMissing: 'A255313',
    nonce: 'A255314',
    otherKey: { error: 'invalid_client_attestation', code: 'A255315' },
  }),
  proof_token_different: [
    ['UNAUTHORIZED', 'invalid_dpop_proof'],
    'A255316',
    'The DPoP proof is for another access token.',
  ],
  attested_client_unknown: [FAILED, 'A255301', 'The attested client does not exist.'],
  attested_client_different: [
    FAILED,
    'A255302',
    'The attested client is not the one to which the access token was issued.',
  ],
  attester_not_of_client: [FAILED, 'A255303', 'The attester is trusted, but not for this client.'],
  attestation_not_as_registered: [
    FAILED,
    'A255304',
    'The client has registered other algorithms or another proof of its attestations.',
  ],
})

export type ClientAttestationRefusal = RefusalOf<ReasonsIn<typeof CLIENT_ATTESTATION_REFUSALS>>

export const CHALLENGE_FAULT: Wording = { code: 'A256101', text: 'The server could not issue a challenge.' }

/** What each reason means to the caller of `issueAttestationChallenge`. */
export const ATTESTATION_CHALLENGE_REFUSALS = refusals({ request_unreadable: unreadable('A256201', CHALLENGE_FAULT) })

export type AttestationChallengeRefusal = RefusalOf<ReasonsIn<typeof ATTESTATION_CHALLENGE_REFUSALS>>
