import type { ProofPresented } from '../../dpop/facts.js'
import { currentNonce } from '../../dpop/nonce.js'
import { base64url, equalBytes, fromBase64url } from '../../lib/encoding.js'
import { CERTIFICATE_LENGTH } from '../../lib/limits.js'
import { type Awaitable, always, andThen, type Check, lift, ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { acceptedAlgorithms } from '../../policy/fapi.js'
import { askBytes } from '../../ports/ask.js'
import type { Ports } from '../../ports/ports.js'
import { firstCertificate } from '../../standards/x500/pem.js'
import type { EvidencePresented, IntrospectedClient } from '../facts.js'
import type { IntrospectionRefusal } from '../refusals.js'
import { presentedSignature } from '../signature/presented-signature.js'

const boundToCertificate = ({ token }: IntrospectedClient): boolean => token.certificateThumbprint !== undefined
const boundToKey = ({ token }: IntrospectedClient): boolean => token.dpopKeyThumbprint !== undefined

/** The token is bound to a certificate. */
interface CertificateBinding {
  /** `x5t#S256` of the token. */
  readonly thumbprint: string
  /** The certificate in PEM, as it was presented. */
  readonly presented: string | undefined
  readonly digest: Uint8Array | undefined
}

function certificateBinding({ token, request, certificateDigest }: EvidencePresented): CertificateBinding | undefined {
  const thumbprint = token.certificateThumbprint
  if (thumbprint === undefined) return undefined
  return { thumbprint, presented: request.clientCertificate || undefined, digest: certificateDigest }
}

const certificatePresented: Check<CertificateBinding, IntrospectionRefusal> = {
  name: 'certificate presented',
  clause: 'RFC 8705 §3',
  applies: always,
  run: ({ presented }) => (presented === undefined ? { reason: 'certificate_missing' } : undefined),
}

const certificateReadable: Check<CertificateBinding, IntrospectionRefusal> = {
  name: 'certificate readable',
  clause: 'RFC 7468 §5',
  applies: always,
  run: ({ digest }) => (digest === undefined ? { reason: 'certificate_unreadable' } : undefined),
  seen: ({ presented = '' }) => ({
    expected: 'one certificate in PEM, at most 16 KiB',
    actual: `${presented.length} characters`,
    hint: 'proxies escape PEM in headers: unescape it first',
  }),
}

/** Decoded bytes are compared, so a malformed binding equals nothing. */
const certificateBound: Check<CertificateBinding, IntrospectionRefusal> = {
  name: 'certificate of the binding',
  clause: 'RFC 8705 §3, §3.1',
  applies: always,
  run({ thumbprint, digest }) {
    const bound = fromBase64url(thumbprint)
    const same = bound !== undefined && digest !== undefined && equalBytes(bound, digest)
    return same ? undefined : { reason: 'certificate_different' }
  },
  seen: ({ thumbprint, digest }) => ({
    expected: `x5t#S256 ${thumbprint}`,
    actual: digest === undefined ? 'none' : `x5t#S256 ${base64url(digest)}`,
  }),
}

const CERTIFICATE_CHECKS = lift(
  [certificatePresented, certificateReadable, certificateBound],
  certificateBinding,
  fault => fault,
)

const proofPresented: Check<EvidencePresented, IntrospectionRefusal> = {
  name: 'proof presented',
  clause: 'RFC 9449 §7.1, §7.2',
  applies: boundToKey,
  run: ({ request }) => (request.dpop ? undefined : { reason: 'proof_missing' }),
}

const noProofUnlessBound: Check<EvidencePresented, IntrospectionRefusal> = {
  name: 'no proof beside an unbound token',
  clause: 'RFC 9449 §4.3-12',
  applies: facts => facts.request.dpop !== undefined && !boundToKey(facts) && !isIgnored(facts),
  run: () => ({ reason: 'proof_on_unbound_token' }),
}

/** Only a proof can be ignored. The DPoP scheme without a proof has nothing to ignore. */
function isIgnored({ service, request }: EvidencePresented): boolean {
  return service.dpopProofOnUnboundTokenIgnored && request.dpop !== ''
}

/** A mistake of the caller, who knows the request: the client must not be blamed. */
const requestTargetKnown: Check<EvidencePresented, IntrospectionRefusal> = {
  name: 'method and URL given',
  clause: 'RFC 9449 §4.3-8, §4.3-9',
  applies: boundToKey,
  run: ({ request: { htm, htu } }) => (htm && htu ? undefined : { reason: 'request_target_missing' }),
  seen: ({ request: { htm, htu } }) => ({
    expected: 'htm and htu, the method and the URL of the resource request',
    actual: [htm && 'htm', htu && 'htu'].filter(Boolean).join(', ') || 'neither',
  }),
}

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
    return andThen(certificateDigestOf(facts, ports), certificateDigest =>
      andThen(presentedProof(facts, ports), proof =>
        ok(withMore(facts, { certificateDigest, proof, signature: presentedSignature(facts) })),
      ),
    )
  },
  checks: [...CERTIFICATE_CHECKS, proofPresented, noProofUnlessBound, requestTargetKnown],
}

function certificateDigestOf(
  facts: IntrospectedClient,
  ports: Pick<Ports, 'crypto'>,
): Awaitable<Uint8Array | undefined> {
  const pem = boundToCertificate(facts) ? facts.request.clientCertificate : undefined
  const der = pem === undefined || pem.length > CERTIFICATE_LENGTH ? undefined : firstCertificate(pem)
  return der === undefined ? undefined : askBytes('crypto', () => ports.crypto.sha256(der), 32)
}

/**
 * The proof of a bound token, even if none was sent: the client needs the next nonce anyway (RFC
 * 9449 §8.2, §9).
 */
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
