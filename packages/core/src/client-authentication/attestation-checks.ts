import type { Check } from '../lib/result.js'
import type { ClientRefusal } from './refusals.js'
import type { ClientIdentified } from './stages/client.js'

type AttestationCheck = Check<ClientIdentified, ClientRefusal>

const byAttestation = ({ client }: ClientIdentified): boolean => client.tokenAuthMethod === 'ATTEST_JWT_CLIENT_AUTH'

/** An attester vouches for clients of its own: where there are several, only the client's registration says whose they are. */
function isOfClient({ client, service, attestation }: ClientIdentified): boolean {
  const { attesters } = client
  if (attesters === undefined) return service.attestationTrust.length === 1
  return attestation !== undefined && attesters.includes(attestation.attestation.iss)
}

function seenAttesters({ client, service }: ClientIdentified) {
  const several = client.attesters === undefined && service.attestationTrust.length > 1
  return {
    expected: `one of the client's attesters: ${client.attesters?.join(' ') ?? 'the only one of the service'}`,
    ...(several && { hint: 'the service trusts several attesters: say in attesters of the client which are its own' }),
  }
}

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
    name: 'attester of the client',
    clause: 'Attestation-Based Client Authentication §5.1; docs/rules.md §3',
    applies: byAttestation,
    run: facts => (isOfClient(facts) ? undefined : { reason: 'attester_not_of_client' }),
    seen: seenAttesters,
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
