import { challengesWithoutCredentials, malformedChallenge, unboundChallenge } from '../introspection/challenge.js'
import { type IntrospectionPorts, introspect } from '../introspection/introspect.js'
import type { IntrospectionGranted, IntrospectionResponse } from '../introspection/response.js'
import { headerValues } from '../lib/http-message.js'
import { requirePorts } from '../lib/misuse.js'
import { ok, type Result, refuse } from '../lib/result.js'
import { exceedsHeaderLimits, signedParts } from '../message-signatures/signed-parts.js'
import { loadedOnce } from '../ports/find.js'
import { readResourceCredentials } from '../standards/http/authorization-header.js'
import { challengeParameters, extendedChallenge } from '../standards/oauth/challenge.js'
import { challengeAnswer, type HttpAnswer, nextHeaders, requireHttpAnswer, statusOf } from './http-answer.js'
import type { RefusalSigner } from './refusal-signer.js'
import { type HttpRequestView, targetOf } from './request-view.js'
import {
  checkedDemands,
  forAnotherToken,
  isBoundOnly,
  type ResourceDemands,
  requireProofsCompared,
} from './resource-demands.js'

/** What a granted request is known by. */
export interface Guarded {
  readonly introspection: IntrospectionGranted
  /** Headers that the resource must add to its answer: the next `DPoP-Nonce`, if there is one (RFC 9449 §9). */
  readonly headers: HttpAnswer['headers']
}

/**
 * Guards a protected resource: introspects the access token of the request. The refusal is the answer that the client
 * gets instead. Without credentials there is no introspection, and the challenge has no error (RFC 6750 §3.1).
 * Misspelt demands and those of a wrong type are a misuse: every request then rejects with a `TypeError`.
 *
 * A resource that signs its responses passes a `signer` for its refusals.
 */
export async function guardResource(
  view: HttpRequestView,
  demands: ResourceDemands,
  ports: IntrospectionPorts,
  signer?: RefusalSigner,
): Promise<Result<Guarded, HttpAnswer>> {
  requirePorts('guardResource', ports)
  const guarded = await judged(view, checkedDemands(demands), ports)
  if (guarded.ok || signer === undefined) return guarded
  return refuse(requireHttpAnswer(await signer.sign(guarded.refusal, view)))
}

async function judged(
  view: HttpRequestView,
  demands: ResourceDemands,
  ports: IntrospectionPorts,
): Promise<Result<Guarded, HttpAnswer>> {
  const { resource, ...own } = demands
  const credentials = readResourceCredentials(headerValues(view, 'authorization'))
  if (credentials.kind === 'none') return refuse(withoutCredentials(demands))
  const { kind, scheme } = credentials
  const malformed = () => refuse(challengeAnswer(400, malformedChallenge(scheme)))
  if (kind === 'malformed') return malformed()
  const target = targetOf(view)
  const signed = signedParts(view)
  if (target === undefined || exceedsHeaderLimits(signed)) return malformed()
  const loaded = isBoundOnly(resource) ? await loadedOnce(ports) : undefined
  if (loaded?.service !== undefined) {
    requireProofsCompared(loaded.service)
    if (scheme === 'Bearer') return refuse(namingMetadata(challengeAnswer(401, unboundChallenge()), demands))
  }
  const introspection = await introspect(
    {
      ...own,
      token: credentials.token,
      htm: view.method,
      htu: target,
      targetUri: target,
      clientCertificate: view.clientCertificate,
      // With `Bearer` a proof is ignored. With `DPoP` it is required, so a missing one is passed as empty.
      dpop: scheme === 'DPoP' ? headerValues(view, 'dpop').join(', ') : undefined,
      ...signed,
    },
    loaded === undefined ? ports : { ...ports, service: loaded.source },
  )
  return introspection.action === 'OK'
    ? ok({ introspection, headers: nextHeaders(introspection) })
    : refuse(namingMetadata(httpAnswerOfIntrospection(introspection), demands))
}

const FOR_ANOTHER_TOKEN: ReadonlySet<number> = new Set([401, 403])

/**
 * The challenge says where the metadata of the resource is (RFC 9728 §5.1) and, unless it says so already, which
 * scopes are demanded.
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
  const { action, responseContent, acceptSignature } = introspection
  return challengeAnswer(statusOf(action), responseContent, {
    ...nextHeaders(introspection),
    ...(acceptSignature !== undefined && { 'Accept-Signature': acceptSignature }),
  })
}
