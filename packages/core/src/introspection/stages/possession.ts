import type { ProofPresented } from '../../dpop/facts.js'
import { currentNonce } from '../../dpop/nonce.js'
import { base64url, equalBytes, fromBase64url } from '../../lib/encoding.js'
import { CERTIFICATE_LENGTH } from '../../lib/limits.js'
import { type Awaitable, andThen, type Check, ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { acceptedAlgorithms } from '../../policy/fapi.js'
import { askBytes } from '../../ports/ask.js'
import type { Ports } from '../../ports/ports.js'
import { firstCertificate } from '../../standards/x500/pem.js'
import type { IntrospectedClient, PresentedBeside } from '../facts.js'
import type { IntrospectionRefusal } from '../refusals.js'
import { presentedSignature } from '../signature/presented-signature.js'

const boundToCertificate = ({ token }: IntrospectedClient): boolean => token.certificateThumbprint !== undefined
const boundToKey = ({ token }: IntrospectedClient): boolean => token.dpopKeyThumbprint !== undefined

const certificatePresented: Check<PresentedBeside, IntrospectionRefusal> = {
  name: 'certificate presented',
  clause: 'RFC 8705 §3',
  applies: boundToCertificate,
  run: ({ request }) => (request.clientCertificate ? undefined : { reason: 'certificate_missing' }),
}

const certificateReadable: Check<PresentedBeside, IntrospectionRefusal> = {
  name: 'certificate readable',
  clause: 'RFC 7468 §5',
  applies: boundToCertificate,
  run: ({ certificateDigest }) => (certificateDigest === undefined ? { reason: 'certificate_unreadable' } : undefined),
  seen: ({ request }) => ({
    expected: 'one certificate in PEM, at most 16 KiB',
    actual: `${request.clientCertificate?.length ?? 0} characters`,
    hint: 'proxies escape PEM in headers: it must be unescaped before it comes here',
  }),
}

/** Decoded bytes are compared: a binding that is malformed equals nothing. */
const certificateBound: Check<PresentedBeside, IntrospectionRefusal> = {
  name: 'certificate of the binding',
  clause: 'RFC 8705 §3, §3.1',
  applies: boundToCertificate,
  run({ token, certificateDigest }) {
    const bound = fromBase64url(token.certificateThumbprint ?? '')
    const same = bound !== undefined && certificateDigest !== undefined && equalBytes(bound, certificateDigest)
    return same ? undefined : { reason: 'certificate_different' }
  },
  seen: ({ token, certificateDigest }) => ({
    expected: `x5t#S256 ${token.certificateThumbprint}`,
    actual: certificateDigest === undefined ? 'none' : `x5t#S256 ${base64url(certificateDigest)}`,
  }),
}

const proofPresented: Check<PresentedBeside, IntrospectionRefusal> = {
  name: 'proof presented',
  clause: 'RFC 9449 §7.1, §7.2',
  applies: boundToKey,
  run: ({ request }) => (request.dpop ? undefined : { reason: 'proof_missing' }),
}

const proofExpected: Check<PresentedBeside, IntrospectionRefusal> = {
  name: 'no proof beside an unbound token',
  clause: 'RFC 9449 §4.3-12',
  applies: facts => facts.request.dpop !== undefined && !boundToKey(facts) && !isIgnored(facts),
  run: () => ({ reason: 'proof_on_unbound_token' }),
}

/** Only a proof is ignored; under the scheme of proofs without one, nothing is there to be ignored. */
function isIgnored({ service, request }: PresentedBeside): boolean {
  return service.dpopProofOnUnboundTokenIgnored && request.dpop !== ''
}

/** A mistake of the caller, who knows the request: the client must not be blamed for it. */
const requestKnown: Check<PresentedBeside, IntrospectionRefusal> = {
  name: 'method and URL given',
  clause: 'RFC 9449 §4.3-8, §4.3-9',
  applies: boundToKey,
  run: ({ request: { htm, htu } }) => (htm && htu ? undefined : { reason: 'request_target_missing' }),
  seen: ({ request: { htm, htu } }) => ({
    expected: 'htm and htu, the method and the URL of the resource request',
    actual: [htm && 'htm', htu && 'htu'].filter(Boolean).join(', ') || 'neither',
  }),
}

/** Who holds it? A token that is bound twice must satisfy both. What a proof must fit is said here, and judged next. */
export const POSSESSION: Stage<
  IntrospectedClient,
  PresentedBeside,
  Pick<Ports, 'crypto' | 'nonces'>,
  IntrospectionRefusal
> = {
  name: 'possession',
  clause: 'RFC 8705 §3; RFC 9449 §7',
  gather(facts, ports) {
    return andThen(certificateDigestOf(facts, ports), certificateDigest =>
      andThen(presentedProof(facts, ports), proof =>
        ok(withMore(facts, { certificateDigest, proof, signature: presentedSignature(facts) })),
      ),
    )
  },
  checks: [certificatePresented, certificateReadable, certificateBound, proofPresented, proofExpected, requestKnown],
}

function certificateDigestOf(
  facts: IntrospectedClient,
  ports: Pick<Ports, 'crypto'>,
): Awaitable<Uint8Array | undefined> {
  const pem = boundToCertificate(facts) ? (facts.request.clientCertificate ?? '') : ''
  const der = pem.length > CERTIFICATE_LENGTH ? undefined : firstCertificate(pem)
  return der === undefined ? undefined : askBytes('crypto', () => ports.crypto.sha256(der), 32)
}

/** The proof of a bound token, whether or not there is one: its client needs the next nonce all the same (RFC 9449 §8.2, §9). */
function presentedProof(
  facts: IntrospectedClient,
  ports: Pick<Ports, 'nonces'>,
): Awaitable<ProofPresented | undefined> {
  const { token, service, now } = facts
  const jkt = token.dpopKeyThumbprint
  if (jkt === undefined) return undefined
  const demand = demandOf(facts, jkt)
  return andThen(demand.nonceRequired ? currentNonce('rs', now, ports) : undefined, dpopNonce => ({
    demand,
    purpose: 'rs',
    dpopNonce,
    service,
    now,
  }))
}

/** `ath` is the digest by which the record is found: of the exact string that was presented, both. */
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
