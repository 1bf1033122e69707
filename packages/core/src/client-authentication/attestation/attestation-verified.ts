import { always, type Check, type Seen } from '../../lib/check.js'
import { ATTESTER_COUNT } from '../../lib/limits.js'
import { type Awaitable, andThen, ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { type VerifiedSignature, verifyByKeys } from '../../policy/keys.js'
import { askBoolean } from '../../ports/ask.js'
import type { OneTime } from '../../ports/claim.js'
import { digestOf } from '../../ports/digests.js'
import type { Ports } from '../../ports/ports.js'
import type { Client } from '../../records/client.js'
import type { Service, TrustedAttester } from '../../records/service.js'
import { attestationProofAcceptedUntil } from '../../standards/attestation/proof-rules.js'
import type { ClientAttestation } from '../../standards/attestation/read.js'
import { thumbprintText } from '../../standards/jose/jwk.js'
import { verificationKeys } from '../../standards/jose/keys.js'
import { type AttestationRead, type AttestationVerified, popMethodOf } from './attestation-facts.js'
import type { AttestationRefusal } from './refusals.js'

/**
 * The identifier of an attestation's proof: one mark per key of an instance, whatever the
 * attestation says. A DPoP proof has a mark of its own.
 */
export function oneTimeAttestationProof(attestation: AttestationRead | undefined): OneTime | undefined {
  const { attested, proved } = attestation ?? {}
  const key = attested?.attestation.key
  if (proved === undefined || key === undefined) return undefined
  const scope = ['attestation', thumbprintText(key), proved.proof.jti]
  return { scope, until: attestationProofAcceptedUntil(proved) }
}

/** Refuses the proof of an attestation that was used before. */
export const ATTESTATION_PROOF_USED_ONCE: Check<
  { readonly attestation: AttestationRead | undefined; readonly attestationProofFirst: boolean },
  AttestationRefusal
> = {
  name: 'attestation proof used once',
  clause: 'Attestation-Based Client Authentication §5.1, §12.1',
  applies: ({ attestation }) => attestation?.proved !== undefined,
  run: ({ attestationProofFirst }) => (attestationProofFirst ? undefined : { reason: 'attestation_proof_used' }),
  seen: () => ({ expected: 'a jti that the instance has not used' }),
}

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

/** An attestation, and the client that it must be for. */
interface AttestationAsRegistered {
  readonly client: Pick<Client, 'attestationSignAlgs' | 'attestationPopSignAlgs' | 'attestationPopMethods'>
  readonly attestation: Pick<AttestationRead, 'attested' | 'proved'>
}

/**
 * Whether algorithms and proof are what the client has registered: who deletes the proof of an
 * attestation, so that a DPoP proof takes its place, gets no other answer than the client would.
 */
export function isAsRegistered({ client, attestation }: AttestationAsRegistered): boolean {
  const { attested, proved } = attestation
  return (
    allows(client.attestationSignAlgs, attested.attestation.algorithm) &&
    allows(client.attestationPopMethods, popMethodOf(attestation)) &&
    (proved === undefined || allows(client.attestationPopSignAlgs, proved.proof.algorithm))
  )
}

function allows(registered: readonly string[] | undefined, used: string): boolean {
  return registered === undefined || registered.includes(used)
}

/** What was compared. */
export function seenRegistered({ client, attestation }: AttestationAsRegistered): Seen {
  const { attestationSignAlgs, attestationPopSignAlgs, attestationPopMethods } = client
  const expected = { attestationSignAlgs, attestationPopSignAlgs, attestationPopMethods }
  const named = Object.entries(expected).flatMap(([name, list]) => (list ? [`${name} ${list.join(' ')}`] : []))
  const { attested, proved } = attestation
  return {
    expected: named.join(', ') || 'anything that the service accepts',
    actual: `${attested.attestation.algorithm}, ${popMethodOf(attestation)} ${proved?.proof.algorithm ?? ''}`.trim(),
  }
}

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
