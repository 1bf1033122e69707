import { always, type Check } from '../../lib/check.js'
import { ATTESTER_COUNT } from '../../lib/limits.js'
import { type Awaitable, andThen, ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { type VerifiedSignature, verifyByKeys } from '../../policy/verify-by-keys.js'
import { askBoolean } from '../../ports/ask.js'
import { digestOf } from '../../ports/digests.js'
import type { Ports } from '../../ports/ports.js'
import type { Service, TrustedAttester } from '../../records/service.js'
import type { ClientAttestation } from '../../standards/attestation/read.js'
import { thumbprintText } from '../../standards/jose/jwk.js'
import { verificationKeys } from '../../standards/jose/verification-keys.js'
import type { AttestationRead, AttestationVerified } from '../facts.js'
import type { AttestationRefusal } from '../refusals.js'

const CHECKS: readonly Check<AttestationVerified, AttestationRefusal>[] = [
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
 * Verifies the signature of the attestation by a trusted attester, and that of its proof by the key
 * that it attests. No client has been looked for yet, so the answer is the same for all of them.
 */
export const ATTESTATION_VERIFIED: Stage<
  AttestationRead,
  AttestationVerified,
  Pick<Ports, 'crypto'>,
  AttestationRefusal
> = {
  name: 'attestation verified',
  clause: 'Attestation-Based Client Authentication §7.1, §7.2',
  gather(facts, ports) {
    const { attestation } = facts.attested
    return andThen(attesterOf(attestation, facts.service, ports), found =>
      andThen(found.signatureRight && isKeyHeld(facts, ports), keyHeld =>
        andThen(keyThumbprintOf(attestation, ports), keyThumbprint =>
          ok(withMore(facts, { ...found, keyHeld, keyThumbprint })),
        ),
      ),
    )
  },
  checks: CHECKS,
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

/** The first of the attesters that signed; without any, a signature is verified with a stand-in. */
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

function isKeyHeld({ attested, proved }: AttestationRead, { crypto }: Pick<Ports, 'crypto'>): Awaitable<boolean> {
  const { key } = attested.attestation
  if (key === undefined || proved === undefined) return false
  const { algorithm, signed, signature } = proved.proof
  return askBoolean('crypto', () => crypto.verify(algorithm, key, signed, signature))
}

function keyThumbprintOf({ key }: ClientAttestation, ports: Pick<Ports, 'crypto'>): Awaitable<string> {
  return key === undefined ? '' : digestOf(thumbprintText(key), ports)
}
