import {
  type PushedRequestPorts,
  pushAuthorizationRequest,
} from '../authorization/pushed-request/push-authorization-request.js'
import type { AttestationChallengeRequest } from '../client-authentication/attestation/challenge-request.js'
import {
  type AttestationChallengePorts,
  issueAttestationChallenge,
} from '../client-authentication/attestation/issue-attestation-challenge.js'
import { AUTHENTICATION_FAILED } from '../client-authentication/refusals.js'
import type { ClientAuthenticationRequest } from '../client-authentication/request.js'
import { type ProtectedResource, requireProtectedResource } from '../configuration/protected-resource.js'
import {
  introspectForResourceServer,
  type ResourceServerIntrospectionPorts,
} from '../introspection/endpoint/introspect-for-resource-server.js'
import { CONTENT_TYPE_LENGTH } from '../lib/limits.js'
import { requirePorts } from '../lib/misuse.js'
import { defined } from '../lib/objects.js'
import { ok, type Result, refuse } from '../lib/result.js'
import { errorBody } from '../pipeline/answer.js'
import { FORM_TOO_LARGE } from '../pipeline/form-refusals.js'
import { type BasicCredentials, readBasicCredentials } from './authorization-header.js'
import { type HttpAnswer, type HttpRequestView, headerValues, joinedHeader, targetOf } from './http-answer.js'

/** A form that a client posted to an endpoint with client authentication. */
export interface PostedForm extends HttpRequestView {
  /** The body exactly as received. */
  readonly body: string
}

/** The HTTP status of each action. */
const STATUS: ReadonlyMap<string, number> = new Map([
  ['CREATED', 201],
  ['OK', 200],
  ['BAD_REQUEST', 400],
  ['UNAUTHORIZED', 401],
  ['FORBIDDEN', 403],
  ['PAYLOAD_TOO_LARGE', 413],
])

/**
 * Checks by method and headers that a request is a posted form. Returns the refusal, or `undefined`
 * when the body may be read (RFC 9126 §2). Call it before the body is read: a body of another media
 * type is the client's mistake, even if a parser of the application has consumed it.
 */
export function checkPostedForm(request: Pick<HttpRequestView, 'method' | 'headers'>): HttpAnswer | undefined {
  if (request.method !== 'POST') return { status: 405, headers: { Allow: 'POST' }, body: '' }
  return isForm(request) ? undefined : answerUnreadableBody('not a form in UTF-8')
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
    ? refuse(jsonAnswer(401, errorBody('invalid_client', AUTHENTICATION_FAILED, undefined), true))
    : ok(credentialsIn(request, basic))
}

/** Credentials: those of HTTP Basic, the form, the certificate of the connection, an attestation. */
function credentialsIn(request: PostedForm, basic: BasicCredentials | undefined): ClientAuthenticationRequest {
  return {
    parameters: request.body,
    clientId: basic?.clientId,
    clientSecret: basic?.clientSecret,
    clientCertificate: request.clientCertificate,
    clientCertificatePath: request.clientCertificatePath,
    clientCertificateAuthorized: request.clientCertificateAuthorized,
    clientOcspResponses: request.clientOcspResponses,
    oauthClientAttestation: joinedHeader(request, 'oauth-client-attestation'),
    oauthClientAttestationPop: joinedHeader(request, 'oauth-client-attestation-pop'),
    ...combinedProof(request),
  }
}

/**
 * The DPoP proof of the request, where it is the proof of an attestation (Attestation-Based Client
 * Authentication §7). Any other is no matter of client authentication.
 */
function combinedProof(request: PostedForm): Pick<ClientAuthenticationRequest, 'dpop' | 'htm' | 'htu'> {
  const isCombined =
    joinedHeader(request, 'oauth-client-attestation') !== undefined &&
    joinedHeader(request, 'oauth-client-attestation-pop') === undefined
  return isCombined ? { dpop: joinedHeader(request, 'dpop'), htm: request.method, htu: targetOf(request) } : {}
}

/** Why a body cannot be read as text. */
export type BodyProblem = 'too large' | 'not a form in UTF-8'

/**
 * The answer to a body that cannot be read. After one that is too large the connection is closed,
 * because it has unread bytes.
 */
export function answerUnreadableBody(problem: BodyProblem): HttpAnswer {
  if (problem === 'not a form in UTF-8') return invalidRequest('The body must be a form in UTF-8.')
  const body = errorBody('invalid_request', FORM_TOO_LARGE, undefined)
  const answer = jsonAnswer(413, body, false)
  return { ...answer, headers: { ...answer.headers, Connection: 'close' } }
}

/** The answer when the URL of the request is unknown or too long. */
export function answerUnknownTarget(): HttpAnswer {
  return invalidRequest('The URL of the request is too long, or its scheme or host is not valid.')
}

/** What an answer to a client says in headers: what the client should use next. */
export interface NextValues {
  readonly dpopNonce?: string | undefined
  readonly attestationChallenge?: string | undefined
}

/**
 * The answer to a client as HTTP: JSON, or its `contentType`, that is not cached, a challenge when
 * HTTP Basic failed, and the nonce for the next DPoP proof and the challenge for the next
 * attestation, if there are any.
 */
export function httpAnswerToClient(
  answer: {
    readonly action: string
    readonly responseContent: string
    readonly contentType?: string
  } & NextValues,
  request: HttpRequestView,
): HttpAnswer {
  const status = STATUS.get(answer.action) ?? 500
  const plain = jsonAnswer(status, answer.responseContent, headerValues(request, 'authorization').length > 0)
  const { contentType, dpopNonce, attestationChallenge } = answer
  if (contentType === undefined && dpopNonce === undefined && attestationChallenge === undefined) return plain
  return {
    ...plain,
    headers: { ...plain.headers, ...defined({ 'Content-Type': contentType }), ...nextHeaders(answer) },
  }
}

/**
 * The headers with what the client should use next (RFC 9449 §8.2, Attestation-Based Client
 * Authentication §6.2). A value that no header can have is a `TypeError`.
 */
export function nextHeaders({ dpopNonce, attestationChallenge }: NextValues): Readonly<Record<string, string>> {
  return {
    ...(dpopNonce !== undefined && { 'DPoP-Nonce': nonceIn('dpopNonce', dpopNonce) }),
    ...(attestationChallenge !== undefined && {
      'OAuth-Client-Attestation-Challenge': nonceIn('attestationChallenge', attestationChallenge),
    }),
  }
}

/** The characters of a nonce (RFC 9449 §8.1). */
const NONCE = /^[\x21\x23-\x5b\x5d-\x7e]+$/

function nonceIn(member: keyof NextValues, value: unknown): string {
  if (typeof value === 'string' && NONCE.test(value)) return value
  throw new TypeError(`\`${member}\` must be a nonce of the characters in RFC 9449 §8.1, and not empty`)
}

/** The answer to a form that is malformed (RFC 6749 §5.2). */
export function invalidRequest(text: string): HttpAnswer {
  return jsonAnswer(400, errorBody('invalid_request', { code: 'A245304', text }, undefined), false)
}

/** An answer in JSON that is not cached (RFC 6749 §5.1). */
export function jsonAnswer(status: number, body: string, basic: boolean): HttpAnswer {
  return {
    status,
    headers: {
      'Content-Type': 'application/json',
      'Cache-Control': 'no-cache, no-store',
      Pragma: 'no-cache',
      ...(status === 401 && basic && { 'WWW-Authenticate': 'Basic realm="client authentication", charset="UTF-8"' }),
    },
    body,
  }
}

/** Whether a body is an uncompressed form in UTF-8, by its headers. */
function isForm(request: Pick<HttpRequestView, 'headers'>): boolean {
  const types = headerValues(request, 'content-type')
  const encodings = headerValues(request, 'content-encoding')
  // What clients send, as a rule.
  if (types.length === 1 && types[0] === FORM && encodings.length === 0) return true
  if (types.some(each => each.length > CONTENT_TYPE_LENGTH)) return false
  const [type = '', ...parameters] = (types[0] ?? '').split(';').map(part => part.trim().toLowerCase())
  const utf8 = parameters.filter(each => each.startsWith('charset')).every(each => /^charset="?utf-8"?$/.test(each))
  const compressed = encodings.some(each => each.trim().toLowerCase() !== 'identity')
  return types.length === 1 && type === FORM && utf8 && !compressed
}

const FORM = 'application/x-www-form-urlencoded'

/** The PAR endpoint: answers a client's HTTP request (RFC 9126 §2). */
export async function answerPushedRequestOverHttp(request: PostedForm, ports: PushedRequestPorts): Promise<HttpAnswer> {
  requirePorts('answerPushedRequestOverHttp', ports)
  const read = readPostedForm(request)
  if (!read.ok) return read.refusal
  const answer = await pushAuthorizationRequest(
    Object.assign(read.value, {
      htm: request.method,
      htu: request.targetUri,
      dpop: joinedHeader(request, 'dpop'),
    }),
    ports,
  )
  return httpAnswerToClient(answer, request)
}

/** The introspection endpoint: answers the HTTP request of a resource server (RFC 7662 §2, RFC 9701). */
export async function answerIntrospectionOverHttp(
  request: PostedForm,
  ports: ResourceServerIntrospectionPorts,
): Promise<HttpAnswer> {
  requirePorts('answerIntrospectionOverHttp', ports)
  const read = readPostedForm(request)
  if (!read.ok) return read.refusal
  const accept = joinedHeader(request, 'accept')
  const answer = await introspectForResourceServer({ ...read.value, accept }, ports)
  return httpAnswerToClient(answer, request)
}

/**
 * The challenge endpoint: answers a client's HTTP request (Attestation-Based Client Authentication
 * §6.3). Its body, if it has one, need not be read. Any method other than POST gets a 405.
 */
export async function answerChallengeOverHttp(
  request: Pick<HttpRequestView, 'method'>,
  ports: AttestationChallengePorts,
  { server }: AttestationChallengeRequest = {},
): Promise<HttpAnswer> {
  requirePorts('answerChallengeOverHttp', ports)
  if (request.method !== 'POST') return { status: 405, headers: { Allow: 'POST' }, body: '' }
  const issued = await issueAttestationChallenge({ server }, ports)
  return httpAnswerToClient(issued, { method: request.method, targetUri: undefined, headers: [] })
}

/**
 * Answers requests for the metadata of a protected resource, by their method (RFC 9728 §3.1, §3.2):
 * a GET or a HEAD gets the metadata as JSON, which may be cached for an hour, and others get a 405.
 * Throws a `TypeError` for anything that `defineProtectedResource` did not return.
 */
export function answerResourceMetadata(resource: ProtectedResource): (method: string | undefined) => HttpAnswer {
  requireProtectedResource('protectedResourceMetadataEndpoint', resource)
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'public, max-age=3600' }
  const found: HttpAnswer = { status: 200, headers, body: JSON.stringify(resource.metadata) }
  const otherMethod: HttpAnswer = { status: 405, headers: { Allow: 'GET, HEAD' }, body: '' }
  return method => (method === 'GET' || method === 'HEAD' ? found : otherMethod)
}
