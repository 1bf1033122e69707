import type { Check } from '../result.js'
import type { ClientRefusal } from './refusals.js'
import type { ClientIdentified } from './stages/client.js'

type AttestationCheck = Check<ClientIdentified, ClientRefusal>

const byAttestation = ({ client }: ClientIdentified): boolean => client.tokenAuthMethod === 'ATTEST_JWT_CLIENT_AUTH'

/** ATTEST_JWT_CLIENT_AUTH: who vouches for the instance, and does it hold its key? */
export const ATTESTATION_CHECKS: readonly AttestationCheck[] = [
  {
    name: 'attester trusted',
    clause: 'Attestation-Based Client Authentication §5.1; docs/rules.md §6',
    applies: byAttestation,
    run: ({ proven }) => (proven.attestation.keyFound ? undefined : { reason: 'attester_unknown' }),
    seen: ({ service }) => ({
      expected: `attestationTrust: ${service.attestationTrust.map(({ issuer }) => issuer).join(' ') || 'nobody'}`,
    }),
  },
  {
    name: 'signature of the attestation',
    clause: 'Attestation-Based Client Authentication §5.1',
    applies: byAttestation,
    run: ({ proven }) => (proven.attestation.signatureRight ? undefined : { reason: 'attestation_signature_wrong' }),
  },
  {
    name: 'signature of the attestation proof',
    clause: 'Attestation-Based Client Authentication §5.2',
    applies: byAttestation,
    run: ({ proven }) => (proven.attestationKeyHeld ? undefined : { reason: 'attestation_proof_signature_wrong' }),
  },
]
