import { isByAttesterOfClient, seenAttesters } from '../../client-attestation/checks/attester-of-client.js'
import { isAsRegistered, seenRegistered } from '../../client-attestation/checks/registered-attestation.js'
import { about, type Check } from '../../lib/check.js'
import type { AttestationPopMethod } from '../../records/vocabulary.js'
import type { ClientIdentified } from '../facts.js'
import { isAttestation } from '../mechanism.js'
import { METHODS } from '../method.js'
import type { ClientRefusal } from '../refusals.js'

type AttestationCheck = Check<ClientIdentified, ClientRefusal>

const byAttestation = ({ client }: ClientIdentified): boolean =>
  isAttestation(METHODS[client.tokenAuthMethod].mechanism)

const attesterOfClient: AttestationCheck = {
  name: 'attester of the client',
  clause: 'Attestation-Based Client Authentication §7.1; docs/rules.md §3',
  applies: facts => facts.attestation !== undefined || byAttestation(facts),
  run: facts => (isByAttesterOfClient(facts) ? undefined : { reason: 'attester_not_of_client' }),
  seen: seenAttesters,
}

const asRegistered: AttestationCheck = about(({ attestation }) => attestation, {
  name: 'attestation as registered',
  clause: 'Attestation-Based Client Authentication §9; docs/rules.md §3',
  run: (attestation, { client }) =>
    isAsRegistered({ client, attestation }) ? undefined : { reason: 'attestation_not_as_registered' },
  seen: (attestation, { client }) => seenRegistered({ client, attestation }),
})

const demandOf = ({ service }: ClientIdentified): readonly AttestationPopMethod[] => service.attestationPopMethods ?? []

const attestationPresent: AttestationCheck = {
  name: 'attestation demanded',
  clause: 'Attestation-Based Client Authentication §7.6',
  applies: facts => demandOf(facts).length > 0 && !demandOf(facts).includes('NONE'),
  run: ({ attestation }) => (attestation === undefined ? { reason: 'attestation_missing' } : undefined),
  seen: () => ({ hint: 'attestationPopMethods of the service demands an attestation of every client' }),
}

/**
 * An attestation, whether the client authenticates with it or presents it beside its credentials:
 * may this attester attest the client, and is there one where the service demands it?
 */
export const ATTESTATION_CHECKS: readonly AttestationCheck[] = [attesterOfClient, asRegistered, attestationPresent]
