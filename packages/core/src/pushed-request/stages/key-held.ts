import type { AttestationVerified } from '../../client-attestation/facts.js'
import type { ProofVerified } from '../../dpop/facts.js'
import { always, type Check, lift } from '../../lib/check.js'
import { ok } from '../../lib/result.js'
import type { Stage } from '../../pipeline/pipeline.js'
import type { ProofHeld } from '../facts.js'
import type { PushedRequestRefusal } from '../refusals.js'

/** An attestation without a proof of its own, and the DPoP proof of the request. */
interface Combined {
  readonly attestation: AttestationVerified
  readonly proof: ProofVerified | undefined
}

const attestedKey: Check<Combined, PushedRequestRefusal> = {
  name: 'DPoP proof by the attested key',
  clause: 'Attestation-Based Client Authentication §5.2, §7.3',
  applies: always,
  run: ({ attestation, proof }) =>
    proof?.beside.thumbprint === attestation.keyThumbprint ? undefined : { reason: 'attestation_key_different' },
  seen: () => ({ expected: 'jwk of the DPoP proof and cnf.jwk of the attestation are the same key' }),
}

/**
 * Where a DPoP proof takes the place of the proof of an attestation, both are by one key. All else
 * about the proof is as for any other; `dpop_jkt` may bind it too, in a request object as well, so
 * it is verified after that.
 */
export const KEY_HELD: Stage<ProofHeld, ProofHeld, object, PushedRequestRefusal> = {
  name: 'attested key held',
  clause: 'Attestation-Based Client Authentication §7.3',
  gather: facts => ok(facts),
  checks: lift(
    [attestedKey],
    ({ attestation, proof }: ProofHeld) =>
      attestation === undefined || attestation.proved !== undefined ? undefined : { attestation, proof },
    fault => fault,
  ),
}
