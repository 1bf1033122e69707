import { always, type Check, lift } from '../../lib/check.js'
import { base64url, equalBytes, fromBase64url } from '../../lib/encoding.js'
import type { EvidencePresented } from '../facts.js'
import type { IntrospectionRefusal } from '../refusals.js'

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

/** The certificate of the connection is the one that the token is bound to (RFC 8705 §3). */
export const CERTIFICATE_BINDING: readonly Check<EvidencePresented, IntrospectionRefusal>[] = lift(
  [certificatePresented, certificateReadable, certificateBound],
  certificateBinding,
  fault => fault,
)
