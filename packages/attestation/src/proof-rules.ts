import type { SignatureAlgorithm } from '@symbolon/core'
import {
  always,
  type Check,
  canVerify,
  firstMillisecondAfter,
  JTI_LENGTH,
  jwtType,
  secondsAhead,
} from '@symbolon/core/internal'
import type { Instant } from '@symbolon/core/stores'
import type { AttestationProof, ClientAttestation } from './attestation.js'

export interface AttestationProofFacts {
  readonly attestation: ClientAttestation
  readonly proof: AttestationProof
  readonly algorithms: readonly SignatureAlgorithm[]
  /** The server that receives the proof: an issuer identifier, or that of a resource. */
  readonly audience: string
  readonly challengeRequired: boolean
  /** `undefined` when there is no challenge or it is unknown. */
  readonly challengeUntil: Instant | undefined
  readonly now: Instant
  /** Seconds by which clocks may differ. */
  readonly skew: number
  /** Seconds for which a proof is valid after its `iat`. */
  readonly lifetime: number
}

export type AttestationProofFault =
  | { readonly reason: 'attestation_proof_typ_different' }
  | { readonly reason: 'attestation_proof_extension_unknown' }
  | { readonly reason: 'attestation_challenge_missing' }
  | { readonly reason: 'attestation_challenge_unknown' }
  | { readonly reason: 'attestation_key_unfit' }
  | { readonly reason: 'attestation_proof_for_another' }
  | { readonly reason: 'attestation_proof_too_old' }
  | { readonly reason: 'attestation_proof_expired' }
  | { readonly reason: 'attestation_proof_identifier_missing' }

type ProofRule = Check<AttestationProofFacts, AttestationProofFault>

const type: ProofRule = {
  name: 'typ of the attestation proof',
  clause: 'Attestation-Based Client Authentication §5.1; RFC 7515 §4.1.9',
  applies: always,
  run: ({ proof }) =>
    jwtType(proof.type) === 'oauth-client-attestation-pop+jwt'
      ? undefined
      : { reason: 'attestation_proof_typ_different' },
}

const extensions: ProofRule = {
  name: 'no critical extensions of the attestation proof',
  clause: 'RFC 7515 §4.1.11',
  applies: always,
  run: ({ proof }) => (proof.critical ? { reason: 'attestation_proof_extension_unknown' } : undefined),
}

/** A challenge in the proof is compared even when none is required. */
const challenge: ProofRule = {
  name: 'challenge of the attestation proof',
  clause: 'Attestation-Based Client Authentication §6, §7.2, §7.4',
  applies: ({ proof, challengeRequired }) => challengeRequired || proof.challenge !== undefined,
  run({ proof, challengeUntil }) {
    if (proof.challenge === undefined) return { reason: 'attestation_challenge_missing' }
    return challengeUntil === undefined ? { reason: 'attestation_challenge_unknown' } : undefined
  },
  seen: ({ proof, challengeUntil }) => ({
    expected: 'a recent challenge that this server issued for attestations',
    actual: proof.challenge === undefined ? 'none' : challengeUntil === undefined ? 'another' : 'as expected',
  }),
}

const keyOfProof: ProofRule = {
  name: 'key of the attestation proof',
  clause: 'Attestation-Based Client Authentication §5.1, §7.2; RFC 7518 §3',
  applies: always,
  run: ({ attestation: { key }, proof, algorithms }) =>
    key !== undefined && algorithms.includes(proof.algorithm) && canVerify(key, proof.algorithm)
      ? undefined
      : { reason: 'attestation_key_unfit' },
  seen: ({ proof, algorithms }) => ({
    expected: `cnf.jwk for one of ${algorithms.join(' ')}`,
    actual: `alg ${proof.algorithm}`,
  }),
}

const audience: ProofRule = {
  name: 'audience of the attestation proof',
  clause: 'Attestation-Based Client Authentication §5.1, §7.2',
  applies: always,
  run: ({ attestation, proof, audience: server }) =>
    isOneAudience(proof.aud, server) && (proof.iss ?? attestation.sub) === attestation.sub
      ? undefined
      : { reason: 'attestation_proof_for_another' },
  seen: ({ audience: server }) => ({ expected: `aud ${server} alone, and iss, if present, the client` }),
}

/** One audience, as a string or as the only one of a list: a proof for two servers can be replayed. */
function isOneAudience(aud: AttestationProof['aud'], server: string): boolean {
  return typeof aud === 'string' ? aud === server : aud?.length === 1 && aud[0] === server
}

/** With an accepted challenge the clock of the instance does not matter (§7.2, §12.1). */
const age: ProofRule = {
  name: 'time of the attestation proof',
  clause: 'Attestation-Based Client Authentication §5.1, §7.2, §12.1',
  applies: always,
  run({ proof: { iat }, challengeUntil, now, skew, lifetime }) {
    const ahead = secondsAhead(now, iat)
    const isTime = iat !== undefined && !Number.isNaN(iat)
    const isRecent = challengeUntil !== undefined || (ahead <= skew && ahead > -(lifetime + skew))
    return isTime && isRecent ? undefined : { reason: 'attestation_proof_too_old' }
  },
  seen: ({ skew, lifetime }) => ({
    expected: `iat from ${lifetime + skew} seconds old to ${skew} seconds ahead, or with a challenge any iat`,
    hint: 'with attestationChallengeRequired the clocks of instances do not matter',
  }),
}

/** With a challenge, `exp` and `nbf` still apply. NaN fails every comparison. */
const validNow: ProofRule = {
  name: 'attestation proof valid now',
  clause: 'RFC 7519 §4.1.4, §4.1.5',
  applies: ({ proof }) => proof.exp !== undefined || proof.nbf !== undefined,
  run({ proof: { exp, nbf }, now, skew }) {
    const isStarted = nbf === undefined || secondsAhead(now, nbf) <= skew
    const isEnded = exp !== undefined && !(secondsAhead(now, exp) > -skew)
    return isStarted && !isEnded ? undefined : { reason: 'attestation_proof_expired' }
  },
  seen: ({ skew }) => ({ expected: `exp and nbf, if present, by a clock that differs by ${skew} seconds at most` }),
}

const identifier: ProofRule = {
  name: 'jti of the attestation proof',
  clause: 'Attestation-Based Client Authentication §5.1; docs/rules.md §7',
  applies: always,
  run: ({ proof: { jti } }) =>
    jti !== '' && jti.length <= JTI_LENGTH ? undefined : { reason: 'attestation_proof_identifier_missing' },
}

/** The challenge comes early, because a client that receives one can try again. */
export const ATTESTATION_PROOF_RULES: readonly ProofRule[] = [
  type,
  extensions,
  challenge,
  keyOfProof,
  audience,
  age,
  validNow,
  identifier,
]

/** Until then the `jti` of a proof is kept. */
export function attestationProofAcceptedUntil({
  proof,
  challengeUntil,
  lifetime,
  skew,
}: Pick<AttestationProofFacts, 'proof' | 'challengeUntil' | 'lifetime' | 'skew'>): Instant {
  return challengeUntil ?? firstMillisecondAfter((proof.iat ?? 0) + lifetime + skew)
}
