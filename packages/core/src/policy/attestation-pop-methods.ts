import type { Service } from '../records/service.js'
import { ATTESTATION_POP_METHODS, type AttestationPopMethod } from '../records/vocabulary.js'

/**
 * How clients may prove the key of their attestation: what the metadata announces and nothing else
 * (Attestation-Based Client Authentication §8).
 */
export function acceptedPopMethods(service: Pick<Service, 'attestationPopMethods'>): readonly AttestationPopMethod[] {
  return service.attestationPopMethods ?? ATTESTATION_POP_METHODS
}
