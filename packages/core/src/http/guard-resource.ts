import { challengesWithout, malformedChallenge } from '../introspection/challenge.js'
import { type IntrospectionPorts, introspect } from '../introspection/introspect.js'
import type { IntrospectionRequest } from '../introspection/request.js'
import type { IntrospectionGranted, IntrospectionResponse } from '../introspection/response.js'
import { HEADER_COUNT, HEADER_LENGTH, lengthOfHeaders } from '../lib/limits.js'
import { requirePorts } from '../lib/misuse.js'
import type { Pair } from '../records/values.js'
import { challengeParameters } from '../standards/oauth/challenge.js'
import { readResourceCredentials } from './authorization-header.js'
import { type HttpAnswer, type HttpRequestView, headerValues, targetOf } from './http-answer.js'
import { checkedDemands, type ResourceDemands } from './resource-demands.js'

/** The request may proceed, or this is what the client gets instead. */
export type Guarded =
  | {
      readonly granted: true
      readonly introspection: IntrospectionGranted
      /** Headers that the answer of the resource must carry: a `DPoP-Nonce`, where there is one (RFC 9449 §9). */
      readonly headers: Readonly<Record<string, string>>
    }
  | { readonly granted: false; readonly answer: HttpAnswer }

const STATUS: Readonly<Record<Exclude<IntrospectionResponse['action'], 'OK'>, number>> = {
  BAD_REQUEST: 400,
  UNAUTHORIZED: 401,
  FORBIDDEN: 403,
  INTERNAL_SERVER_ERROR: 500,
}

/**
 * Guards a protected resource: takes the access token from the request, introspects it, and makes the refusal ready
 * to send. Without credentials nothing is asked and the challenge names no error (RFC 6750 §3.1). Demands that are misspelt or of
 * a wrong type are a misuse: it rejects with a `TypeError`, whatever was sent.
 */
export async function guardResource(
  view: HttpRequestView,
  demands: ResourceDemands,
  ports: IntrospectionPorts,
): Promise<Guarded> {
  requirePorts('guardResource', ports)
  const own = checkedDemands(demands)
  const credentials = readResourceCredentials(headerValues(view, 'authorization'))
  if (credentials.kind === 'none') return { granted: false, answer: refusal(401, challengesWithout()) }
  if (credentials.kind === 'malformed') {
    return { granted: false, answer: refusal(400, malformedChallenge(credentials.scheme)) }
  }
  const { token, scheme } = credentials
  const target = targetOf(view)
  const signed = signedParts(view)
  if (target === undefined || tooMany(signed.headers ?? [])) {
    return { granted: false, answer: refusal(400, malformedChallenge(scheme)) }
  }
  const introspection = await introspect(
    {
      ...own,
      token,
      htm: view.method,
      htu: target,
      targetUri: target,
      clientCertificate: view.clientCertificate,
      ...proofOf(view, scheme),
      ...signed,
    },
    ports,
  )
  return introspection.action === 'OK'
    ? { granted: true, introspection, headers: nonceHeader(introspection) }
    : { granted: false, answer: httpAnswerOfIntrospection(introspection) }
}

/** The refusal of an introspection as HTTP (docs/rules.md §2). */
export function httpAnswerOfIntrospection(
  introspection: Exclude<IntrospectionResponse, IntrospectionGranted>,
): HttpAnswer {
  return refusal(STATUS[introspection.action], introspection.responseContent, nonceHeader(introspection))
}

/** The nonce that the client should use next (RFC 9449 §8.2, §9). */
function nonceHeader({ dpopNonce }: { readonly dpopNonce?: string }): Readonly<Record<string, string>> {
  return dpopNonce === undefined ? {} : { 'DPoP-Nonce': dpopNonce }
}

/** Under `Bearer` no proof counts; under `DPoP` there must be one, so its absence is shown as an empty one. */
function proofOf(view: HttpRequestView, scheme: 'Bearer' | 'DPoP'): { readonly dpop?: string } {
  return scheme === 'DPoP' ? { dpop: headerValues(view, 'dpop').join(', ') } : {}
}

/** What a signature may cover; nothing of it is passed on where the request is not signed. */
function signedParts(
  view: HttpRequestView,
): Pick<IntrospectionRequest, 'headers' | 'message' | 'requestBodyContained'> {
  const inputs = headerValues(view, 'signature-input')
  if (inputs.length === 0) return {}
  const contained = hasBody(view)
  const headers = headersOf(view, inputs.join())
  if (!contained || view.body === undefined) return { headers, requestBodyContained: contained }
  if (isText(view.body)) return { headers, message: view.body, requestBodyContained: true }
  // A digest that cannot be compared is none: the signature then covers what is not there.
  return { headers: headers.filter(({ key }) => key.toLowerCase() !== 'content-digest'), requestBodyContained: true }
}

/**
 * Whether a body is known as text. Another thing, or half of a character, is what a parser makes of a body under a media type or a
 * charset that the client chose: it is no mistake of the caller.
 */
function isText(body: unknown): body is string {
  return typeof body === 'string' && !/\p{Surrogate}/u.test(body)
}

/** Not every transport says how long a body is, so one that is there counts as well. */
function hasBody(view: HttpRequestView): boolean {
  return (
    Boolean(view.body) ||
    headerValues(view, 'transfer-encoding').length > 0 ||
    headerValues(view, 'content-length').some(length => !/^ *0* *$/.test(length))
  )
}

/** The headers that a signature speaks of: the others may be as many as they like. */
function headersOf(view: HttpRequestView, inputs: string): readonly Pair[] {
  return view.headers
    .filter(([name]) => SIGNATURE_HEADERS.has(name.toLowerCase()) || inputs.includes(`"${name.toLowerCase()}"`))
    .map(([key, value]) => ({ key, value }))
}

/** Whether a client sent more of what it signed than anybody reads: its mistake, not the caller's. */
function tooMany(headers: readonly Pair[]): boolean {
  return headers.length > HEADER_COUNT || lengthOfHeaders(headers) > HEADER_LENGTH
}

/** The two of the signature, and what is compared with the call whether it is covered or not. */
const SIGNATURE_HEADERS: ReadonlySet<string> = new Set(['signature', 'signature-input', 'authorization', 'dpop'])

/** Where a client is told an error as JSON, beside the challenge. */
const TOLD_IN_BODY: ReadonlySet<number> = new Set([400, 500])

/** The members of an OAuth error response (RFC 6749 §5.2). */
const ERROR_MEMBERS: ReadonlySet<string> = new Set(['error', 'error_description', 'error_uri'])

function refusal(status: number, challenge: string, more: Readonly<Record<string, string>> = {}): HttpAnswer {
  const body = TOLD_IN_BODY.has(status) ? errorIn(challenge) : ''
  return {
    status,
    headers: {
      ...(body !== '' && { 'Content-Type': 'application/json' }),
      'WWW-Authenticate': challenge,
      'Cache-Control': 'no-store',
      Pragma: 'no-cache',
      ...more,
    },
    body,
  }
}

/** The error of a challenge as JSON, so that both say the same; nothing where it names none. */
function errorIn(challenge: string): string {
  const members = [...challengeParameters(challenge)].filter(([name]) => ERROR_MEMBERS.has(name))
  return members.length === 0 ? '' : JSON.stringify(Object.fromEntries(members))
}
