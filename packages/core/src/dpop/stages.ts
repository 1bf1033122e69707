import { base64url } from '../lib/encoding.js'
import { type Awaitable, always, andThen, type Check, lift, ok } from '../lib/result.js'
import { type Instant, secondsAfter } from '../lib/time.js'
import type { CallFacts } from '../pipeline/operation.js'
import { type Stage, withMore } from '../pipeline/pipeline.js'
import { askBoolean, askBytes, askInstant, askNonce } from '../ports/ask.js'
import { claimOnce, type OneTime } from '../ports/claim.js'
import type { NoncePurpose, Ports } from '../ports/ports.js'
import type { ProofBesideRequest, ProofDemand, ProofRequestFault } from '../standards/dpop/demand.js'
import { DPOP_FORM_RULES } from '../standards/dpop/form-rules.js'
import { type DpopProof, readDpopProof } from '../standards/dpop/read-proof.js'
import { thumbprintText } from '../standards/jose/jwk.js'
import { requestHttpUri } from '../standards/oauth/http-uri.js'
import type { ProofRefusal } from './refusals.js'

/*
 * The stages through which every DPoP proof goes, wherever it is presented. Where none is demanded they pass untouched.
 */

/** What is known of a DPoP proof; it is filled in from stage to stage. */
export interface ProofFacts extends CallFacts {
  /** What a proof must fit; `undefined` where none is demanded. */
  readonly demand: ProofDemand | undefined
  /** The nonce that the client is told to use next; `undefined` where it needs none. */
  readonly dpopNonce: string | undefined
  /** The proof, once it could be read. */
  readonly proof: DpopProof | undefined
  /** The proof beside its request, once they were put together. */
  readonly beside: ProofBesideRequest | undefined
  /** The signature is right: not known before it was verified. */
  readonly signatureRight: boolean
  /** The proof is used for the first time: not known before it was claimed. */
  readonly firstUse: boolean
}

/** What is known of a proof before anybody has looked at it. */
export function proofDemanded(
  demand: ProofDemand | undefined,
  dpopNonce: string | undefined,
): Omit<ProofFacts, keyof CallFacts> {
  return { demand, dpopNonce, proof: undefined, beside: undefined, signatureRight: false, firstUse: false }
}

const isDemanded = ({ demand }: ProofFacts): boolean => demand !== undefined

/** Reads the proof; all that can be wrong with it by itself is found before anything is computed. */
export function proofRead<Facts extends ProofFacts>(): Stage<Facts, Facts, object, ProofRefusal> {
  return {
    name: 'proof read',
    clause: 'RFC 9449 §4.2, §4.3',
    concerns: isDemanded,
    gather(facts) {
      if (facts.demand === undefined) return ok(facts)
      const read = readDpopProof(facts.demand.proof, facts.demand.algorithms)
      return read.ok ? ok(withMore(facts, { proof: read.value })) : read
    },
    checks: lift(
      DPOP_FORM_RULES,
      ({ proof }: ProofFacts) => proof,
      (fault): ProofRefusal => fault,
    ),
  }
}

/** Compares the proof with its request by the rules for it: nonce, time, method, URL, token and key. */
export function proofCompared<Facts extends ProofFacts, Fault = ProofRequestFault>(
  purpose: NoncePurpose,
  rules: readonly Check<ProofBesideRequest, Fault>[],
): Stage<Facts, Facts, Pick<Ports, 'crypto' | 'nonces'>, Fault> {
  return {
    name: 'proof compared',
    clause: 'RFC 9449 §4.3-8 to §4.3-12',
    concerns: isDemanded,
    gather(facts, ports) {
      const { proof, demand, service, now } = facts
      if (proof === undefined || demand === undefined) return ok(facts)
      const { dpopProofLifetime: lifetime, allowableClockSkew: skew } = service
      const text = thumbprintText(proof.key)
      const url = requestHttpUri(demand.htu)
      return andThen(
        askBytes('crypto', () => ports.crypto.sha256(text), 32),
        thumbprint =>
          andThen(nonceOf(proof, purpose, facts, ports), ({ nonceUntil, dpopNonce }) => {
            const beside = { proof, demand, now, lifetime, skew, url, thumbprint, nonceUntil }
            return ok(withMore(facts, { dpopNonce, beside }))
          }),
      )
    },
    checks: lift(
      rules,
      ({ beside }: ProofFacts) => beside,
      fault => fault,
    ),
  }
}

/** How the nonce of a proof stands, and which the client should use next: after a wrong one it needs another. */
function nonceOf(
  { nonce }: DpopProof,
  purpose: NoncePurpose,
  { dpopNonce, now }: ProofFacts,
  ports: Pick<Ports, 'nonces'>,
): Awaitable<{ readonly nonceUntil: Instant | undefined; readonly dpopNonce: string | undefined }> {
  if (nonce === undefined) return { nonceUntil: undefined, dpopNonce }
  const accepted = askInstant('nonces', () => ports.nonces.acceptedUntil(nonce, purpose, now))
  return andThen(accepted, until => {
    // A nonce that ends now is none any more: its mark would be gone before the proof is.
    const nonceUntil = until !== undefined && until > now ? until : undefined
    if (nonceUntil !== undefined || dpopNonce !== undefined) return { nonceUntil, dpopNonce }
    return andThen(currentNonce(purpose, now, ports), fresh => ({ nonceUntil, dpopNonce: fresh }))
  })
}

/** The nonce that a client should use next (RFC 9449 §8, §9). */
export function currentNonce(
  purpose: NoncePurpose,
  now: Instant,
  { nonces }: Pick<Ports, 'nonces'>,
): Awaitable<string> {
  return askNonce('nonces', () => nonces.current(purpose, now))
}

/** The nonce of an answer, wherever one is to be told. */
export function toldNonce(facts: object | ProofFacts): { readonly dpopNonce?: string } {
  return 'dpopNonce' in facts && facts.dpopNonce !== undefined ? { dpopNonce: facts.dpopNonce } : {}
}

const signature: Check<ProofFacts, ProofRefusal> = {
  name: 'signature of the proof',
  clause: 'RFC 9449 §4.3-6',
  applies: always,
  run: ({ signatureRight }) => (signatureRight ? undefined : { reason: 'proof_signature_wrong' }),
  seen: ({ proof }) => ({ expected: `a signature by the embedded key with ${proof?.algorithm}` }),
}

/** Verifies the signature, after everything that is cheaper. */
export function proofVerified<Facts extends ProofFacts>(): Stage<Facts, Facts, Pick<Ports, 'crypto'>, ProofRefusal> {
  return {
    name: 'proof verified',
    clause: 'RFC 9449 §4.3-6',
    concerns: isDemanded,
    gather(facts, ports) {
      const { proof } = facts
      if (proof === undefined) return ok(facts)
      const { algorithm, key, signed, signature } = proof
      return andThen(
        askBoolean('crypto', () => ports.crypto.verify(algorithm, key, signed, signature)),
        signatureRight => ok(withMore(facts, { signatureRight })),
      )
    },
    checks: [signature],
  }
}

/** A proof that comes again is refused. */
export const PROOF_USED_ONCE: Check<ProofFacts, ProofRefusal> = {
  name: 'proof used once',
  clause: 'RFC 9449 §4.2, §11.1',
  applies: always,
  run: ({ firstUse }) => (firstUse ? undefined : { reason: 'proof_used' }),
  seen: () => ({
    expected: 'a jti that this key has not used for this method and URL',
    hint: 'a client that repeats a request makes a new proof',
  }),
}

/**
 * Claims the identifier of the proof, last of all: nothing is used up by a request that is refused for another reason. The
 * mark is held exactly for as long as the proof would be accepted.
 */
export function proofClaimed<Facts extends ProofFacts>(): Stage<
  Facts,
  Facts,
  Pick<Ports, 'crypto' | 'replays'>,
  ProofRefusal
> {
  return {
    name: 'proof claimed',
    clause: 'RFC 9449 §11.1',
    concerns: isDemanded,
    gather(facts, ports) {
      return andThen(claimOnce([proofOnce(facts)], facts, ports), ([firstUse = false]) =>
        ok(withMore(facts, { firstUse })),
      )
    },
    checks: [PROOF_USED_ONCE],
  }
}

/** The identifier of a proof: one mark per key, method, URL and identifier, so that no client can use up those of another. */
export function proofOnce({ beside }: ProofFacts): OneTime | undefined {
  if (beside === undefined) return undefined
  const { proof, url, thumbprint } = beside
  return { scope: ['dpop', base64url(thumbprint), proof.htm, url ?? '', proof.jti], until: acceptedUntil(beside) }
}

/** The instant at which the proof ceases to be accepted by its nonce, else by its time; one with an `exp` may end before that. */
function acceptedUntil({ proof, nonceUntil, lifetime, skew, now }: ProofBesideRequest): Instant {
  // At the very instant a proof is still good by its time, so its mark must outlast it by a millisecond.
  return nonceUntil ?? Math.ceil(secondsAfter((proof.iat ?? now / 1000) * 1000, lifetime + skew)) + 1
}
