import { ENDPOINT_KNOWN, type ProofPresented, presentProof } from '../dpop/present-proof.js'
import { OFFERED_PROOF_USED_ONCE, oneTimeProof } from '../dpop/proof-stages.js'
import type { ProofRefusal } from '../dpop/refusals.js'
import { type Check, lift } from '../lib/check.js'
import { type Awaitable, andThen, ok } from '../lib/result.js'
import { type Stage, withMore } from '../pipeline/pipeline.js'
import { acceptedAlgorithms } from '../policy/fapi.js'
import { claimOnce, type OneTime } from '../ports/claim.js'
import type { Ports } from '../ports/ports.js'
import type { StoreUse } from '../ports/store-use.js'
import { assertionAcceptedUntil } from '../standards/client-assertion/rules.js'
import { ATTESTATION_PROOF_USED_ONCE, oneTimeAttestationProof } from './attestation/checks.js'
import type {
  ClientIdentified,
  ClientProven,
  CombinedHeld,
  CombinedOffered,
  CredentialsClaimed,
  CredentialsRead,
} from './facts.js'
import type { ClientRefusal } from './refusals.js'

/**
 * The identifier of a client assertion: one mark per client, for all endpoints (RFC 7523 §3 (7)).
 */
export function oneTimeAssertion({ assertion }: Pick<CredentialsRead, 'assertion'>): OneTime | undefined {
  if (assertion === undefined || assertion.assertion.jti === '') return undefined
  const { iss, jti } = assertion.assertion
  return { scope: ['assertion', iss, jti], until: assertionAcceptedUntil(assertion.assertion, assertion.skew) }
}

/**
 * Says what the DPoP proof must fit that is the proof of an attestation. Any other DPoP proof is left
 * to `verifyDpopProof`.
 */
export function combinedOffered<Facts extends ClientIdentified>(): Stage<
  Facts,
  Facts & CombinedOffered,
  Pick<Ports, 'nonces'>,
  ProofRefusal | { readonly reason: 'endpoint_unknown' }
> {
  return {
    name: 'combined proof offered',
    clause: 'Attestation-Based Client Authentication §5.2, §7.3',
    gather: (facts, ports) => andThen(combinedProof(facts, ports), proof => ok(withMore(facts, { proof }))),
    checks: lift(
      [ENDPOINT_KNOWN],
      ({ proof }: CombinedOffered) => proof,
      fault => fault,
    ),
  }
}

function combinedProof(facts: ClientIdentified, ports: Pick<Ports, 'nonces'>): Awaitable<ProofPresented | undefined> {
  const { request, attestation, service } = facts
  if (attestation === undefined || attestation.ownProof !== undefined) return undefined
  const demand = {
    proof: request.dpop ?? '',
    algorithms: acceptedAlgorithms(facts),
    htm: request.htm,
    htu: request.htu ?? '',
    nonceRequired: service.dpopNonceRequired,
    ath: undefined,
    jkt: attestation.keyThumbprint,
  }
  return presentProof(demand, 'as', facts, ports)
}

/** Refuses one-time credentials that were used before. */
export const SINGLE_USE_CHECKS: readonly Check<
  Pick<CredentialsRead, 'assertion' | 'attestation'> & CredentialsClaimed,
  ClientRefusal
>[] = [
  {
    name: 'assertion used once',
    clause: 'RFC 7523 §3 (7); OpenID Connect Core §9',
    applies: ({ assertion }) => assertion !== undefined,
    run: ({ assertionFirst }) => (assertionFirst ? undefined : { reason: 'assertion_used' }),
    seen: () => ({
      expected: 'a jti that the client has not used',
      hint: 'each request needs a new assertion',
    }),
  },
  ATTESTATION_PROOF_USED_ONCE,
]

/**
 * Claims one-time credentials after everything else, so that a request refused for another reason
 * uses nothing up.
 */
export function credentialsClaimed<Facts extends CombinedHeld>(): Stage<
  Facts,
  Facts & ClientProven,
  Pick<Ports, 'crypto'> & StoreUse<'replays', 'claim'>,
  ClientRefusal | ProofRefusal
> {
  return {
    name: 'credentials claimed',
    clause: 'RFC 7523 §3 (7)',
    async gather(facts, ports) {
      const proof = facts.proof && oneTimeProof(facts.proof)
      const identifiers = [oneTimeAssertion(facts), oneTimeAttestationProof(facts.attestation), proof]
      const [assertionFirst = false, attestationProofFirst = false, proofFirst = false] = await claimOnce(
        identifiers,
        facts,
        ports,
      )
      return ok(withMore(facts, { assertionFirst, attestationProofFirst, proofFirst }))
    },
    checks: [...SINGLE_USE_CHECKS, ...OFFERED_PROOF_USED_ONCE],
  }
}
