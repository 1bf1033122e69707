import { malformedChallenge } from '../../introspection/challenge.js'
import { ok, type Result, refuse } from '../../lib/result.js'
import { readResourceCredentials } from '../authorization-header.js'
import { invalidRequest } from '../client-endpoint.js'
import { challengeAnswer } from '../guard-resource.js'
import { type HttpAnswer, type HttpRequestView, headerValues } from '../http-answer.js'
import { clientCertificateFromHeader } from './client-certificate-from-header.js'
import { targetUriFromForwarded } from './target-uri-from-forwarded.js'
import type { TrustedProxy } from './trusted-proxy.js'

/**
 * The view of a form as the client sent it to the proxy: URL and certificate come from the headers
 * that `trustedProxy` names, as {@link TrustedProxy} says. The refusal is the 400 for the client
 * when the certificate cannot be read. A URL that cannot be read is `undefined`, and core refuses
 * the request later.
 */
export function formBehindProxy<View extends HttpRequestView>(
  view: View,
  trustedProxy: TrustedProxy | undefined,
): Result<View, HttpAnswer> {
  const seen = behindProxy(view, trustedProxy)
  return seen === undefined ? refuse(invalidRequest(UNREADABLE)) : ok(seen)
}

const UNREADABLE = 'The certificate of the client, which a proxy passes on in a header, cannot be read.'

/**
 * {@link formBehindProxy} for a request to a protected resource: the refusal is the 400 with the
 * challenge for malformed credentials.
 */
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

/** The view by the headers of the proxies; `undefined` when the certificate cannot be read. */
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
