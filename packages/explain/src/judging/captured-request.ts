import { type CertificateHeader, clientCertificateFromHeader, type HeaderCertificate } from '@symbolon/core/http'
import { CERTIFICATE_FORMATS, isJsonObject, type JsonObject } from '@symbolon/core/internal'
import type { Instant } from '@symbolon/core/stores'
import { jsonIn } from '../read-report-event.js'

/** An HTTP request as it was captured, before anything is parsed. */
export interface CapturedRequest {
  readonly method: string
  /** The full URL. */
  readonly url: string
  /** Every header line in its order. */
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body: string
  /** Milliseconds since 1970 at which the request was sent, if the capture says it. */
  readonly at?: number
}

/** What the client got. */
export interface CapturedResponse {
  readonly status: number
  readonly headers: CapturedRequest['headers']
  readonly body: string
}

/** What was captured of an exchange. */
export interface Capture {
  readonly request?: CapturedRequest
  readonly response?: CapturedResponse
  /** What the form leaves out of the request: a line of a log its headers and content, a dump of curl its content. */
  readonly lacks?: 'headers' | 'content'
}

/** The first value of a header. */
export function headerOf({ headers }: Pick<CapturedRequest, 'headers'>, name: string): string | undefined {
  return headers.find(([each]) => each.toLowerCase() === name)?.[1]
}

/** The time in the `Date` header, if there is one. */
export function dateIn(headers: CapturedRequest['headers']): { readonly at?: number } {
  const at = Date.parse(headerOf({ headers }, 'date') ?? '')
  return Number.isNaN(at) ? {} : { at }
}

const isFormat = (name: string): name is CertificateHeader['format'] => Object.hasOwn(CERTIFICATE_FORMATS, name)

/** The certificate of the client, where a proxy has passed it on in any header that core reads. */
export function certificateOf(request: Pick<CapturedRequest, 'headers'>): HeaderCertificate | undefined {
  const read = Object.keys(CERTIFICATE_FORMATS)
    .filter(isFormat)
    .map(format => clientCertificateFromHeader(request, { format }))
  return read.flatMap(each => (each.ok && each.value) || []).at(0)
}

/** A text as a URL; `undefined` where it is none. */
export function urlIn(text: string): URL | undefined {
  return URL.canParse(text) ? new URL(text) : undefined
}

/** The `Authorization` header, empty where there is none. */
export function authorizationIn(request: Pick<CapturedRequest, 'headers'>): string {
  return headerOf(request, 'authorization') ?? ''
}

/** The decoded text of HTTP Basic, with its colon; `undefined` where there is none (RFC 7617 §2). */
export function basicText(request: Pick<CapturedRequest, 'headers'>): string | undefined {
  const [, encoded] = /^basic +([A-Za-z0-9+/]+={0,2})$/i.exec(authorizationIn(request)) ?? []
  const text = encoded && Buffer.from(encoded, 'base64').toString('utf8')
  return text?.includes(':') ? text : undefined
}

/** What is in a request, as far as one can read it without keys. */
export interface RequestContents {
  readonly form: URLSearchParams
  readonly basic: { readonly id: string; readonly secret: string } | undefined
  readonly accessToken: string | undefined
  /** The token is presented as bound to a key: there is a proof, readable or not, or the scheme says it. */
  readonly hasProof: boolean
  readonly proof: JwtParts | undefined
  readonly assertion: JwtParts | undefined
  readonly requestObject: JwtParts | undefined
  readonly attestation: JwtParts | undefined
}

export function contentsOf(request: CapturedRequest): RequestContents {
  const authorization = authorizationIn(request)
  const query = urlIn(request.url)?.searchParams ?? new URLSearchParams()
  const form = request.method === 'GET' ? query : new URLSearchParams(request.body)
  return {
    form,
    basic: basicIn(request),
    accessToken: /^(?:bearer|dpop)\s+(\S+)$/i.exec(authorization)?.[1],
    hasProof: headerOf(request, 'dpop') !== undefined || /^dpop\b/i.test(authorization),
    proof: jwtParts(headerOf(request, 'dpop')),
    assertion: jwtParts(form.get('client_assertion') ?? undefined),
    requestObject: jwtParts(form.get('request') ?? undefined),
    attestation: jwtParts(headerOf(request, 'oauth-client-attestation')),
  }
}

function basicIn(request: CapturedRequest): RequestContents['basic'] {
  const [, id, secret] = /^([^:]*):(.*)$/s.exec(basicText(request) ?? '') ?? []
  return id === undefined || secret === undefined ? undefined : { id: formDecoded(id), secret: formDecoded(secret) }
}

/** The user name and password of HTTP Basic are encoded as in forms (RFC 6749 §2.3.1). */
function formDecoded(text: string): string {
  return new URLSearchParams(`a=${text.replaceAll('&', '%26')}`).get('a') ?? text
}

/** The header and the claims of a JWT that nobody has verified. */
export interface JwtParts {
  readonly header: JsonObject
  readonly claims: JsonObject
  /** The signature in base64url. */
  readonly signature: string
}

/** Decodes a JWT in compact form without verifying it; `undefined` for anything else. */
export function jwtParts(text: string | undefined): JwtParts | undefined {
  const parts = text?.split('.') ?? []
  const [[header, claims], [, , signature = '']] = [parts.slice(0, 2).map(decoded), parts]
  if (parts.length !== 3 || !isJsonObject(header) || !isJsonObject(claims)) return undefined
  return { header, claims, signature }
}

function decoded(part: string): unknown {
  return jsonIn(Buffer.from(part, 'base64url').toString('utf8'))
}

export function textOf(object: JsonObject, name: string): string | undefined {
  const value = object[name]
  return typeof value === 'string' ? value : undefined
}

/** A claim that is a time in seconds and not in milliseconds, as milliseconds. */
export function timeOf(claims: JsonObject, name: string): number | undefined {
  const value = claims[name]
  return typeof value === 'number' && value > 0 && value < LATEST_SECOND ? Math.round(value * 1_000) : undefined
}

/** A claim that is a time in seconds or, by mistake, in milliseconds, as milliseconds. */
export function instantOf(claims: JsonObject, name: string): number | undefined {
  const value = claims[name]
  const isMilliseconds = typeof value === 'number' && value >= LATEST_SECOND && value < LATEST_SECOND * 1_000
  return isMilliseconds ? Math.round(value) : timeOf(claims, name)
}

/** Seconds that are as large are milliseconds by mistake. */
const LATEST_SECOND = 1e11

/** What a request is for, and so which operation judges it. */
export const ENDPOINTS = ['par', 'token', 'introspection', 'authorization', 'resource'] as const

/** One of {@link ENDPOINTS}. */
export type Endpoint = (typeof ENDPOINTS)[number]

/** What a request seems to be for, by the parameters that it has. */
export function endpointOf(request: CapturedRequest): Endpoint {
  return KINDS.find(({ fits }) => fits(seenIn(request)))?.endpoint ?? 'resource'
}

interface Seen {
  readonly method: string
  readonly path: string
  readonly form: URLSearchParams
  readonly query: URLSearchParams
  readonly authorization: string
}

function seenIn(request: CapturedRequest): Seen {
  const url = urlIn(request.url)
  return {
    method: request.method,
    path: url?.pathname.toLowerCase() ?? '',
    form: new URLSearchParams(request.body),
    query: url?.searchParams ?? new URLSearchParams(),
    authorization: authorizationIn(request),
  }
}

/** In this order: a request for a resource may have parameters of any name. */
const KINDS: readonly { readonly endpoint: Endpoint; fits(seen: Seen): boolean }[] = [
  { endpoint: 'resource', fits: ({ authorization }) => /^(?:bearer|dpop)\b/i.test(authorization) },
  { endpoint: 'token', fits: ({ form }) => form.has('grant_type') },
  { endpoint: 'introspection', fits: ({ form, path }) => form.has('token') || path.includes('introspect') },
  {
    endpoint: 'authorization',
    fits: ({ method, query, path }) => method === 'GET' && (isAuthorizationRequest(query) || /\/authorize$/.test(path)),
  },
  { endpoint: 'par', fits: ({ form, path }) => isAuthorizationRequest(form) || /\/par\b|pushed/.test(path) },
  { endpoint: 'token', fits: ({ path }) => path.endsWith('/token') },
]

const AUTHORIZATION_PARAMETERS = ['response_type', 'redirect_uri', 'code_challenge', 'request', 'request_uri']

function isAuthorizationRequest(parameters: URLSearchParams): boolean {
  return AUTHORIZATION_PARAMETERS.some(name => parameters.has(name))
}

/** The instant at which a request is judged, and where it comes from. */
export interface TimeOfRequest {
  readonly at: number
  readonly source: string
}

/**
 * When was the request sent? What the capture says counts; else the first JWT of the request that says
 * when it was made, because an old capture is not a mistake; else now.
 */
export function timeOfRequest(
  { at, headers }: Pick<CapturedRequest, 'headers'> & { readonly at?: Instant | undefined },
  contents: RequestContents,
): TimeOfRequest {
  if (at !== undefined) return { at, source: 'the time of the capture' }
  for (const { name, of } of SOURCES) {
    const made = instantOf(of(contents)?.claims ?? {}, 'iat')
    if (made !== undefined) return { at: made, source: `the iat of the ${name}, because the capture has no time` }
  }
  const [, created] = /;created=(\d{9,11})\b/.exec(headerOf({ headers }, 'signature-input') ?? '') ?? []
  if (created !== undefined) {
    const source = 'the created of the signature, because the capture has no time'
    return { at: Number(created) * 1_000, source }
  }
  return { at: Date.now(), source: 'now, because the capture has no time' }
}

const SOURCES: readonly { readonly name: string; of(contents: RequestContents): JwtParts | undefined }[] = [
  { name: 'DPoP proof', of: ({ proof }) => proof },
  { name: 'client assertion', of: ({ assertion }) => assertion },
  { name: 'request object', of: ({ requestObject }) => requestObject },
]
