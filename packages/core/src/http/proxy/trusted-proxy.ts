import { malformedChallenge } from '../../introspection/challenge.js'
import { headerValues } from '../../lib/http-message.js'
import { requireKnownMembers } from '../../lib/misuse.js'
import { ok, type Result, refuse } from '../../lib/result.js'
import { readResourceCredentials } from '../../standards/http/authorization-header.js'
import { challengeAnswer, type HttpAnswer, invalidRequest } from '../http-answer.js'
import type { HttpRequestView } from '../request-view.js'
import { CERTIFICATE_FORMATS, type CertificateHeader, clientCertificateFromHeader } from './certificate-formats.js'
import { FORWARDED_HEADERS, type ForwardedHeaders, targetUriFromForwarded } from './forwarded.js'

/**
 * URL and certificate come from the headers that `trustedProxy` names. The refusal is the 400 when the
 * certificate cannot be read; a URL that cannot be read is `undefined`, and core refuses the request later.
 */
export function formBehindProxy<View extends HttpRequestView>(
  view: View,
  trustedProxy: TrustedProxy | undefined,
): Result<View, HttpAnswer> {
  const seen = behindProxy(view, trustedProxy)
  return seen === undefined ? refuse(invalidRequest(UNREADABLE)) : ok(seen)
}

const UNREADABLE = 'The certificate of the client, which a proxy passes on in a header, cannot be read.'

/** For a request to a protected resource: the refusal is the challenge for malformed credentials. */
export function resourceBehindProxy<View extends HttpRequestView>(
  view: View,
  trustedProxy: TrustedProxy | undefined,
): Result<View, HttpAnswer> {
  const seen = behindProxy(view, trustedProxy)
  if (seen !== undefined) return ok(seen)
  const credentials = readResourceCredentials(headerValues(view, 'authorization'))
  const scheme = credentials.kind === 'none' ? 'Bearer' : credentials.scheme
  return refuse(challengeAnswer(400, malformedChallenge(scheme)))
}

/** `undefined` when the certificate cannot be read. */
function behindProxy<View extends HttpRequestView>(
  view: View,
  trustedProxy: TrustedProxy | undefined,
): View | undefined {
  if (trustedProxy === undefined) return view
  const { forwarded, clientCertificate } = trustedProxy
  const targetUri = forwarded === undefined ? view.targetUri : targetUriFromForwarded(view, forwarded)
  if (clientCertificate === undefined) return { ...view, targetUri }
  const read = clientCertificateFromHeader(view, clientCertificate)
  if (!read.ok) return undefined
  return {
    ...view,
    targetUri,
    clientCertificate: read.value?.certificate,
    clientCertificatePath: read.value?.path ?? [],
    clientCertificateAuthorized: clientCertificate.validated === true,
  }
}

/** The client's certificate as a proxy passes it on. */
export interface TrustedCertificate extends CertificateHeader {
  /**
   * Whether the proxy passes on only certificates whose chain it has validated, for TLS_CLIENT_AUTH of a service that
   * relies on it (`mutualTlsValidatePkiCertChain: false`). Default: no, which refuses that method there.
   */
  readonly validated?: boolean | undefined
}

/**
 * Which headers of the proxies before this server are believed. Every header that is named here
 * must be set or dropped by the proxies for every request, and clients must not reach the server
 * around them. Headers that are not named are never read.
 */
export interface TrustedProxy {
  /** The URL that the client used. Do not pass `publicOrigin` as well. Default: not read. */
  readonly forwarded?: ForwardedHeaders | undefined
  /**
   * The client's certificate. The certificate of the connection is then the proxy's, and is ignored. Default: not read.
   */
  readonly clientCertificate?: TrustedCertificate | undefined
}

export interface ProxyOptions {
  readonly trustedProxy?: TrustedProxy | undefined
  readonly publicOrigin?: unknown
  readonly clientCertificate?: unknown
  readonly clientCertificatePath?: unknown
}

const MEMBERS = Object.keys({ forwarded: true, clientCertificate: true } satisfies Record<keyof TrustedProxy, true>)

const FORWARDED_MEMBERS = Object.keys({ header: true, hops: true } satisfies Record<keyof ForwardedHeaders, true>)

const CERTIFICATE_MEMBERS = Object.keys({
  format: true,
  header: true,
  chainHeader: true,
  hops: true,
  validated: true,
} satisfies Record<keyof TrustedCertificate, true>)

const RIVALS = [
  ['publicOrigin', 'forwarded'],
  ['clientCertificate', 'clientCertificate'],
  ['clientCertificatePath', 'clientCertificate'],
] as const

/**
 * A copy of the option; a `TypeError` for what cannot be followed, and for other options that answer the same question.
 */
export function requireTrustedProxy(options: ProxyOptions): TrustedProxy | undefined {
  const { trustedProxy } = options
  if (trustedProxy === undefined) return undefined
  requireKnownMembers('trustedProxy', trustedProxy, MEMBERS)
  const { forwarded, clientCertificate } = trustedProxy
  const demand = demandIn('trustedProxy')
  demand(forwarded !== undefined || clientCertificate !== undefined, 'pass forwarded, clientCertificate or both')
  for (const [option, member] of RIVALS) {
    const both = options[option] !== undefined && trustedProxy[member] !== undefined
    demand(!both, `pass either \`${option}\` or \`trustedProxy.${member}\``)
  }
  return {
    forwarded: forwarded === undefined ? undefined : requireForwarded(forwarded),
    clientCertificate: clientCertificate === undefined ? undefined : requireCertificate(clientCertificate),
  }
}

function demandIn(where: string): (holds: boolean, what: string) => void {
  return (holds, what) => {
    if (!holds) throw new TypeError(`${where}: ${what}`)
  }
}

function requireForwarded(forwarded: ForwardedHeaders): ForwardedHeaders {
  const where = 'trustedProxy.forwarded'
  requireKnownMembers(where, forwarded, FORWARDED_MEMBERS)
  const demand = demandIn(where)
  const { header, hops } = forwarded
  demand(FORWARDED_HEADERS.includes(header), `header must be one of ${FORWARDED_HEADERS.join(', ')}`)
  demand(isCount(hops), 'hops must be the number of trusted proxies, 1 or more')
  return { header, hops }
}

function requireCertificate(certificate: TrustedCertificate): TrustedCertificate {
  const where = 'trustedProxy.clientCertificate'
  requireKnownMembers(where, certificate, CERTIFICATE_MEMBERS)
  const demand = demandIn(where)
  const { format, header, chainHeader, hops, validated } = certificate
  const names = Object.keys(CERTIFICATE_FORMATS)
  demand(names.includes(format), `format must be one of ${names.join(', ')}`)
  const { chain, eachHopAdds } = CERTIFICATE_FORMATS[format]
  demand(header === undefined || isFieldName(header), 'header must be the name of a header')
  demand(chainHeader === undefined || isFieldName(chainHeader), 'chainHeader must be the name of a header')
  demand(chainHeader === undefined || chain !== undefined, `the format ${format} has no header with a chain`)
  demand(hops === undefined || isCount(hops), 'hops must be the number of trusted proxies, 1 or more')
  demand(hops === undefined || eachHopAdds === true, `the format ${format} has one certificate and no hops`)
  demand(validated === undefined || typeof validated === 'boolean', 'validated must be true or false')
  return { format, header, chainHeader, hops, validated }
}

function isCount(value: unknown): boolean {
  return Number.isSafeInteger(value) && Number(value) > 0
}

/** RFC 9110 §5.1. */
function isFieldName(value: unknown): boolean {
  return typeof value === 'string' && /^[!#$%&'*+\-.^_`|~0-9A-Za-z]+$/.test(value)
}
