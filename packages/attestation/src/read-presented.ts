import type { Awaitable, Nonces, Result } from '@symbolon/core'
import {
  type AttestationFault,
  type AttestationPresented,
  acceptedAlgorithms,
  acceptedPopMethods,
  always,
  andThen,
  askInstant,
  type Check,
  currentNonce,
  lift,
  type OwnAttestationProof,
  ok,
  popMethodOf,
  refuse,
  withMore,
} from '@symbolon/core/internal'
import type { Instant } from '@symbolon/core/stores'
import { type AttestationProof, readAttestation, readAttestationProof } from './attestation.js'
import { ATTESTATION_RULES, type AttestationFacts } from './attestation-rules.js'
import type { ReadFacts } from './facts.js'
import { ATTESTATION_PROOF_RULES, type AttestationProofFacts, attestationProofAcceptedUntil } from './proof-rules.js'

/** A proof that the metadata does not announce is refused, here and at resources. */
const proofAccepted: Check<ReadFacts, AttestationFault> = {
  name: 'kind of attestation proof',
  clause: 'Attestation-Based Client Authentication §7, §7.6',
  applies: always,
  run: facts =>
    acceptedPopMethods(facts.service).includes(popMethodOf(facts))
      ? undefined
      : { reason: 'attestation_proof_not_accepted' },
  seen: facts => ({ expected: `one of ${acceptedPopMethods(facts.service).join(' ')}`, actual: popMethodOf(facts) }),
}

/** Everything that can be wrong with an attestation and its proof on their own. */
export const READ_CHECKS: readonly Check<ReadFacts, AttestationFault>[] = [
  proofAccepted,
  ...lift(ATTESTATION_RULES, ({ attested }: ReadFacts) => attested),
  ...lift(ATTESTATION_PROOF_RULES, ({ proved }: ReadFacts) => proved),
]

/** Reads a client attestation and its proof. */
export function readPresented(
  facts: AttestationPresented,
  nonces: Nonces,
): Awaitable<Result<ReadFacts, AttestationFault>> {
  const read = readPair(facts)
  if (!read.ok) return read
  const { attested, proof } = read.value
  const { sub: attestedClient, algorithm, claims } = attested.attestation
  const said = { attested, attestedClient, algorithm, claims }
  if (proof === undefined) {
    return ok(withMore(facts, { ...said, proved: undefined, ownProof: undefined, attestationChallenge: undefined }))
  }
  return andThen(challengeOf(proof, facts, nonces), ({ challengeUntil, attestationChallenge }) => {
    const proved = provedBy(proof, attested, facts, challengeUntil)
    return ok(withMore(facts, { ...said, proved, ownProof: ownProofOf(proved), attestationChallenge }))
  })
}

function ownProofOf(proved: AttestationProofFacts): OwnAttestationProof {
  const { algorithm, jti } = proved.proof
  return { algorithm, jti, acceptedUntil: attestationProofAcceptedUntil(proved) }
}

interface ReadPair {
  readonly attested: AttestationFacts
  readonly proof: AttestationProof | undefined
}

function readPair(facts: AttestationPresented): Result<ReadPair, AttestationFault> {
  const { text, proofText, hasDpopProof, service, now } = facts
  if (text === '' || (proofText === undefined && !hasDpopProof)) return refuse({ reason: 'attestation_incomplete' })
  const attestation = readAttestation(text)
  if (!attestation.ok) return attestation
  const algorithms = acceptedAlgorithms({ service })
  const attested = { attestation: attestation.value, algorithms, now, skew: service.allowableClockSkew }
  if (proofText === undefined) return ok({ attested, proof: undefined })
  const proof = readAttestationProof(proofText)
  return proof.ok ? ok({ attested, proof: proof.value }) : proof
}

function provedBy(
  proof: AttestationProof,
  attested: AttestationFacts,
  { audience, challengeRequired, service }: AttestationPresented,
  challengeUntil: Instant | undefined,
): AttestationProofFacts {
  return { ...attested, proof, audience, challengeRequired, challengeUntil, lifetime: service.dpopProofLifetime }
}

interface Challenged {
  readonly challengeUntil: Instant | undefined
  readonly attestationChallenge: string | undefined
}

/**
 * The instant until which the challenge of the proof is accepted, and the challenge that the client
 * should use next: one is sent when one is required, and after a wrong one.
 */
function challengeOf(
  { challenge }: AttestationProof,
  { purpose, challengeRequired, now }: AttestationPresented,
  nonces: Nonces,
): Awaitable<Challenged> {
  const accepted =
    challenge === undefined ? undefined : askInstant('nonces', () => nonces.acceptedUntil(challenge, purpose, now))
  return andThen(accepted, until => {
    // A challenge that ends now is no longer accepted: its mark would be gone before the proof is.
    const challengeUntil = until !== undefined && until > now ? until : undefined
    const isWrong = challenge !== undefined && challengeUntil === undefined
    if (!challengeRequired && !isWrong) return { challengeUntil, attestationChallenge: undefined }
    return andThen(currentNonce(purpose, now, { nonces }), attestationChallenge => ({
      challengeUntil,
      attestationChallenge,
    }))
  })
}
