import { equalBytes } from '../../lib/encoding.js'
import { CERTIFICATE_HEADER_LENGTH, CERTIFICATE_LENGTH, CHAIN_LENGTH } from '../../lib/limits.js'
import { ok, type Result, refuse } from '../../lib/result.js'
import { certificatePem } from '../../standards/x500/pem.js'
import { type HttpRequestView, headerValues } from '../http-answer.js'
import { CERTIFICATE_FORMATS, type CertificateFormat } from './certificate-formats.js'
import type { Certificates } from './certificate-texts.js'

/** In which header, and how, a trusted proxy passes on the client's certificate. */
export interface CertificateHeader {
  readonly format: CertificateFormat
  /** Default: the header that the proxy sets, or that its documentation shows. */
  readonly header?: string | undefined
  /** The header with the rest of the chain, for formats that have one. Default: as for `header`. */
  readonly chainHeader?: string | undefined
  /** Only for `envoy`: how many trusted proxies add an element. Default: 1. */
  readonly hops?: number | undefined
}

/** A certificate and the rest of the chain that the client sent, in PEM. */
export interface HeaderCertificate {
  readonly certificate: string
  readonly path: readonly string[]
}

/**
 * Why a header has no certificate that can be used. `malformed` includes another format, and more
 * certificates than belong there.
 */
export type CertificateHeaderProblem = 'repeated' | 'too long' | 'malformed'

type Request = Pick<HttpRequestView, 'headers'>

/**
 * Reads the client's TLS certificate from the header that a proxy sets, in the format that is
 * declared (RFC 9440 §2, and the documents of the proxies). Without the header, or with an empty
 * one, the client has no certificate. Any other header that cannot be read is a refusal, and never
 * counts as no certificate.
 *
 * The proxy must drop the client's own header of that name.
 */
export function clientCertificateFromHeader(
  request: Request,
  from: CertificateHeader,
): Result<HeaderCertificate | undefined, CertificateHeaderProblem> {
  const format = CERTIFICATE_FORMATS[from.format]
  const { header = format.header, chainHeader = format.chain?.header, hops = 1 } = from
  const own = onlyText(request, header)
  const chain = chainHeader === undefined ? ok('') : onlyText(request, chainHeader)
  if (!own.ok) return own
  if (!chain.ok) return chain
  if (own.value === '' && chain.value === '') return ok(undefined)
  const certificates = own.value === '' ? undefined : format.read(own.value, hops)
  const others = chain.value === '' ? [] : format.chain?.read(chain.value)
  return certificates === undefined || others === undefined || certificates.length > format.most
    ? refuse('malformed')
    : inPem([...certificates, ...withoutFirst(others, certificates[0])])
}

/** The text of a header that must not be repeated; empty without the header. */
function onlyText(request: Request, name: string): Result<string, CertificateHeaderProblem> {
  const [text = '', ...others] = headerValues(request, name.toLowerCase())
  if (others.length > 0) return refuse('repeated')
  return text.length > CERTIFICATE_HEADER_LENGTH ? refuse('too long') : ok(text)
}

/** Some proxies begin the chain with the client's own certificate. */
function withoutFirst(chain: readonly Uint8Array[], certificate: Uint8Array | undefined): NonNullable<Certificates> {
  const [first, ...others] = chain
  return first !== undefined && certificate !== undefined && equalBytes(first, certificate) ? others : chain
}

function inPem(ders: readonly Uint8Array[]): Result<HeaderCertificate, CertificateHeaderProblem> {
  if (ders.length > 1 + CHAIN_LENGTH) return refuse('too long')
  const [certificate, ...path] = ders.map(certificatePem)
  if (certificate === undefined) return refuse('malformed')
  const tooLong = [certificate, ...path].some(pem => pem.length > CERTIFICATE_LENGTH)
  return tooLong ? refuse('too long') : ok({ certificate, path })
}
