import { fromBase64 } from '#platform-base64'
import { equalBytes } from '../../lib/constant-time.js'
import { headerValues } from '../../lib/http-message.js'
import { CERTIFICATE_HEADER_LENGTH, CERTIFICATE_LENGTH, CHAIN_LENGTH } from '../../lib/limits.js'
import { ok, type Result, refuse } from '../../lib/result.js'
import { readByteSequence, readByteSequenceList } from '../../message-signatures/byte-sequences.js'
import { type ForwardedElement, isAdded, readElements } from '../../standards/http/forwarded.js'
import { certificatePem, everyCertificate, isOneSequence, sequencesIn } from '../../standards/x500/pem.js'
import type { HttpRequestView } from '../request-view.js'

/*
 * The texts in which proxies write certificates, each read to the DER of the certificates in their
 * order; `undefined` for any other text. Each is strict, so that no text of one format is read as
 * another.
 */

/** DER of certificates, or `undefined` for text in another format. */
export type Certificates = readonly Uint8Array[] | undefined

/** PEM in which everything but unreserved characters is percent-encoded (RFC 3986 §2.1). */
function readEscapedPem(text: string): Certificates {
  return ESCAPED.test(text) ? everyCertificate(decodeURIComponent(text)) : undefined
}

/** The same, but the characters `+`, `=` and `/` of base64 are not encoded. */
function readLooselyEscapedPem(text: string): Certificates {
  return LOOSELY_ESCAPED.test(text) ? everyCertificate(decodeURIComponent(text)) : undefined
}

/** Only ASCII is ever encoded in PEM, so decoding cannot fail. */
const ESCAPED = /^(?:[A-Za-z0-9\-._~]|%[0-7][0-9A-Fa-f])+$/
const LOOSELY_ESCAPED = /^(?:[A-Za-z0-9\-._~+=/]|%[0-7][0-9A-Fa-f])+$/

/** One certificate as base64 of its DER (RFC 4648 §4). */
function readBase64(text: string): Certificates {
  const der = derIn(text)
  return der && [der]
}

/** Several of them, separated by commas. Of too many, only one too many is read. */
export function readBase64List(text: string): Certificates {
  const ders = text.split(',', 1 + CHAIN_LENGTH + 1).map(derIn)
  return ders.every(der => der !== undefined) ? ders : undefined
}

function derIn(text: string): Uint8Array | undefined {
  const der = fromBase64(text)
  return der !== undefined && isOneSequence(der) ? der : undefined
}

/** Several certificates one after the other, as base64 of them all. */
function readConcatenated(text: string): Certificates {
  const bytes = fromBase64(text)
  return bytes && sequencesIn(bytes)
}

/** A key, its value, and what follows: a semicolon, a comma before the next element, or the end. */
const PAIR = /([A-Za-z]+)=(?:"((?:[^"\\]|\\.)*)"|([^",;]*))([;,]|$)/y

/** The keys that hold certificates. Others may be repeated and are not read. */
const READ: ReadonlySet<string> = new Set(['cert', 'chain'])

/**
 * Reads `X-Forwarded-Client-Cert` of Envoy: the certificate that the client presented to the outermost proxy, and its
 * chain. Each of `hops` proxies wrote one element, the outermost first.
 *
 * The number of elements must be exact, and a key with a certificate must not be repeated. Envoy writes names from
 * the certificate without quotation marks, so a client can add elements and keys with a name of its choice.
 */
function readXfcc(text: string, hops: number): Certificates {
  const elements = readElements(
    text,
    PAIR,
    (element, name, quoted, plain = '') => !READ.has(name) || isAdded(element, name, quoted ?? plain),
  )
  return elements?.length === hops ? certificatesOf(elements[0]) : undefined
}

/** `Cert` is the client's certificate, and `Chain` begins with it. Either of them suffices. */
function certificatesOf(element: ForwardedElement | undefined): Certificates {
  const cert = element?.get('cert')
  const chain = element?.get('chain')
  if (cert === undefined) return chain === undefined ? undefined : readEscapedPem(chain)
  const own = readEscapedPem(cert)
  const all = chain === undefined ? own : readEscapedPem(chain)
  return own?.length === 1 && equalBytes(first(own), first(all)) ? all : undefined
}

/** Empty for none, which equals nothing. */
function first(certificates: Certificates): Uint8Array {
  return certificates?.[0] ?? new Uint8Array()
}

/**
 * How a proxy writes the client's certificate into a header:
 *
 * - `rfc9440`: `Client-Cert` and `Client-Cert-Chain` (RFC 9440)
 * - `nginx`: `$ssl_client_escaped_cert`
 * - `envoy`: `X-Forwarded-Client-Cert` with `Cert` or `Chain`
 * - `haproxy`: `ssl_c_der,base64` and `ssl_c_chain_der,base64`
 * - `traefik`: `X-Forwarded-Tls-Client-Cert` of PassTLSClientCert with `pem`
 * - `aws-alb-verify`, `aws-alb-passthrough`: an Application Load Balancer in either mode
 * - `azure`: `X-ARR-ClientCert` of App Service, and of IIS with Application Request Routing
 * - `google`: `{client_cert_leaf}` and `{client_cert_chain}` of an Application Load Balancer
 */
export type CertificateFormat =
  | 'rfc9440'
  | 'nginx'
  | 'envoy'
  | 'haproxy'
  | 'traefik'
  | 'aws-alb-verify'
  | 'aws-alb-passthrough'
  | 'azure'
  | 'google'

/** A format: where a proxy writes the certificate, and how it is read. */
interface FormatRow {
  /** The header that the proxy sets, or that its documentation shows. */
  readonly header: string
  /** Reads the header: the client's certificate, and its chain where `most` allows it. */
  read(text: string, hops: number): Certificates
  /** The most certificates in the header. */
  readonly most: number
  /** The header with the rest of the chain, where there is one, and how it is read. */
  readonly chain?: { readonly header: string; read(text: string): Certificates }
  /** Whether each of several proxies adds an element. */
  readonly eachHopAdds?: true
}

const ONE = 1
const WITH_CHAIN = 1 + CHAIN_LENGTH

/** Every format. A format without a row does not compile. */
export const CERTIFICATE_FORMATS: Readonly<Record<CertificateFormat, FormatRow>> = {
  rfc9440: {
    header: 'Client-Cert',
    most: ONE,
    read: readField,
    chain: { header: 'Client-Cert-Chain', read: readFieldList },
  },
  nginx: { header: 'X-Client-Cert', most: ONE, read: readEscapedPem },
  envoy: { header: 'X-Forwarded-Client-Cert', most: WITH_CHAIN, read: readXfcc, eachHopAdds: true },
  haproxy: {
    header: 'X-SSL-Client-Cert',
    most: ONE,
    read: readBase64,
    chain: { header: 'X-SSL-Client-Chain', read: readConcatenated },
  },
  traefik: { header: 'X-Forwarded-Tls-Client-Cert', most: WITH_CHAIN, read: readBase64List },
  'aws-alb-verify': { header: 'X-Amzn-Mtls-Clientcert-Leaf', most: ONE, read: readLooselyEscapedPem },
  'aws-alb-passthrough': { header: 'X-Amzn-Mtls-Clientcert', most: WITH_CHAIN, read: readLooselyEscapedPem },
  azure: { header: 'X-ARR-ClientCert', most: ONE, read: readBase64 },
  google: {
    header: 'X-Client-Cert-Leaf',
    most: ONE,
    read: readField,
    chain: { header: 'X-Client-Cert-Chain', read: readFieldList },
  },
}

function readField(text: string): Certificates {
  const der = readByteSequence(text)
  return der !== undefined && isOneSequence(der) ? [der] : undefined
}

function readFieldList(text: string): Certificates {
  const ders = readByteSequenceList(text)
  return ders?.every(isOneSequence) ? ders : undefined
}

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
 * Reads the client's TLS certificate from the header that a proxy sets, in the format that is declared (RFC 9440 §2,
 * and the documents of the proxies). Without the header, or with an empty one, the client has no certificate. Any
 * other header that cannot be read is a refusal, and never counts as no certificate.
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
