import type { AuthorizationPorts } from '../authorization/process-authorization-request.js'
import type { AuthorizationRefused, AuthorizationWaiting } from '../authorization/response.js'
import type { IntrospectionPorts } from '../introspection/introspect.js'
import type { Awaitable } from '../lib/result.js'
import type { OnFault } from '../ports/report.js'
import { requireTrustedProxy, type TrustedProxy } from './proxy/trusted-proxy.js'
import type { RefusalSigner } from './refusal-signer.js'

/*
 * Options that endpoints and guards have in every framework. `Given` is what the framework passes to
 * the functions among them, such as its request.
 */

/** Where an endpoint or a guard finds what a request may not say. */
export interface RequestSources<Given extends readonly unknown[]> {
  /**
   * The scheme, host and port that clients use. Behind a proxy pass it, or `trustedProxy`. Default: from the request.
   */
  readonly publicOrigin?: string | undefined
  /**
   * The headers with which the proxies before this server say what URL the client used and what
   * certificate it has. Where requests are those of fetch, repeated lines are joined, so the proxy
   * must drop those that clients send. Default: no such header is read.
   */
  readonly trustedProxy?: TrustedProxy | undefined
  /**
   * The client's TLS certificate in PEM (RFC 8705 §2, §3). Default: that of the connection, or none where requests
   * are those of fetch, which have none. Behind a proxy that terminates TLS, pass `trustedProxy` instead.
   */
  readonly clientCertificate?: ((...given: Given) => string | undefined) | undefined
}

/** Where an endpoint for forms finds what the form does not say. */
export interface FormSources<Given extends readonly unknown[]> extends RequestSources<Given> {
  /**
   * The certificates that the client sent with its own, in PEM, for TLS_CLIENT_AUTH (RFC 8705 §2.1). Default: those
   * of the connection or of `trustedProxy`, or none if `clientCertificate` is set.
   */
  readonly clientCertificatePath?: ((...given: Given) => readonly string[] | undefined) | undefined
  /**
   * Whether the TLS layer has validated that chain, for TLS_CLIENT_AUTH of a service that relies on
   * it (`mutualTlsValidatePkiCertChain: false`); `false` refuses the client. Default: the result of
   * Node for the connection, or what `trustedProxy` says, or unknown if `clientCertificate` is set.
   * If a proxy forwards certificates that it could not validate, read its result here.
   */
  readonly clientCertificateAuthorized?: ((...given: Given) => boolean | undefined) | undefined
  /**
   * The OCSP responses that the client stapled to its certificates, in DER and base64, for
   * TLS_CLIENT_AUTH (RFC 8446 §4.4.2.1). Default: none, because Node asks for none; a proxy may.
   */
  readonly clientOcspResponses?: ((...given: Given) => readonly string[] | undefined) | undefined
}

/** What a guard is made of besides its demands. */
export interface GuardSources<Given extends readonly unknown[]> extends RequestSources<Given> {
  /** The ports of `createPorts` of core. */
  readonly ports: IntrospectionPorts
  /**
   * The raw body as text, for routes with signed requests: the signed digest is compared with it, and a request with
   * a body for which this returns no text is refused. Default: the digest is not compared.
   */
  readonly signedBody?: ((...given: Given) => Awaitable<string | undefined>) | undefined
  /**
   * Signs refusals, for a resource that signs its responses: what `refusalSigner` makes. Default:
   * refusals are not signed.
   */
  readonly signRefusals?: RefusalSigner | undefined
}

/**
 * What an authorization endpoint is made of; `Sent` is what a handler of the framework returns. Where its requests come
 * from is said as at all endpoints, and decides nothing but how a posted form is read: no URL is compared.
 */
export interface AuthorizationSources<Given extends readonly unknown[], Sent>
  extends Pick<RequestSources<Given>, 'publicOrigin' | 'trustedProxy'> {
  /** The ports of `createPorts` of core. */
  readonly ports: AuthorizationPorts
  /**
   * Handles a valid request: shows a page or, for the action NO_INTERACTION (`prompt=none`), does
   * not. Keep the ticket on the server, under a random key of this request, with the browser's
   * session. The key goes into the form: one slot in a session would mix up two tabs.
   */
  readonly askUser: (waiting: AuthorizationWaiting, ...given: Given) => Awaitable<Sent>
  /**
   * The session of the browser, as `sessionBinding` of `processAuthorizationRequest` describes it:
   * pass the same text to `completeAuthorization`. Default: tickets are bound to no session.
   */
  readonly sessionBinding?: ((...given: Given) => Awaitable<string | undefined>) | undefined
  /**
   * Shows the user a refusal that must not go to the client, with a page of your own: BAD_REQUEST
   * (400) and INTERNAL_SERVER_ERROR (500). Default: the error as JSON.
   */
  readonly refuse?: ((refused: AuthorizationRefused, ...given: Given) => Awaitable<Sent>) | undefined
}

/** An option of every handler whose framework has no place for errors. */
export interface FaultOptions {
  /**
   * Receives an error of your own functions, and the `TypeError` for a body that something else has
   * read; the client gets a 500. Default: `onFault` of the ports, or else `console.error`.
   */
  readonly onFault?: OnFault | undefined
}

const REQUEST_SOURCES = { publicOrigin: true, trustedProxy: true, clientCertificate: true } as const

export const FORM_SOURCES: Readonly<Record<keyof FormSources<[]>, true>> = {
  ...REQUEST_SOURCES,
  clientCertificatePath: true,
  clientCertificateAuthorized: true,
  clientOcspResponses: true,
}

export const GUARD_SOURCES: Readonly<Record<keyof GuardSources<[]>, true>> = {
  ...REQUEST_SOURCES,
  ports: true,
  signedBody: true,
  signRefusals: true,
}

/** Returns the proxy that is trusted. Throws a `TypeError` for an origin or a proxy that is not valid. */
export function requireSources<Given extends readonly unknown[]>(
  sources: RequestSources<Given>,
): TrustedProxy | undefined {
  const { publicOrigin } = sources
  const trustedProxy = requireTrustedProxy(sources)
  if (publicOrigin === undefined) return trustedProxy
  if (URL.canParse(publicOrigin) && new URL(publicOrigin).origin === publicOrigin) return trustedProxy
  throw new TypeError('publicOrigin must be a scheme and a host, without a path, for example https://as.example')
}
