import { currentNonce } from '../../dpop/present-proof.js'
import { always, type Check, lift } from '../../lib/check.js'
import { type Awaitable, andThen, ok, type Result, refuse } from '../../lib/result.js'
import type { Instant } from '../../lib/time.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { acceptedAlgorithms, acceptedPopMethods } from '../../policy/fapi.js'
import { askInstant } from '../../ports/ask.js'
import type { Ports } from '../../ports/ports.js'
import { ATTESTATION_PROOF_RULES, type AttestationProofFacts } from '../../standards/attestation/proof-rules.js'
import { type AttestationProof, readAttestation, readAttestationProof } from '../../standards/attestation/read.js'
import { ATTESTATION_RULES, type AttestationFacts } from '../../standards/attestation/rules.js'
import { type AttestationPresented, type AttestationRead, popMethodOf } from './attestation-facts.js'
import type { AttestationRefusal } from './refusals.js'

/** A proof that the metadata does not announce is refused, here and at resources. */
const proofAccepted: Check<AttestationRead, AttestationRefusal> = {
  name: 'kind of attestation proof',
  clause: 'Attestation-Based Client Authentication §7, §7.6',
  applies: always,
  run: facts =>
    acceptedPopMethods(facts.service).includes(popMethodOf(facts))
      ? undefined
      : { reason: 'attestation_proof_not_accepted' },
  seen: facts => ({ expected: `one of ${acceptedPopMethods(facts.service).join(' ')}`, actual: popMethodOf(facts) }),
}

/**
 * Reads a client attestation and its proof. Everything that can be wrong with the two on their own
 * is found before a signature is verified.
 */
export const ATTESTATION_READ: Stage<
  AttestationPresented,
  AttestationRead,
  Pick<Ports, 'nonces'>,
  AttestationRefusal
> = {
  name: 'attestation read',
  clause: 'Attestation-Based Client Authentication §4, §5.1, §6',
  gather(facts, ports) {
    const read = readPresented(facts)
    if (!read.ok) return read
    const { attested, proof } = read.value
    if (proof === undefined)
      return ok(withMore(facts, { attested, proved: undefined, attestationChallenge: undefined }))
    return andThen(challengeOf(proof, facts, ports), ({ challengeUntil, attestationChallenge }) =>
      ok(withMore(facts, { attested, proved: provedBy(proof, attested, facts, challengeUntil), attestationChallenge })),
    )
  },
  checks: [
    proofAccepted,
    ...lift(
      ATTESTATION_RULES,
      ({ attested }: AttestationRead) => attested,
      (fault): AttestationRefusal => fault,
    ),
    ...lift(
      ATTESTATION_PROOF_RULES,
      ({ proved }: AttestationRead) => proved,
      (fault): AttestationRefusal => fault,
    ),
  ],
}

interface ReadPair {
  readonly attested: AttestationFacts
  readonly proof: AttestationProof | undefined
}

function readPresented(facts: AttestationPresented): Result<ReadPair, AttestationRefusal> {
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
  ports: Pick<Ports, 'nonces'>,
): Awaitable<Challenged> {
  const accepted =
    challenge === undefined
      ? undefined
      : askInstant('nonces', () => ports.nonces.acceptedUntil(challenge, purpose, now))
  return andThen(accepted, until => {
    // A challenge that ends now is no longer accepted: its mark would be gone before the proof is.
    const challengeUntil = until !== undefined && until > now ? until : undefined
    const isWrong = challenge !== undefined && challengeUntil === undefined
    if (!challengeRequired && !isWrong) return { challengeUntil, attestationChallenge: undefined }
    return andThen(currentNonce(purpose, now, ports), attestationChallenge => ({
      challengeUntil,
      attestationChallenge,
    }))
  })
}
