import { always, type Check, lift } from '../../lib/check.js'
import type { EvidencePresented } from '../facts.js'
import type { IntrospectionRefusal } from '../refusals.js'

/** The token is bound to a certificate. */
interface CertificateBinding {
  /** `x5t#S256` of the token. */
  readonly bound: string
  /** The certificate in PEM, as it was presented. */
  readonly presented: string | undefined
  /** `x5t#S256` of the certificate; `undefined` when it cannot be read. */
  readonly thumbprint: string | undefined
}

function certificateBinding(facts: EvidencePresented): CertificateBinding | undefined {
  const bound = facts.token.certificateThumbprint
  if (bound === undefined) return undefined
  const { request, certificateThumbprint: thumbprint } = facts
  return { bound, presented: request.clientCertificate || undefined, thumbprint }
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
  run: ({ thumbprint }) => (thumbprint === undefined ? { reason: 'certificate_unreadable' } : undefined),
  seen: ({ presented = '' }) => ({
    expected: 'one certificate in PEM, at most 16 KiB',
    actual: `${presented.length} characters`,
    hint: 'proxies escape PEM in headers: unescape it first',
  }),
}

/** A malformed binding equals nothing: the thumbprint of a certificate is never malformed. */
const certificateBound: Check<CertificateBinding, IntrospectionRefusal> = {
  name: 'certificate of the binding',
  clause: 'RFC 8705 §3, §3.1',
  applies: always,
  run: ({ bound, thumbprint }) => (thumbprint === bound ? undefined : { reason: 'certificate_different' }),
  seen: ({ bound, thumbprint }) => ({
    expected: `x5t#S256 ${bound}`,
    actual: thumbprint === undefined ? 'none' : `x5t#S256 ${thumbprint}`,
  }),
}

/** The certificate of the connection is the one that the token is bound to (RFC 8705 §3). */
export const CERTIFICATE_BINDING: readonly Check<EvidencePresented, IntrospectionRefusal>[] = lift(
  [certificatePresented, certificateReadable, certificateBound],
  certificateBinding,
  fault => fault,
)
