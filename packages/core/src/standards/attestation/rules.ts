import { always, type Check } from '../../lib/check.js'
import { JTI_LENGTH } from '../../lib/limits.js'
import type { Instant } from '../../lib/time.js'
import { audienceIncludesAny, firstMillisecondAfter, secondsAhead } from '../jose/jwt-claims.js'
import { jwtType } from '../jose/jwt-type.js'
import { canVerify } from '../jose/signature-algorithms.js'
import type { AttestationPair } from './read.js'

/** An attestation and its proof, and what the rules compare them with. */
export interface AttestationFacts extends AttestationPair {
  /** The issuer identifier of the server. */
  readonly issuer: string
  readonly now: Instant
  /** Seconds by which clocks may differ. */
  readonly skew: number
  /** Seconds for which a proof is valid after its `iat`. */
  readonly lifetime: number
}

/** What can be wrong with an attestation and its proof, whichever client sent them. */
export type AttestationFault =
  | { readonly reason: 'attestation_typ_different' }
  | { readonly reason: 'attestation_extension_unknown' }
  | { readonly reason: 'attestation_expired' }
  | { readonly reason: 'attestation_from_the_future' }
  | { readonly reason: 'attestation_key_unfit' }
  | { readonly reason: 'attestation_proof_for_another' }
  | { readonly reason: 'attestation_proof_too_old' }
  | { readonly reason: 'attestation_proof_identifier_missing' }

type AttestationRule = Check<AttestationFacts, AttestationFault>

const types: AttestationRule = {
  name: 'typ of attestation and proof',
  clause: 'Attestation-Based Client Authentication §5.1, §5.2; RFC 7515 §4.1.9',
  applies: always,
  run: ({ attestation, proof }) =>
    jwtType(attestation.type) === 'oauth-client-attestation+jwt' &&
    jwtType(proof.type) === 'oauth-client-attestation-pop+jwt'
      ? undefined
      : { reason: 'attestation_typ_different' },
}

const extensions: AttestationRule = {
  name: 'no critical extensions of the attestation',
  clause: 'RFC 7515 §4.1.11',
  applies: always,
  run: ({ attestation, proof }) =>
    attestation.critical || proof.critical ? { reason: 'attestation_extension_unknown' } : undefined,
}

const notExpired: AttestationRule = {
  name: 'attestation not expired',
  clause: 'Attestation-Based Client Authentication §5.1',
  applies: always,
  run: facts =>
    secondsAhead(facts.now, facts.attestation.exp) > -facts.skew ? undefined : { reason: 'attestation_expired' },
}

const notBefore: AttestationRule = {
  name: 'attestation valid yet',
  clause: 'Attestation-Based Client Authentication §5.1; RFC 7519 §4.1.5',
  applies: ({ attestation }) => attestation.nbf !== undefined || attestation.iat !== undefined,
  run: facts =>
    secondsAhead(facts.now, facts.attestation.nbf ?? 0) <= facts.skew &&
    secondsAhead(facts.now, facts.attestation.iat ?? 0) <= facts.skew
      ? undefined
      : { reason: 'attestation_from_the_future' },
}

const keyOfProof: AttestationRule = {
  name: 'key of the attestation',
  clause: 'Attestation-Based Client Authentication §5.1, §5.2; RFC 7518 §3',
  applies: always,
  run: ({ attestation: { key }, proof }) =>
    key !== undefined && canVerify(key, proof.algorithm) ? undefined : { reason: 'attestation_key_unfit' },
}

const proofAudience: AttestationRule = {
  name: 'audience of the attestation proof',
  clause: 'Attestation-Based Client Authentication §5.2',
  applies: always,
  run: ({ attestation, proof, issuer }) =>
    audienceIncludesAny(proof.aud, [issuer]) && (proof.iss ?? attestation.sub) === attestation.sub
      ? undefined
      : { reason: 'attestation_proof_for_another' },
  seen: ({ issuer }) => ({ expected: `aud ${issuer}, and iss, if present, the client` }),
}

const proofAge: AttestationRule = {
  name: 'time of the attestation proof',
  clause: 'Attestation-Based Client Authentication §5.2; RFC 7519 §4.1.4, §4.1.5',
  applies: always,
  run({ proof, now, skew, lifetime }) {
    const ahead = secondsAhead(now, proof.iat)
    const isStarted = proof.nbf === undefined || secondsAhead(now, proof.nbf) <= skew
    const isExpired = proof.exp !== undefined && !(secondsAhead(now, proof.exp) > -skew)
    const isRecent = ahead <= skew && ahead > -(lifetime + skew)
    return isRecent && isStarted && !isExpired ? undefined : { reason: 'attestation_proof_too_old' }
  },
  seen: ({ skew, lifetime }) => ({
    expected: `iat from ${lifetime + skew} seconds old to ${skew} seconds ahead; exp and nbf, if present, by the same clock`,
  }),
}

const proofIdentifier: AttestationRule = {
  name: 'jti of the attestation proof',
  clause: 'Attestation-Based Client Authentication §5.2; docs/rules.md §7',
  applies: always,
  run: ({ proof: { jti } }) =>
    jti !== '' && jti.length <= JTI_LENGTH ? undefined : { reason: 'attestation_proof_identifier_missing' },
}

/** The rules about an attestation and its proof on their own. None of them is expensive. */
export const ATTESTATION_RULES: readonly AttestationRule[] = [
  types,
  extensions,
  notExpired,
  notBefore,
  keyOfProof,
  proofAudience,
  proofAge,
  proofIdentifier,
]

/** The first instant at which a proof is no longer accepted. Until then its `jti` is kept. */
export function attestationProofAcceptedUntil({ proof, lifetime, skew }: AttestationFacts): Instant {
  return firstMillisecondAfter((proof.iat ?? 0) + lifetime + skew)
}
