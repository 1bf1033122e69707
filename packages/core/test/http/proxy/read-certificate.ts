import { X509Certificate } from 'node:crypto'
import { type CertificateHeader, clientCertificateFromHeader } from '../../../src/http/proxy/certificate-formats.js'
import { vectorsOf } from '../../vectors.js'
import { pemOf } from './written-certificates.js'

/** Header lines of a request. */
export type Lines = readonly (readonly [name: string, value: string])[]

const { chainPem } = vectorsOf<{ readonly chainPem: readonly string[] }>('rfc9440-client-cert.json')
const [leaf = '', middle = '', root = ''] = chainPem
const derOf = (pem: string) => new Uint8Array(new X509Certificate(pem).raw)

/** The three certificates of RFC 9440 Appendix A, as DER. */
export const LEAF = derOf(leaf)
export const MIDDLE = derOf(middle)
export const ROOT = derOf(root)

/** Reads a certificate from lines. */
export function read(from: CertificateHeader, headers: Lines) {
  return clientCertificateFromHeader({ headers }, from)
}

/** The result for a header that cannot be read. */
export const refused = (problem: string) => ({ ok: false, refusal: problem })

/** The result for a certificate and the rest of its chain. */
export const found = (certificate: Uint8Array, ...path: readonly Uint8Array[]) => ({
  ok: true,
  value: { certificate: pemOf(certificate), path: path.map(pemOf) },
})
