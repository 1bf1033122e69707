import { challengesWithoutCredentials, malformedChallenge, unboundChallenge } from '../introspection/challenge.js'
import { type IntrospectionPorts, introspect } from '../introspection/introspect.js'
import type { IntrospectionRequest } from '../introspection/request.js'
import type { IntrospectionGranted, IntrospectionResponse } from '../introspection/response.js'
import { trimmed } from '../lib/encoding.js'
import { HEADER_COUNT, HEADER_LENGTH, lengthOfHeaders, STRUCTURED_FIELD_LENGTH } from '../lib/limits.js'
import { requirePorts } from '../lib/misuse.js'
import type { Pair } from '../records/values.js'
import { challengeParameters, extendedChallenge } from '../standards/oauth/challenge.js'
import { readResourceCredentials } from './authorization-header.js'
import { type HttpAnswer, type HttpRequestView, headerValues, targetOf } from './http-answer.js'
import type { RefusalSigner } from './refusal-signer.js'
import {
  checkedDemands,
  forAnotherToken,
  isBoundOnly,
  loadedOnce,
  type ResourceDemands,
  requireProofsCompared,
} from './resource-demands.js'

/** Whether the request may proceed, or the answer that the client gets instead. */
export type Guarded =
  | {
      readonly granted: true
      readonly introspection: IntrospectionGranted
      /**
       * Headers that the resource must add to its answer: the next `DPoP-Nonce`, if there is one
       * (RFC 9449 §9).
       */
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
 * Guards a protected resource: introspects the access token of the request and prepares the answer
 * if it is refused. Without credentials there is no introspection, and the challenge has no error
 * (RFC 6750 §3.1). Misspelt demands and those of a wrong type are a misuse: every request then
 * rejects with a `TypeError`.
 *
 * A resource that signs its responses passes a `signer` for its refusals.
 */
export async function guardResource(
  view: HttpRequestView,
  demands: ResourceDemands,
  ports: IntrospectionPorts,
  signer?: RefusalSigner,
): Promise<Guarded> {
  requirePorts('guardResource', ports)
  const guarded = await judged(view, checkedDemands(demands), ports)
  return guarded.granted || signer === undefined
    ? guarded
    : { granted: false, answer: await signer.sign(guarded.answer, view) }
}

async function judged(view: HttpRequestView, demands: ResourceDemands, ports: IntrospectionPorts): Promise<Guarded> {
  const { resource, ...own } = demands
  const credentials = readResourceCredentials(headerValues(view, 'authorization'))
  if (credentials.kind === 'none') return { granted: false, answer: withoutCredentials(demands) }
  if (credentials.kind === 'malformed') {
    return { granted: false, answer: challengeAnswer(400, malformedChallenge(credentials.scheme)) }
  }
  const { token, scheme } = credentials
  const target = targetOf(view)
  const signed = signedParts(view)
  if (target === undefined || exceedsHeaderLimits([...(signed.headers ?? []), ...(signed.trailers ?? [])])) {
    return { granted: false, answer: challengeAnswer(400, malformedChallenge(scheme)) }
  }
  const loaded = isBoundOnly(resource) ? await loadedOnce(ports) : undefined
  if (loaded?.service !== undefined) {
    requireProofsCompared(loaded.service)
    if (scheme === 'Bearer') {
      return { granted: false, answer: namingMetadata(challengeAnswer(401, unboundChallenge()), demands) }
    }
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
    loaded === undefined ? ports : { ...ports, service: loaded.source },
  )
  return introspection.action === 'OK'
    ? { granted: true, introspection, headers: nonceHeader(introspection) }
    : { granted: false, answer: namingMetadata(httpAnswerOfIntrospection(introspection), demands) }
}

/** Statuses whose challenges make a client look for its authorization server. */
const FOR_ANOTHER_TOKEN: ReadonlySet<number> = new Set([401, 403])

/**
 * An answer whose challenge says how to get another token: where the metadata of the resource is
 * (RFC 9728 §5.1) and, unless it says so already, which scopes are demanded.
 */
function namingMetadata(answer: HttpAnswer, demands: ResourceDemands): HttpAnswer {
  const challenge = answer.headers['WWW-Authenticate']
  const parameters = forAnotherToken(demands)
  if (parameters === undefined || challenge === undefined || !FOR_ANOTHER_TOKEN.has(answer.status)) return answer
  const { scope: _, ...others } = parameters
  const named = extendedChallenge(challenge, challengeParameters(challenge).has('scope') ? others : parameters)
  return { ...answer, headers: { ...answer.headers, 'WWW-Authenticate': named } }
}

/** The challenges of all schemes that the resource accepts (RFC 6750 §3, RFC 9728 §5.1). */
function withoutCredentials(demands: ResourceDemands): HttpAnswer {
  const schemes = isBoundOnly(demands.resource) ? (['DPoP'] as const) : undefined
  return challengeAnswer(401, challengesWithoutCredentials(forAnotherToken(demands), schemes))
}

/** The refusal of an introspection as HTTP (docs/rules.md §2). */
export function httpAnswerOfIntrospection(
  introspection: Exclude<IntrospectionResponse, IntrospectionGranted>,
): HttpAnswer {
  const { acceptSignature } = introspection
  return challengeAnswer(STATUS[introspection.action], introspection.responseContent, {
    ...nonceHeader(introspection),
    ...(acceptSignature !== undefined && { 'Accept-Signature': acceptSignature }),
  })
}

/** The nonce for the client's next proof (RFC 9449 §8.2, §9). */
function nonceHeader({ dpopNonce }: { readonly dpopNonce?: string }): Readonly<Record<string, string>> {
  return dpopNonce === undefined ? {} : { 'DPoP-Nonce': dpopNonce }
}

/**
 * With `Bearer` a proof is ignored. With `DPoP` it is required, so a missing one is passed as
 * empty.
 */
function proofOf(view: HttpRequestView, scheme: 'Bearer' | 'DPoP'): { readonly dpop?: string } {
  return scheme === 'DPoP' ? { dpop: headerValues(view, 'dpop').join(', ') } : {}
}

/** The parts that a signature may cover, only if the request is signed. */
function signedParts(
  view: HttpRequestView,
): Pick<IntrospectionRequest, 'headers' | 'trailers' | 'message' | 'requestBodyContained'> {
  const inputs = headerValues(view, 'signature-input')
  const contained = hasBody(view)
  // A signature that is missing must cover the digest of a body as well.
  if (inputs.length === 0) return contained ? { requestBodyContained: true } : {}
  const covered = coveredNames(inputs.join())
  const headers = signedLines(view.headers, covered)
  const fields = { headers, ...(view.trailers && { trailers: signedLines(view.trailers, covered) }) }
  if (view.body === undefined) return { ...fields, requestBodyContained: contained }
  if (!contained) return { ...fields, ...emptyBody(headers), requestBodyContained: false }
  if (isText(view.body)) return { ...fields, message: view.body, requestBodyContained: true }
  // Without the body its digest cannot be compared. Without the header a signature that covers it
  // fails.
  const others = headers.filter(({ key }) => key.toLowerCase() !== 'content-digest')
  return { ...fields, headers: others, requestBodyContained: true }
}

/**
 * Without a body a digest must be that of no content: otherwise the body that was signed could be
 * removed.
 */
function emptyBody(headers: readonly Pair[]): Pick<IntrospectionRequest, 'message'> {
  return headers.some(({ key }) => key.toLowerCase() === 'content-digest') ? { message: '' } : {}
}

/**
 * Whether the body is known as text. A client can choose a media type or charset for which a parser
 * produces another value or a lone surrogate, so this is not a mistake of the caller.
 */
function isText(body: unknown): body is string {
  return typeof body === 'string' && !/\p{Surrogate}/u.test(body)
}

/** Whether there is a body. Some transports state no length, so a known body counts as well. */
function hasBody(view: HttpRequestView): boolean {
  return (
    Boolean(view.body) ||
    view.bodyAnnounced === true ||
    headerValues(view, 'transfer-encoding').length > 0 ||
    headerValues(view, 'content-length').some(length => !/^0*$/.test(trimmed(length)))
  )
}

/**
 * The names that signatures may cover: whatever is between two quotation marks, because the field is
 * not parsed yet. None of a field that is too long, which is refused later.
 */
function coveredNames(inputs: string): ReadonlySet<string> {
  return new Set(inputs.length > STRUCTURED_FIELD_LENGTH ? [] : inputs.split('"'))
}

/** The lines that matter for a signature. The number of others is not limited. */
function signedLines(lines: HttpRequestView['headers'], covered: ReadonlySet<string>): readonly Pair[] {
  return lines.filter(([name]) => matters(name.toLowerCase(), covered)).map(([key, value]) => ({ key, value }))
}

function matters(name: string, covered: ReadonlySet<string>): boolean {
  return SIGNATURE_HEADERS.has(name) || covered.has(name)
}

/**
 * Whether the client signed more headers than the limits allow, which is not a mistake of the
 * caller.
 */
function exceedsHeaderLimits(headers: readonly Pair[]): boolean {
  return headers.length > HEADER_COUNT || lengthOfHeaders(headers) > HEADER_LENGTH
}

/**
 * The fields of the signature, and those that are compared with the call even if they are not
 * covered.
 */
const SIGNATURE_HEADERS: ReadonlySet<string> = new Set(['signature', 'signature-input', 'authorization', 'dpop'])

/** Statuses whose answer also has the error as JSON in its body. */
const ERROR_IN_BODY: ReadonlySet<number> = new Set([400, 500])

/** The members of an OAuth error response (RFC 6749 §5.2). */
const ERROR_MEMBERS: ReadonlySet<string> = new Set(['error', 'error_description', 'error_uri'])

/** A refusal as HTTP: the challenge, and its error in the body where the status has one. */
export function challengeAnswer(
  status: number,
  challenge: string,
  more: Readonly<Record<string, string>> = {},
): HttpAnswer {
  const body = ERROR_IN_BODY.has(status) ? errorIn(challenge) : ''
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

/** The error of a challenge as JSON, so that both are the same; empty when it has none. */
function errorIn(challenge: string): string {
  const members = [...challengeParameters(challenge)].filter(([name]) => ERROR_MEMBERS.has(name))
  return members.length === 0 ? '' : JSON.stringify(Object.fromEntries(members))
}
