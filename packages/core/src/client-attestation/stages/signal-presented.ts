import type { Unreadable } from '../../input/read-input.js'
import { ok } from '../../lib/result.js'
import type { Call, Stage } from '../../pipeline/pipeline.js'
import { readAttestationRequest } from '../request.js'
import type { SignalPresented } from '../signal-facts.js'

/** Reads the call. An attestation that is missing is refused when it is read. */
export const SIGNAL_PRESENTED: Stage<Call, SignalPresented, object, Unreadable> = {
  name: 'request',
  clause: 'Attestation-Based Client Authentication §7.6',
  gather({ input, service, now }) {
    const read = readAttestationRequest(input)
    if (!read.ok) return read
    const request = read.value
    const attestation = {
      text: request.oauthClientAttestation ?? '',
      proofText: request.oauthClientAttestationPop,
      hasDpopProof: request.dpop !== undefined,
      audience: request.resource,
      purpose: 'rs-attestation',
      challengeRequired: request.attestationChallengeRequired || service.attestationChallengeRequired,
      service,
      now,
    } as const
    return ok({ request, attestation, service, now })
  },
  checks: [],
}
