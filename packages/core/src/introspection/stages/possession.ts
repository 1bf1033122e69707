import { currentNonce, type ProofFacts, proofDemanded } from '../../dpop/stages.js'
import { base64url, equalBytes, fromBase64url } from '../../lib/encoding.js'
import { CERTIFICATE_LENGTH } from '../../lib/limits.js'
import { type Awaitable, andThen, type Check, ok } from '../../lib/result.js'
import { type Stage, withMore } from '../../pipeline/pipeline.js'
import { acceptedAlgorithms } from '../../policy/fapi.js'
import { askBytes } from '../../ports/ask.js'
import type { Ports } from '../../ports/ports.js'
import type { ProofDemand } from '../../standards/dpop/demand.js'
import type { ExaminedSignature } from '../../standards/message-signature/signature-rules.js'
import { firstCertificate } from '../../standards/x500/pem.js'
import type { IntrospectionRefusal } from '../refusals.js'
import type { ClientKnown } from './client.js'

/** What a proof must fit is known, and what the client is told of nonces; a signature of the request is yet to be read. */
export interface Possessed extends ClientKnown, ProofFacts {
  /** The signature of the request, once it was read; `undefined` where there is none to look at. */
  readonly signed: ExaminedSignature | undefined
}

/** What was presented beside the token. */
export interface PresentedBeside extends Possessed {
  /** SHA-256 of the certificate's DER; `undefined` when there is none, or none that can be read. */
  readonly certificateDigest: Uint8Array | undefined
}

const boundToCertificate = ({ token }: ClientKnown): boolean => token.certificateThumbprint !== undefined
const boundToKey = ({ token }: ClientKnown): boolean => token.dpopKeyThumbprint !== undefined

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
export const POSSESSION: Stage<ClientKnown, PresentedBeside, Pick<Ports, 'crypto' | 'nonces'>, IntrospectionRefusal> = {
  name: 'possession',
  clause: 'RFC 8705 §3; RFC 9449 §7',
  gather(facts, ports) {
    return andThen(certificateDigestOf(facts, ports), certificateDigest =>
      andThen(nonceFor(facts, ports), dpopNonce =>
        ok(withMore(facts, { certificateDigest, signed: undefined, ...proofDemanded(demandOf(facts), dpopNonce) })),
      ),
    )
  },
  checks: [certificatePresented, certificateReadable, certificateBound, proofPresented, proofExpected, requestKnown],
}

function certificateDigestOf(facts: ClientKnown, ports: Pick<Ports, 'crypto'>): Awaitable<Uint8Array | undefined> {
  const pem = boundToCertificate(facts) ? (facts.request.clientCertificate ?? '') : ''
  const der = pem.length > CERTIFICATE_LENGTH ? undefined : firstCertificate(pem)
  return der === undefined ? undefined : askBytes('crypto', () => ports.crypto.sha256(der), 32)
}

/** A client of a bound token is told the nonce whenever there must be one, on success too (RFC 9449 §8.2, §9). */
function nonceFor(facts: ClientKnown, ports: Pick<Ports, 'nonces'>): Awaitable<string | undefined> {
  return boundToKey(facts) && nonceRequired(facts) ? currentNonce('rs', facts.now, ports) : undefined
}

function nonceRequired({ request, service }: ClientKnown): boolean {
  return request.dpopNonceRequired || service.dpopNonceRequired
}

/** `ath` is the digest by which the record is found: of the exact string that was presented, both. */
function demandOf(facts: ClientKnown): ProofDemand | undefined {
  const { request, token } = facts
  if (token.dpopKeyThumbprint === undefined || request.dpop === undefined) return undefined
  return {
    proof: request.dpop,
    algorithms: acceptedAlgorithms(facts),
    htm: request.htm ?? '',
    htu: request.htu ?? '',
    nonceRequired: nonceRequired(facts),
    ath: token.hash,
    jkt: token.dpopKeyThumbprint,
  }
}
