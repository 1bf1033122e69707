import { always, type Check } from '../lib/check.js'
import { type Awaitable, andThen } from '../lib/result.js'
import type { Instant } from '../lib/time.js'
import type { CallFacts } from '../pipeline/pipeline.js'
import { askNonce } from '../ports/ask.js'
import type { NoncePurpose } from '../ports/crypto.js'
import type { Ports } from '../ports/ports.js'
import type { DpopProof, ProofDemand, ProofFacts } from '../standards/dpop/proof.js'
import { loggableUri } from '../standards/oauth/uri.js'

export interface ProofPresented extends CallFacts {
  readonly demand: ProofDemand
  readonly purpose: NoncePurpose
  readonly dpopNonce: string | undefined
}

export interface ProofRead extends ProofPresented {
  readonly proof: DpopProof
}

export interface ProofCompared extends ProofRead {
  readonly binding: ProofFacts
}

export interface ProofVerified extends ProofCompared {
  readonly signatureRight: boolean
}

export interface ProofClaimed extends ProofVerified {
  readonly firstUse: boolean
}

export function currentNonce(
  purpose: NoncePurpose,
  now: Instant,
  { nonces }: Pick<Ports, 'nonces'>,
): Awaitable<string> {
  return askNonce('nonces', () => nonces.current(purpose, now))
}

export function nonceForAnswer(proof: { readonly dpopNonce?: string | undefined } | undefined): {
  readonly dpopNonce?: string
} {
  return proof?.dpopNonce === undefined ? {} : { dpopNonce: proof.dpopNonce }
}

export function presentProof(
  demand: ProofDemand,
  purpose: NoncePurpose,
  { service, now }: CallFacts,
  ports: Pick<Ports, 'nonces'>,
): Awaitable<ProofPresented> {
  return andThen(demand.nonceRequired ? currentNonce(purpose, now, ports) : undefined, dpopNonce => ({
    demand,
    purpose,
    dpopNonce,
    service,
    now,
  }))
}

/** A mistake of the caller, who knows its own endpoint: the client must not be blamed. */
export const ENDPOINT_KNOWN: Check<ProofPresented, { readonly reason: 'endpoint_unknown' }> = {
  name: 'URL of the endpoint known',
  clause: 'RFC 9449 §4.3-9',
  applies: always,
  run: ({ demand }) => (demand.htu === '' ? { reason: 'endpoint_unknown' } : undefined),
  seen: ({ demand }) => ({
    expected: 'htu, or for pushed requests pushedAuthReqEndpoint of the service',
    actual: demand.htu === '' ? 'neither' : loggableUri(demand.htu),
  }),
}
