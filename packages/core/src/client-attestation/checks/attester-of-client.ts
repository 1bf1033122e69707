import type { Seen } from '../../lib/check.js'
import type { Client } from '../../records/client.js'
import type { Service } from '../../records/service.js'
import type { AttestationVerified } from '../facts.js'

/** An attestation, and the client that it must be for. */
export interface AttestationOfClient {
  readonly client: Pick<Client, 'attesters'>
  readonly service: Pick<Service, 'attestationTrust'>
  /** `undefined` when none was presented. */
  readonly attestation: Pick<AttestationVerified, 'attester' | 'signatureRight'> | undefined
}

/**
 * Whether a verified attestation is by an attester of the client: when the service trusts several
 * attesters, only the client's registration says which of them is its own.
 */
export function isByAttesterOfClient({ client, service, attestation }: AttestationOfClient): boolean {
  if (attestation?.signatureRight !== true) return false
  return client.attesters?.includes(attestation.attester) ?? service.attestationTrust.length === 1
}

/** What was compared. */
export function seenAttesters({ client, service }: AttestationOfClient): Seen {
  const several = client.attesters === undefined && service.attestationTrust.length > 1
  return {
    expected: `one of the client's attesters: ${client.attesters?.join(' ') ?? 'the only one of the service'}`,
    ...(several && { hint: 'the service trusts several attesters: set attesters of the client to its own' }),
  }
}
