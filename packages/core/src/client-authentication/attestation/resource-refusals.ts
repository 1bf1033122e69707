import { type ProofReasons, proofRefusals } from '../../dpop/refusals.js'
import type { RefusalOf, RefusalTable, Wording } from '../../pipeline/refusals.js'
import { type AttestationReasons, attestationRefusals } from './refusals.js'

/** Every reason why `verifyClientAttestation` refuses. */
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

const NOT_ACCEPTED: Wording = { code: 'A255300', text: 'The client attestation is not accepted.' }

/** What the client sees of a fault. */
export const CLIENT_ATTESTATION_FAULT: Wording = {
  code: 'A255101',
  text: 'The server could not examine the client attestation.',
}

const failed = { action: 'UNAUTHORIZED', error: 'invalid_client_attestation', shown: NOT_ACCEPTED } as const

/**
 * What each reason means to the caller of `verifyClientAttestation` and to its client
 * (Attestation-Based Client Authentication §7.4, §7.6).
 */
export const CLIENT_ATTESTATION_REFUSALS: RefusalTable<
  ClientAttestationReasons,
  'UNAUTHORIZED' | 'INTERNAL_SERVER_ERROR'
> = {
  request_unreadable: {
    action: 'INTERNAL_SERVER_ERROR',
    error: 'server_error',
    code: 'A255201',
    text: 'The call could not be read.',
    detail: ({ problem }) => problem,
    shown: CLIENT_ATTESTATION_FAULT,
  },
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
  proof_token_different: {
    action: 'UNAUTHORIZED',
    error: 'invalid_dpop_proof',
    code: 'A255316',
    text: 'The DPoP proof is for another access token.',
  },
  attested_client_unknown: { ...failed, code: 'A255301', text: 'The attested client does not exist.' },
  attested_client_different: {
    ...failed,
    code: 'A255302',
    text: 'The attested client is not the one to which the access token was issued.',
  },
  attester_not_of_client: { ...failed, code: 'A255303', text: 'The attester is trusted, but not for this client.' },
  attestation_not_as_registered: {
    ...failed,
    code: 'A255304',
    text: 'The client has registered other algorithms or another proof of its attestations.',
  },
}
