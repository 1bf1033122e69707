import type { Awaitable, Crypto, Ports, Service } from '@symbolon/core'
import {
  ATTESTER_COUNT,
  type AttestationFault,
  always,
  andThen,
  askBoolean,
  type Check,
  digestOf,
  type TrustedAttester,
  thumbprintText,
  type VerifiedSignature,
  verificationKeys,
  verifyByKeys,
  withMore,
} from '@symbolon/core/internal'
import type { ClientAttestation } from './attestation.js'
import type { ReadFacts, VerifiedFacts } from './facts.js'

/** What must hold for the signatures. */
export const VERIFIED_CHECKS: readonly Check<VerifiedFacts, AttestationFault>[] = [
  {
    name: 'attester trusted',
    clause: 'Attestation-Based Client Authentication §7.1; docs/rules.md §6',
    applies: always,
    run: ({ keyFound }) => (keyFound ? undefined : { reason: 'attester_unknown' }),
    seen: ({ service }) => ({
      expected: `attestationTrust: ${service.attestationTrust.map(({ issuer }) => issuer).join(' ') || 'empty'}`,
    }),
  },
  {
    name: 'signature of the attestation',
    clause: 'Attestation-Based Client Authentication §4, §7.1',
    applies: always,
    run: ({ signatureRight }) => (signatureRight ? undefined : { reason: 'attestation_signature_wrong' }),
  },
  {
    name: 'signature of the attestation proof',
    clause: 'Attestation-Based Client Authentication §5.1, §7.2',
    applies: ({ proved }) => proved !== undefined,
    run: ({ keyHeld }) => (keyHeld ? undefined : { reason: 'attestation_proof_signature_wrong' }),
  },
]

/**
 * Verifies the signature of the attestation by a trusted attester, and that of its proof by the key that it attests.
 */
export function verifyPresented(facts: ReadFacts, crypto: Crypto): Awaitable<VerifiedFacts> {
  const { attestation } = facts.attested
  return andThen(attesterOf(attestation, facts.service, { crypto }), found =>
    andThen(found.signatureRight && isKeyHeld(facts, crypto), keyHeld =>
      andThen(keyThumbprintOf(attestation, { crypto }), keyThumbprint =>
        withMore(facts, { ...found, keyHeld, keyThumbprint }),
      ),
    ),
  )
}

interface FoundAttester extends VerifiedSignature {
  readonly attester: string
}

/**
 * The attester that signed: the one that `iss` names, or without `iss`, which later drafts do not
 * have, one whose keys fit.
 */
function attesterOf(
  attestation: ClientAttestation,
  { attestationTrust }: Service,
  ports: Pick<Ports, 'crypto'>,
): Awaitable<FoundAttester> {
  const { iss, kid, algorithm } = attestation
  const named = attestationTrust.filter(({ issuer }) => iss === undefined || issuer === iss)
  const fitting = named.filter(({ jwks }) => verificationKeys(jwks, kid, algorithm).length > 0)
  return signerAmong(fitting.slice(0, ATTESTER_COUNT), attestation, ports)
}

/** The first of the attesters that signed; without any, a signature is verified with a dummy key. */
function signerAmong(
  [attester, ...others]: readonly TrustedAttester[],
  attestation: ClientAttestation,
  ports: Pick<Ports, 'crypto'>,
): Awaitable<FoundAttester> {
  const verified = verifyByKeys(attestation, attestation.algorithm, attester?.jwks.keys ?? [], ports)
  return andThen(verified, found =>
    found.signatureRight || others.length === 0
      ? { ...found, attester: attester?.issuer ?? '' }
      : signerAmong(others, attestation, ports),
  )
}

function isKeyHeld({ attested, proved }: ReadFacts, crypto: Crypto): Awaitable<boolean> {
  const { key } = attested.attestation
  if (key === undefined || proved === undefined) return false
  const { algorithm, signed, signature } = proved.proof
  return askBoolean('crypto', () => crypto.verify(algorithm, key, signed, signature))
}

function keyThumbprintOf({ key }: ClientAttestation, ports: Pick<Ports, 'crypto'>): Awaitable<string> {
  return key === undefined ? '' : digestOf(thumbprintText(key), ports)
}
