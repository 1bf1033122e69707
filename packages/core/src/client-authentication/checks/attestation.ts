import { always, type Check, lift } from '../../lib/check.js'
import type { Client } from '../../records/client.js'
import type { Service } from '../../records/service.js'
import type { VerifiedAttestation } from '../evidence.js'
import type { ClientIdentified } from '../facts.js'
import type { ClientRefusal } from '../refusals.js'

/**
 * A client attestation, the result of its verification, and the client that must authenticate with
 * one.
 */
interface AttestationOfClient extends VerifiedAttestation {
  readonly client: Client
  readonly service: Service
}

/** No attestation was verified: a client that must authenticate with one is refused. */
const NOT_VERIFIED: VerifiedAttestation = { attester: '', keyHeld: false, keyFound: false, signatureRight: false }

function attestationOfClient({ client, service, evidence }: ClientIdentified): AttestationOfClient | undefined {
  const isMethod = client.tokenAuthMethod === 'ATTEST_JWT_CLIENT_AUTH'
  if (!isMethod) return undefined
  const { attester, keyHeld, keyFound, signatureRight } = evidence.attestation ?? NOT_VERIFIED
  return { attester, keyHeld, keyFound, signatureRight, client, service }
}

/**
 * An attester attests its own clients: when the service trusts several attesters, only the client's
 * registration says which of them is its own.
 */
function isOfClient({ client, service, attester }: AttestationOfClient): boolean {
  return client.attesters?.includes(attester) ?? service.attestationTrust.length === 1
}

function seenAttesters({ client, service }: AttestationOfClient) {
  const several = client.attesters === undefined && service.attestationTrust.length > 1
  return {
    expected: `one of the client's attesters: ${client.attesters?.join(' ') ?? 'the only one of the service'}`,
    ...(several && { hint: 'the service trusts several attesters: set attesters of the client to its own' }),
  }
}

const CHECKS: readonly Check<AttestationOfClient, ClientRefusal>[] = [
  {
    name: 'attester trusted',
    clause: 'Attestation-Based Client Authentication §5.1; docs/rules.md §6',
    applies: always,
    run: ({ keyFound }) => (keyFound ? undefined : { reason: 'attester_unknown' }),
    seen: ({ service }) => ({
      expected: `attestationTrust: ${service.attestationTrust.map(({ issuer }) => issuer).join(' ') || 'empty'}`,
    }),
  },
  {
    name: 'attester of the client',
    clause: 'Attestation-Based Client Authentication §5.1; docs/rules.md §3',
    applies: always,
    run: facts => (isOfClient(facts) ? undefined : { reason: 'attester_not_of_client' }),
    seen: seenAttesters,
  },
  {
    name: 'signature of the attestation',
    clause: 'Attestation-Based Client Authentication §5.1',
    applies: always,
    run: ({ signatureRight }) => (signatureRight ? undefined : { reason: 'attestation_signature_wrong' }),
  },
  {
    name: 'signature of the attestation proof',
    clause: 'Attestation-Based Client Authentication §5.2',
    applies: always,
    run: ({ keyHeld }) => (keyHeld ? undefined : { reason: 'attestation_proof_signature_wrong' }),
  },
]

/** ATTEST_JWT_CLIENT_AUTH: who attests the instance, and does it hold its key? */
export const ATTESTATION_CHECKS: readonly Check<ClientIdentified, ClientRefusal>[] = lift(
  CHECKS,
  attestationOfClient,
  fault => fault,
)
