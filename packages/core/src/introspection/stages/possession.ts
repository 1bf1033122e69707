import { base64url, equalBytes, fromBase64url } from '../../encoding.js'
import { CERTIFICATE_LENGTH } from '../../limits.js'
import { type Stage, withMore } from '../../pipeline.js'
import { askBytes } from '../../port-answers.js'
import type { Ports } from '../../ports.js'
import { andThen, type Check, ok } from '../../result.js'
import { firstCertificate } from '../../standards/pem.js'
import type { IntrospectionRefusal } from '../refusals.js'
import type { ClientKnown } from './client.js'

/** What was presented beside the token. */
export interface PresentedBeside extends ClientKnown {
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
  applies: facts =>
    facts.request.dpop !== undefined && !boundToKey(facts) && !facts.service.dpopProofOnUnboundTokenIgnored,
  run: () => ({ reason: 'proof_on_unbound_token' }),
}

/** Fails closed: until proofs are verified, nobody is believed to hold the key of a bound token. */
const proofVerifiable: Check<PresentedBeside, IntrospectionRefusal> = {
  name: 'proof verifiable',
  clause: 'docs/rules.md §8',
  applies: boundToKey,
  run: () => ({ reason: 'binding_not_verifiable' }),
}

/** Who holds it? A token that is bound twice must satisfy both; proofs are only asked for yet, and never believed. */
export const POSSESSION: Stage<ClientKnown, PresentedBeside, Pick<Ports, 'crypto'>, IntrospectionRefusal> = {
  name: 'possession',
  clause: 'RFC 8705 §3; RFC 9449 §7',
  gather(facts, ports) {
    const der = boundToCertificate(facts) ? certificateOf(facts.request.clientCertificate ?? '') : undefined
    if (der === undefined) return ok(withMore(facts, { certificateDigest: undefined }))
    const digest = askBytes('crypto', () => ports.crypto.sha256(der), 32)
    return andThen(digest, certificateDigest => ok(withMore(facts, { certificateDigest })))
  },
  checks: [certificatePresented, certificateReadable, certificateBound, proofPresented, proofExpected, proofVerifiable],
}

function certificateOf(pem: string): Uint8Array | undefined {
  return pem.length > CERTIFICATE_LENGTH ? undefined : firstCertificate(pem)
}
