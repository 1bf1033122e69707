import { about, type Check, type Seen } from '../../lib/check.js'
import { isAttestation, METHODS } from '../../policy/authentication-methods.js'
import type { AttestationRead, AttestationVerified } from '../../ports/attestations.js'
import type { OneTime } from '../../ports/claim.js'
import type { Client } from '../../records/client.js'
import type { Service } from '../../records/service.js'
import type { AttestationPopMethod } from '../../records/vocabulary.js'
import type { ClientIdentified } from '../facts.js'
import type { ClientRefusal } from '../refusals.js'
import { popMethodOf } from './attested-instance.js'

/** One mark per key of an instance, whatever the attestation says. A DPoP proof has a mark of its own. */
export function oneTimeAttestationProof(attestation: AttestationVerified | undefined): OneTime | undefined {
  if (attestation?.ownProof === undefined) return undefined
  const { jti, acceptedUntil: until } = attestation.ownProof
  return { scope: ['attestation', attestation.keyThumbprint, jti], until }
}

export const ATTESTATION_PROOF_USED_ONCE: Check<
  { readonly attestation: AttestationRead | undefined; readonly attestationProofFirst: boolean },
  { readonly reason: 'attestation_proof_used' }
> = {
  name: 'attestation proof used once',
  clause: 'Attestation-Based Client Authentication §5.1, §12.1',
  applies: ({ attestation }) => attestation?.ownProof !== undefined,
  run: ({ attestationProofFirst }) => (attestationProofFirst ? undefined : { reason: 'attestation_proof_used' }),
  seen: () => ({ expected: 'a jti that the instance has not used' }),
}

interface AttestationOfClient {
  readonly client: Pick<Client, 'attesters'>
  readonly service: Pick<Service, 'attestationTrust'>
  readonly attestation: Pick<AttestationVerified, 'attester' | 'signatureRight'> | undefined
}

/** When the service trusts several attesters, only the client's registration says which of them is its own. */
export function isByAttesterOfClient({ client, service, attestation }: AttestationOfClient): boolean {
  if (attestation?.signatureRight !== true) return false
  return client.attesters?.includes(attestation.attester) ?? service.attestationTrust.length === 1
}

export function seenAttesters({ client, service }: AttestationOfClient): Seen {
  const several = client.attesters === undefined && service.attestationTrust.length > 1
  return {
    expected: `one of the client's attesters: ${client.attesters?.join(' ') ?? 'the only one of the service'}`,
    ...(several && { hint: 'the service trusts several attesters: set attesters of the client to its own' }),
  }
}

interface AttestationAsRegistered {
  readonly client: Pick<Client, 'attestationSignAlgs' | 'attestationPopSignAlgs' | 'attestationPopMethods'>
  readonly attestation: Pick<AttestationRead, 'algorithm' | 'ownProof'>
}

/**
 * Who deletes the proof of an attestation, so that a DPoP proof takes its place, gets no other answer
 * than the client would.
 */
export function isAsRegistered({ client, attestation }: AttestationAsRegistered): boolean {
  const { algorithm, ownProof } = attestation
  return (
    allows(client.attestationSignAlgs, algorithm) &&
    allows(client.attestationPopMethods, popMethodOf(attestation)) &&
    (ownProof === undefined || allows(client.attestationPopSignAlgs, ownProof.algorithm))
  )
}

function allows(registered: readonly string[] | undefined, used: string): boolean {
  return registered === undefined || registered.includes(used)
}

export function seenRegistered({ client, attestation }: AttestationAsRegistered): Seen {
  const { attestationSignAlgs, attestationPopSignAlgs, attestationPopMethods } = client
  const expected = { attestationSignAlgs, attestationPopSignAlgs, attestationPopMethods }
  const named = Object.entries(expected).flatMap(([name, list]) => (list ? [`${name} ${list.join(' ')}`] : []))
  return {
    expected: named.join(', ') || 'anything that the service accepts',
    actual: `${attestation.algorithm}, ${popMethodOf(attestation)} ${attestation.ownProof?.algorithm ?? ''}`.trim(),
  }
}

const demandOf = ({ service }: ClientIdentified): readonly AttestationPopMethod[] => service.attestationPopMethods ?? []

/** Whether the client authenticates with the attestation, or presents it beside its credentials. */
export const ATTESTATION_CHECKS: readonly Check<ClientIdentified, ClientRefusal>[] = [
  {
    name: 'attester of the client',
    clause: 'Attestation-Based Client Authentication §7.1; docs/rules.md §3',
    applies: ({ attestation, client }) =>
      attestation !== undefined || isAttestation(METHODS[client.tokenAuthMethod].mechanism),
    run: facts => (isByAttesterOfClient(facts) ? undefined : { reason: 'attester_not_of_client' }),
    seen: seenAttesters,
  },
  about(({ attestation }) => attestation, {
    name: 'attestation as registered',
    clause: 'Attestation-Based Client Authentication §9; docs/rules.md §3',
    run: (attestation, { client }) =>
      isAsRegistered({ client, attestation }) ? undefined : { reason: 'attestation_not_as_registered' },
    seen: (attestation, { client }) => seenRegistered({ client, attestation }),
  }),
  {
    name: 'attestation demanded',
    clause: 'Attestation-Based Client Authentication §7.6',
    applies: facts => demandOf(facts).length > 0 && !demandOf(facts).includes('NONE'),
    run: ({ attestation }) => (attestation === undefined ? { reason: 'attestation_missing' } : undefined),
    seen: () => ({ hint: 'attestationPopMethods of the service demands an attestation of every client' }),
  },
]
