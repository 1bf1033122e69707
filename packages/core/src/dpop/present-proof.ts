import { type Awaitable, andThen } from '../lib/result.js'
import type { CallFacts } from '../pipeline/pipeline.js'
import type { NoncePurpose, Ports } from '../ports/ports.js'
import type { ProofDemand } from '../standards/dpop/facts.js'
import type { ProofPresented } from './facts.js'
import { currentNonce } from './next-nonce.js'

/** The facts of a presented proof, with the nonce that its client should use next if one is required. */
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
