import {
  type PushedRequestPorts,
  pushAuthorizationRequest,
} from '../authorization/pushed-request/push-authorization-request.js'
import {
  type AttestationChallengePorts,
  issueAttestationChallenge,
} from '../client-authentication/attestation/issue-attestation-challenge.js'
import type { AttestationChallengeRequest } from '../client-authentication/request.js'
import { type ProtectedResource, requireProtectedResource } from '../configuration/protected-resource.js'
import {
  introspectForResourceServer,
  type ResourceServerIntrospectionPorts,
} from '../introspection/endpoint/introspect-for-resource-server.js'
import { joinedHeader } from '../lib/http-message.js'
import { requirePorts } from '../lib/misuse.js'
import { processAuthorizationOverHttp } from './authorization-endpoint.js'
import { guardResource } from './guard-resource.js'
import { answerOtherMethod, type HttpAnswer, httpAnswerToClient } from './http-answer.js'
import { type FormLimitSource, type PostedForm, readPostedForm } from './posted-form.js'
import type { HttpRequestView } from './request-view.js'
import { type AuthorizationSources, FORM_SOURCES, type FormSources, GUARD_SOURCES } from './sources.js'
import { formReader, methodReader, type RequestReader, type Transport } from './transport.js'

/** The PAR endpoint: answers a client's HTTP request (RFC 9126 §2). */
export async function answerPushedRequestOverHttp(request: PostedForm, ports: PushedRequestPorts): Promise<HttpAnswer> {
  requirePorts('answerPushedRequestOverHttp', ports)
  const read = readPostedForm(request)
  if (!read.ok) return read.refusal
  const proof = { htm: request.method, htu: request.targetUri, dpop: joinedHeader(request, 'dpop') }
  return httpAnswerToClient(await pushAuthorizationRequest(Object.assign(read.value, proof), ports), request)
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
  return httpAnswerToClient(await introspectForResourceServer(Object.assign(read.value, { accept }), ports), request)
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
  if (request.method !== 'POST') return answerOtherMethod('POST')
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
  const otherMethod = answerOtherMethod('GET, HEAD')
  return method => (method === 'GET' || method === 'HEAD' ? found : otherMethod)
}

/*
 * The table of what every package of a framework exports: the name of the function that makes it,
 * what answers a request, and the names of its options. Each row is a value of its own, so that a
 * bundle has only the rows that it uses.
 */

/** A row whose requests core answers alone; `read` says what is read of them. */
export interface Endpoint<Request, Ports, Own = object> {
  readonly name: string
  readonly read: <Given extends readonly unknown[]>(
    options: FormSources<Given> & FormLimitSource,
    transport: Transport<Given>,
  ) => RequestReader<Given, Request>
  answer(request: Request, ports: Ports, own: Own): Promise<HttpAnswer>
  readonly options: Readonly<Record<string, true>>
}

/** The option `ports` of the endpoint of a row. */
export interface PortsOf<Row> {
  /** The ports of `createPorts` of core. */
  readonly ports: Row extends { answer(request: never, ports: infer Ports, own: never): unknown } ? Ports : never
}

/** Options of the challenge endpoint for client attestations. */
export interface AttestationChallengeOptions {
  /** The ports of `createPorts` of core. */
  readonly ports: AttestationChallengePorts
  /** The server that will get the proof: the authorization server (`as`, the default) or a resource. */
  readonly server?: 'as' | 'rs' | undefined
}

const FORM_OPTIONS = { ports: true, ...FORM_SOURCES } as const

/** Pushed authorization requests (RFC 9126 §2). */
export const PUSHED_REQUEST: Endpoint<PostedForm, PushedRequestPorts> = {
  name: 'pushedAuthorizationRequestEndpoint',
  read: formReader,
  answer: answerPushedRequestOverHttp,
  options: FORM_OPTIONS,
}

/** Introspection (RFC 7662 §2, RFC 9701). */
export const INTROSPECTION: Endpoint<PostedForm, ResourceServerIntrospectionPorts> = {
  name: 'introspectionEndpoint',
  read: formReader,
  answer: answerIntrospectionOverHttp,
  options: FORM_OPTIONS,
}

/** Challenges for client attestations (Attestation-Based Client Authentication §6.3). */
export const ATTESTATION_CHALLENGE: Endpoint<
  Pick<HttpRequestView, 'method'>,
  AttestationChallengePorts,
  AttestationChallengeOptions
> = {
  name: 'attestationChallengeEndpoint',
  read: methodReader,
  answer: answerChallengeOverHttp,
  options: { ports: true, server: true } satisfies Record<keyof AttestationChallengeOptions, true>,
}

/** The metadata of a protected resource (RFC 9728 §3). */
export const RESOURCE_METADATA = {
  name: 'protectedResourceMetadataEndpoint',
  answer: answerResourceMetadata,
  options: {},
} as const

/** Forms that a function of the application answers. */
export const FORM = { name: 'formEndpoint', options: FORM_SOURCES } as const

/** Authorization requests (RFC 6749 §3.1). */
export const AUTHORIZATION = {
  name: 'authorizationEndpoint',
  answer: processAuthorizationOverHttp,
  options: {
    ...{ publicOrigin: true, trustedProxy: true },
    ...{ ports: true, askUser: true, sessionBinding: true, refuse: true },
  } satisfies Record<keyof AuthorizationSources<[], void>, true>,
} as const

/** The guard of protected resources (RFC 6750 §3). Its options are its demands, too. */
export const RESOURCE_GUARD = { name: 'resourceGuard', answer: guardResource, options: GUARD_SOURCES } as const
