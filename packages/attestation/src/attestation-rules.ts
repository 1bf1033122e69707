import type { SignatureAlgorithm } from '@symbolon/core'
import { always, type Check, jwtType, secondsAhead } from '@symbolon/core/internal'
import type { Instant } from '@symbolon/core/stores'
import type { ClientAttestation } from './attestation.js'

export interface AttestationFacts {
  readonly attestation: ClientAttestation
  readonly algorithms: readonly SignatureAlgorithm[]
  readonly now: Instant
  /** Seconds by which clocks may differ. */
  readonly skew: number
}

export type AttestationFault =
  | { readonly reason: 'attestation_typ_different' }
  | { readonly reason: 'attestation_extension_unknown' }
  | { readonly reason: 'attestation_algorithm_not_allowed' }
  | { readonly reason: 'attestation_expiry_missing' }
  | { readonly reason: 'attestation_expired' }
  | { readonly reason: 'attestation_time_missing' }
  | { readonly reason: 'attestation_from_the_future' }
  | { readonly reason: 'attestation_key_missing' }

type AttestationRule = Check<AttestationFacts, AttestationFault>

const type: AttestationRule = {
  name: 'typ of the attestation',
  clause: 'Attestation-Based Client Authentication §4; RFC 7515 §4.1.9',
  applies: always,
  run: ({ attestation }) =>
    jwtType(attestation.type) === 'oauth-client-attestation+jwt' ? undefined : { reason: 'attestation_typ_different' },
}

const extensions: AttestationRule = {
  name: 'no critical extensions of the attestation',
  clause: 'RFC 7515 §4.1.11',
  applies: always,
  run: ({ attestation }) => (attestation.critical ? { reason: 'attestation_extension_unknown' } : undefined),
}

const algorithm: AttestationRule = {
  name: 'algorithm of the attestation',
  clause: 'Attestation-Based Client Authentication §7.1, §8',
  applies: always,
  run: ({ attestation, algorithms }) =>
    algorithms.includes(attestation.algorithm) ? undefined : { reason: 'attestation_algorithm_not_allowed' },
  seen: ({ attestation, algorithms }) => ({
    expected: `one of ${algorithms.join(' ')}`,
    actual: attestation.algorithm,
  }),
}

const expiryPresent: AttestationRule = {
  name: 'exp of the attestation',
  clause: 'Attestation-Based Client Authentication §4, §7.1; RFC 7519 §4.1.4',
  applies: always,
  run: ({ attestation: { exp } }) =>
    exp === undefined || Number.isNaN(exp) ? { reason: 'attestation_expiry_missing' } : undefined,
}

const notExpired: AttestationRule = {
  name: 'attestation not expired',
  clause: 'Attestation-Based Client Authentication §4, §7.1, §7.4',
  applies: always,
  run: facts =>
    secondsAhead(facts.now, facts.attestation.exp) > -facts.skew ? undefined : { reason: 'attestation_expired' },
  seen: () => ({ hint: 'the client instance must get a new attestation from its attester' }),
}

const timePresent: AttestationRule = {
  name: 'iat of the attestation',
  clause: 'Attestation-Based Client Authentication §4; RFC 7519 §4.1.6',
  applies: always,
  run: ({ attestation: { iat } }) =>
    iat === undefined || Number.isNaN(iat) ? { reason: 'attestation_time_missing' } : undefined,
}

const notBefore: AttestationRule = {
  name: 'attestation valid yet',
  clause: 'Attestation-Based Client Authentication §4; RFC 7519 §4.1.5',
  applies: always,
  run: facts =>
    secondsAhead(facts.now, facts.attestation.nbf ?? 0) <= facts.skew &&
    secondsAhead(facts.now, facts.attestation.iat) <= facts.skew
      ? undefined
      : { reason: 'attestation_from_the_future' },
}

const keyPresent: AttestationRule = {
  name: 'key of the attestation',
  clause: 'Attestation-Based Client Authentication §4, §7.1; RFC 7800 §3.2',
  applies: always,
  run: ({ attestation: { key } }) => (key === undefined ? { reason: 'attestation_key_missing' } : undefined),
  seen: () => ({ expected: 'cnf.jwk: a public key' }),
}

export const ATTESTATION_RULES: readonly AttestationRule[] = [
  type,
  extensions,
  algorithm,
  expiryPresent,
  notExpired,
  timePresent,
  notBefore,
  keyPresent,
]
