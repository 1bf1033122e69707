import type { FormParameters } from '../standards/oauth/form.js'
import type { ReadClientRequest } from './request.js'

/**
 * A way to send credentials in the request itself; a certificate comes with the connection, so it
 * is not one.
 */
export type Mechanism = 'basic' | 'post' | 'assertion' | 'attestation'

/** Every mechanism that the request uses; more than one is refused (RFC 6749 §2.3). */
export function mechanismsOf(request: ReadClientRequest, form: FormParameters): readonly Mechanism[] {
  const { clientSecret, clientAttestation, clientAttestationProof } = request
  const used: Readonly<Record<Mechanism, boolean>> = {
    basic: clientSecret !== undefined,
    post: form.values.has('client_secret'),
    assertion: form.values.has('client_assertion') || form.values.has('client_assertion_type'),
    attestation: clientAttestation !== undefined || clientAttestationProof !== undefined,
  }
  return MECHANISMS.filter(mechanism => used[mechanism])
}

const MECHANISMS: readonly Mechanism[] = ['basic', 'post', 'assertion', 'attestation']
