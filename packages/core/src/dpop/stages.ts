import { base64url } from '../encoding.js'
import { digestOf } from '../opaque-token.js'
import type { CallFacts } from '../operation.js'
import { type Stage, withMore } from '../pipeline.js'
import { askBoolean, askBytes, askClaims, askInstant, askNonce } from '../port-answers.js'
import type { NoncePurpose, Ports } from '../ports.js'
import { type Awaitable, andThen, type Check, lift, ok } from '../result.js'
import { DPOP_FORM_RULES, type DpopProof, readDpopProof } from '../standards/dpop-proof.js'
import type { ProofBesideRequest, ProofDemand, ProofRequestFault } from '../standards/dpop-request.js'
import { normalHttpUri } from '../standards/http-uri.js'
import { thumbprintText } from '../standards/jwk.js'
import { type Instant, secondsAfter } from '../time.js'
import type { ProofRefusal } from './refusals.js'

/*
 * The stages through which every DPoP proof goes, wherever it is presented. Where none is demanded they pass untouched.
 */

/** What a proof must fit, where there is one. */
export interface ProofDemanded extends CallFacts {
  readonly demand: ProofDemand | undefined
  /** The nonce that the client is told to use next; `undefined` where it needs none. */
  readonly dpopNonce: string | undefined
}

/** The proof could be read. */
export interface ProofRead extends ProofDemanded {
  readonly proof: DpopProof | undefined
}

/** The proof stands beside its request. */
export interface ProofCompared extends ProofRead {
  readonly beside: ProofBesideRequest | undefined
}

/** Whether the signature is right is known. */
export interface ProofVerified extends ProofCompared {
  readonly signatureRight: boolean
}

/** Whether the proof is used for the first time is known. */
export interface ProofClaimed extends ProofVerified {
  readonly firstUse: boolean
}

/** Reads the proof; all that can be wrong with it by itself is found before anything is computed. */
export function proofRead<Facts extends ProofDemanded>(): Stage<Facts, Facts & ProofRead, object, ProofRefusal> {
  return {
    name: 'proof read',
    clause: 'RFC 9449 §4.2, §4.3',
    gather(facts) {
      if (facts.demand === undefined) return ok(withMore(facts, { proof: undefined }))
      const read = readDpopProof(facts.demand.proof)
      return read.ok ? ok(withMore(facts, { proof: read.value })) : read
    },
    checks: lift(
      DPOP_FORM_RULES,
      ({ proof }: ProofRead) => proof,
      (fault): ProofRefusal => fault,
    ),
  }
}

/** Compares the proof with its request by the rules for it: nonce, time, method, URL, token and key. */
export function proofCompared<Facts extends ProofRead, Fault = ProofRequestFault>(
  purpose: NoncePurpose,
  rules: readonly Check<ProofBesideRequest, Fault>[],
): Stage<Facts, Facts & ProofCompared, Pick<Ports, 'crypto' | 'nonces'>, Fault> {
  return {
    name: 'proof compared',
    clause: 'RFC 9449 §4.3-8 to §4.3-12',
    gather(facts, ports) {
      const { proof, demand, service, now } = facts
      if (proof === undefined || demand === undefined) return ok(withMore(facts, { beside: undefined }))
      const { dpopProofLifetime: lifetime, allowableClockSkew: skew } = service
      const text = thumbprintText(proof.key)
      const url = normalHttpUri(demand.htu)
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
      ({ beside }: ProofCompared) => beside,
      fault => fault,
    ),
  }
}

/** How the nonce of a proof stands, and which the client should use next: after a wrong one it needs another. */
function nonceOf(
  { nonce }: DpopProof,
  purpose: NoncePurpose,
  { dpopNonce, now }: ProofDemanded,
  ports: Pick<Ports, 'nonces'>,
): Awaitable<{ readonly nonceUntil: Instant | undefined; readonly dpopNonce: string | undefined }> {
  if (nonce === undefined) return { nonceUntil: undefined, dpopNonce }
  const accepted = askInstant('nonces', () => ports.nonces.acceptedUntil(nonce, purpose, now))
  return andThen(accepted, nonceUntil => {
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

const signature: Check<ProofVerified, ProofRefusal> = {
  name: 'signature of the proof',
  clause: 'RFC 9449 §4.3-6',
  applies: ({ proof }) => proof !== undefined,
  run: ({ signatureRight }) => (signatureRight ? undefined : { reason: 'proof_signature_wrong' }),
  seen: ({ proof }) => ({ expected: `a signature by the embedded key with ${proof?.algorithm}` }),
}

/** Verifies the signature, after everything that is cheaper. */
export function proofVerified<Facts extends ProofCompared>(): Stage<
  Facts,
  Facts & ProofVerified,
  Pick<Ports, 'crypto'>,
  ProofRefusal
> {
  return {
    name: 'proof verified',
    clause: 'RFC 9449 §4.3-6',
    gather(facts, ports) {
      const { proof } = facts
      if (proof === undefined) return ok(withMore(facts, { signatureRight: false }))
      const { algorithm, key, signed, signature } = proof
      return andThen(
        askBoolean('crypto', () => ports.crypto.verify(algorithm, key, signed, signature)),
        signatureRight => ok(withMore(facts, { signatureRight })),
      )
    },
    checks: [signature],
  }
}

const once: Check<ProofClaimed, ProofRefusal> = {
  name: 'proof used once',
  clause: 'RFC 9449 §4.2, §11.1',
  applies: ({ proof }) => proof !== undefined,
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
export function proofClaimed<Facts extends ProofVerified>(): Stage<
  Facts,
  Facts & ProofClaimed,
  Pick<Ports, 'crypto' | 'replays'>,
  ProofRefusal
> {
  return {
    name: 'proof claimed',
    clause: 'RFC 9449 §11.1',
    gather(facts, ports) {
      const { beside, service, now } = facts
      if (beside === undefined) return ok(withMore(facts, { firstUse: false }))
      return andThen(replayKey(beside, service.serviceId, ports), key => {
        const claimed = askClaims('replays', () => ports.replays.claim([{ key, until: acceptedUntil(beside) }], now), 1)
        return andThen(claimed, ([firstUse = false]) => ok(withMore(facts, { firstUse })))
      })
    },
    checks: [once],
  }
}

/** One mark per service, key, method, URL and identifier: no client can use up the identifiers of another. */
function replayKey(
  { proof, url, thumbprint }: ProofBesideRequest,
  serviceId: string,
  ports: Pick<Ports, 'crypto'>,
): Awaitable<string> {
  const scope = [serviceId, 'dpop', base64url(thumbprint), proof.htm, url, proof.jti]
  return digestOf(JSON.stringify(scope), ports)
}

/** The instant at which the proof ceases to be accepted: by its nonce, else by its time. */
function acceptedUntil({ proof, nonceUntil, lifetime, skew, now }: ProofBesideRequest): Instant {
  return nonceUntil ?? Math.ceil(secondsAfter((proof.iat ?? now / 1000) * 1000, lifetime + skew))
}
