import { challengesWithout, malformedChallenge } from '../introspection/challenge.js'
import { type IntrospectionPorts, introspect } from '../introspection/introspect.js'
import { type IntrospectionRequest, readIntrospectionRequest } from '../introspection/request.js'
import type { IntrospectionGranted, IntrospectionResponse } from '../introspection/response.js'
import { HEADER_COUNT, HEADER_LENGTH, lengthOfHeaders } from '../limits.js'
import { requirePorts } from '../misuse.js'
import type { Pair } from '../shapes.js'
import { readResourceCredentials } from './authorization-header.js'
import { type HttpAnswer, type HttpRequestView, headerValues } from './http-answer.js'

/** What a resource demands of the access token. */
export type ResourceDemands = Pick<
  IntrospectionRequest,
  'scopes' | 'subject' | 'resources' | 'acrValues' | 'maxAge' | 'dpopNonceRequired' | 'requiredComponents'
>

/** Demands that can be read, copied and frozen; a `TypeError` names what cannot, so that no route stands open. */
export function defineDemands(demands: ResourceDemands): ResourceDemands {
  const own = demandsOf(demands)
  // What is not a demand is looked at too: a misspelling must not be passed over.
  const read = readIntrospectionRequest({ ...demands, ...own })
  if (!read.ok) throw new TypeError(`The demands of a resource are not valid: ${read.refusal.problem}`)
  return own
}

/** The demands by their names, whatever object they stand in: getters and inherited members count, later changes do not. */
function demandsOf(demands: ResourceDemands): ResourceDemands {
  const { scopes, subject, resources, acrValues, maxAge, dpopNonceRequired, requiredComponents } = demands
  return Object.freeze({
    scopes: copied(scopes),
    subject,
    resources: copied(resources),
    acrValues: copied(acrValues),
    maxAge,
    dpopNonceRequired,
    requiredComponents: copied(requiredComponents),
  })
}

/** A copy of a list; whatever is no list is for the reader to refuse. */
function copied(list: readonly string[] | null | undefined): readonly string[] | null | undefined {
  return Array.isArray(list) ? Object.freeze([...list]) : list
}

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
 * to send. Without credentials nothing is asked and the challenge names no error (RFC 6750 §3.1).
 */
export async function guardResource(
  view: HttpRequestView,
  demands: ResourceDemands,
  ports: IntrospectionPorts,
): Promise<Guarded> {
  requirePorts('guardResource', ports)
  const credentials = readResourceCredentials(headerValues(view, 'authorization'))
  if (credentials.kind === 'none') return { granted: false, answer: refusal(401, challengesWithout()) }
  if (credentials.kind === 'malformed') {
    return { granted: false, answer: refusal(400, malformedChallenge(credentials.scheme)) }
  }
  const { token, scheme } = credentials
  const signed = signedParts(view)
  if (tooMany(signed.headers ?? [])) return { granted: false, answer: refusal(400, malformedChallenge(scheme)) }
  const introspection = await introspect(
    {
      ...demandsOf(demands),
      token,
      htm: view.method,
      htu: view.targetUri,
      targetUri: view.targetUri,
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
  if (!contained || view.body !== null) {
    return { headers, message: contained ? view.body : undefined, requestBodyContained: contained }
  }
  // A digest that cannot be compared is none: the signature then covers what is not there.
  return { headers: headers.filter(({ key }) => key.toLowerCase() !== 'content-digest'), requestBodyContained: true }
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

function refusal(status: number, challenge: string, more: Readonly<Record<string, string>> = {}): HttpAnswer {
  return {
    status,
    headers: { 'WWW-Authenticate': challenge, 'Cache-Control': 'no-store', Pragma: 'no-cache', ...more },
    body: '',
  }
}
