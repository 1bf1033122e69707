import { AUTHENTICATION_FAILED } from '../client-authentication/refusals.js'
import type { ClientAuthenticationRequest } from '../client-authentication/request.js'
import { headerValues, joinedHeader } from '../lib/http-message.js'
import { CONTENT_TYPE_LENGTH, FORM_LENGTH } from '../lib/limits.js'
import { ok, type Result, refuse } from '../lib/result.js'
import { errorBody } from '../pipeline/answer.js'
import { FORM_REFUSALS, FORM_TOO_LARGE, verdictOf } from '../pipeline/refusals.js'
import { loadedOnce } from '../ports/find.js'
import type { Ports } from '../ports/ports.js'
import { type BasicCredentials, readBasicCredentials } from '../standards/http/authorization-header.js'
import { FORM_RULES, type FormParameters, readForm } from '../standards/oauth/form.js'
import {
  answerOtherMethod,
  answerUnknownTarget,
  BASIC,
  type HttpAnswer,
  invalidRequest,
  jsonAnswer,
} from './http-answer.js'
import { type CallBodyProblem, type HttpRequestView, targetOf } from './request-view.js'

/** A form that a client posted to an endpoint with client authentication. */
export interface PostedForm extends HttpRequestView {
  /** The body exactly as received. */
  readonly body: string
}

/**
 * Checks by method and headers that a request is a posted form. Returns the refusal, or `undefined`
 * when the body may be read (RFC 9126 §2). Call it before the body is read: a body of another media
 * type is the client's mistake, even if a parser of the application has consumed it.
 */
export function checkPostedForm(request: Pick<HttpRequestView, 'method' | 'headers'>): HttpAnswer | undefined {
  if (request.method !== 'POST') return answerOtherMethod('POST')
  return isForm(request) ? undefined : answerUnreadableBody('unreadable')
}

function isForm(request: Pick<HttpRequestView, 'headers'>): boolean {
  const types = headerValues(request, 'content-type')
  const encodings = headerValues(request, 'content-encoding')
  // What clients send, as a rule.
  if (types.length === 1 && types[0] === FORM && encodings.length === 0) return true
  if (types.some(each => each.length > CONTENT_TYPE_LENGTH)) return false
  const [type = '', ...parameters] = (types[0] ?? '').split(';').map(part => part.trim().toLowerCase())
  const utf8 = parameters.filter(each => each.startsWith('charset')).every(each => /^charset="?utf-?8"?$/.test(each))
  const compressed = encodings.some(each => each.trim().toLowerCase() !== 'identity')
  return types.length === 1 && type === FORM && utf8 && !compressed
}

const FORM = 'application/x-www-form-urlencoded'

/** The answer to a form that cannot be read. One that is too large closes the connection, which has unread bytes. */
export function answerUnreadableBody(problem: CallBodyProblem): HttpAnswer {
  if (problem === 'unreadable') return invalidRequest('The body must be a form in UTF-8.')
  return jsonAnswer(413, errorBody('invalid_request', FORM_TOO_LARGE, undefined), { Connection: 'close' })
}

/** Where an endpoint for forms finds its service. */
export interface FormLimitSource {
  readonly ports?: Pick<Ports, 'service'> | undefined
}

/**
 * 64 KiB, or `pushedAuthReqMaxSize` of the service if that is more. The service is asked only for a form that is
 * longer, or of unknown length.
 */
export async function formLimit(contentLength: string | undefined, { ports }: FormLimitSource): Promise<number> {
  if (ports === undefined || Number(contentLength) <= FORM_LENGTH) return FORM_LENGTH
  const { service } = await loadedOnce(ports)
  return Math.max(FORM_LENGTH, service?.pushedAuthReqMaxSize ?? FORM_LENGTH)
}

/**
 * Reads the client authentication in a request: the form, and HTTP Basic if it was used
 * (RFC 6749 §2.3.1, §3.2; RFC 9126 §2). The query of the URL is ignored.
 */
export function readPostedForm(request: PostedForm): Result<ClientAuthenticationRequest, HttpAnswer> {
  const refusal = checkPostedForm(request)
  if (refusal !== undefined) return refuse(refusal)
  if (targetOf(request) === undefined) return refuse(answerUnknownTarget())
  const [authorization, ...others] = headerValues(request, 'authorization')
  if (others.length > 0) return refuse(invalidRequest('There is more than one Authorization header.'))
  if (authorization === undefined) return ok(credentialsIn(request, undefined))
  const basic = readBasicCredentials(authorization)
  return basic === undefined
    ? refuse(jsonAnswer(401, errorBody('invalid_client', AUTHENTICATION_FAILED, undefined), BASIC))
    : ok(credentialsIn(request, basic))
}

function credentialsIn(request: PostedForm, basic: BasicCredentials | undefined): ClientAuthenticationRequest {
  return {
    parameters: request.body,
    clientId: basic?.clientId,
    clientSecret: basic?.clientSecret,
    clientCertificate: request.clientCertificate,
    clientCertificatePath: request.clientCertificatePath,
    clientCertificateAuthorized: request.clientCertificateAuthorized,
    tlsSessionResumed: request.tlsSessionResumed,
    clientOcspResponses: request.clientOcspResponses,
    oauthClientAttestation: joinedHeader(request, 'oauth-client-attestation'),
    oauthClientAttestationPop: joinedHeader(request, 'oauth-client-attestation-pop'),
    ...combinedProof(request),
  }
}

/** Only where it is the proof of an attestation too (Attestation-Based Client Authentication §7). */
function combinedProof(request: PostedForm): Pick<ClientAuthenticationRequest, 'dpop' | 'htm' | 'htu'> {
  const isCombined =
    joinedHeader(request, 'oauth-client-attestation') !== undefined &&
    joinedHeader(request, 'oauth-client-attestation-pop') === undefined
  return isCombined ? { dpop: joinedHeader(request, 'dpop'), htm: request.method, htu: targetOf(request) } : {}
}

/**
 * Reads the parameters of a posted form as every operation does: none is repeated except `resource`, and `audience` of
 * a token exchange, and one without a value counts as omitted (RFC 6749 §3.1, §3.2). The refusal is the 400 for the
 * client. Read the forms of your own endpoints only with this function: with another one your endpoint and an operation
 * may read different parameters.
 */
export function readFormParameters(text: string): Result<FormParameters, HttpAnswer> {
  const form = readForm(text)
  for (const rule of FORM_RULES) {
    const fault = rule.run(form)
    if (fault === undefined) continue
    const { error, shown } = verdictOf(FORM_REFUSALS, fault)
    return refuse(jsonAnswer(400, errorBody(error, shown, undefined)))
  }
  return ok(form)
}
