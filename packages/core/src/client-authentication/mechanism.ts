import type { FormParameters } from '../standards/form.js'
import type { ReadClientRequest } from './request.js'

/** A way by which credentials can arrive; each authentication method has one, a public client none. */
export type Mechanism = 'basic' | 'post' | 'assertion' | 'attestation'

/** Every mechanism that the request makes use of; more than one is refused (RFC 6749 §2.3). */
export function mechanismsOf(request: ReadClientRequest, form: FormParameters): readonly Mechanism[] {
  const used: Readonly<Record<Mechanism, boolean>> = {
    basic: request.clientSecret !== undefined,
    post: form.values.has('client_secret'),
    assertion: form.values.has('client_assertion') || form.values.has('client_assertion_type'),
    attestation: request.attested,
  }
  return MECHANISMS.filter(mechanism => used[mechanism])
}

const MECHANISMS: readonly Mechanism[] = ['basic', 'post', 'assertion', 'attestation']
