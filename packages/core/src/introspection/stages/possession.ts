import type { ProofPresented } from '../../dpop/facts.js'
import { presentProof } from '../../dpop/present-proof.js'
import { CERTIFICATE_LENGTH } from '../../lib/limits.js'
import { type Awaitable, andThen, ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { acceptedAlgorithms } from '../../policy/fapi.js'
import { certificateDigestOf } from '../../ports/digests.js'
import type { Ports } from '../../ports/ports.js'
import { CERTIFICATE_BINDING } from '../checks/certificate-binding.js'
import { PROOF_PRESENCE } from '../checks/proof-presence.js'
import type { EvidencePresented, IntrospectedClient } from '../facts.js'
import type { IntrospectionRefusal } from '../refusals.js'
import { presentedSignature } from '../signature/presented-signature.js'

const boundToCertificate = ({ token }: IntrospectedClient): boolean => token.certificateThumbprint !== undefined

/**
 * Who holds it? A token that is bound twice must satisfy both bindings. This stage says what a
 * proof must fit; the next ones compare it.
 */
export const POSSESSION: Stage<
  IntrospectedClient,
  EvidencePresented,
  Pick<Ports, 'crypto' | 'nonces'>,
  IntrospectionRefusal
> = {
  name: 'possession',
  clause: 'RFC 8705 §3; RFC 9449 §7',
  gather(facts, ports) {
    return andThen(certificateThumbprintOf(facts, ports), certificateThumbprint =>
      andThen(presentedProof(facts, ports), proof =>
        ok(withMore(facts, { certificateThumbprint, proof, signature: presentedSignature(facts) })),
      ),
    )
  },
  checks: [...CERTIFICATE_BINDING, ...PROOF_PRESENCE],
}

function certificateThumbprintOf(
  facts: IntrospectedClient,
  ports: Pick<Ports, 'crypto'>,
): Awaitable<string | undefined> {
  const pem = boundToCertificate(facts) ? facts.request.clientCertificate : undefined
  return pem === undefined || pem.length > CERTIFICATE_LENGTH ? undefined : certificateDigestOf(pem, ports)
}

/**
 * The proof of a bound token, even if none was sent: the client needs the next nonce anyway (RFC
 * 9449 §8.2, §9).
 */
function presentedProof(
  facts: IntrospectedClient,
  ports: Pick<Ports, 'nonces'>,
): Awaitable<ProofPresented | undefined> {
  const jkt = facts.token.dpopKeyThumbprint
  return jkt === undefined ? undefined : presentProof(demandOf(facts, jkt), 'rs', facts, ports)
}

/** `ath` is the digest that found the record: both are of the exact string that was presented. */
function demandOf(facts: IntrospectedClient, jkt: string): ProofPresented['demand'] {
  const { request, service, token } = facts
  return {
    proof: request.dpop ?? '',
    algorithms: acceptedAlgorithms(facts),
    htm: request.htm ?? '',
    htu: request.htu ?? '',
    nonceRequired: request.dpopNonceRequired || service.dpopNonceRequired,
    ath: token.hash,
    jkt,
  }
}
