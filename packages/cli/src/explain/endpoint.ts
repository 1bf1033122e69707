import { type CapturedRequest, headerOf, urlIn } from './captured-request.js'

/** What a request is for, and so which operation judges it. */
export const ENDPOINTS = ['par', 'token', 'introspection', 'authorization', 'resource'] as const

/** One of {@link ENDPOINTS}. */
export type Endpoint = (typeof ENDPOINTS)[number]

/** What a request seems to be for, by the parameters that it has. */
export function endpointOf(request: CapturedRequest): Endpoint {
  return KINDS.find(({ fits }) => fits(seenIn(request)))?.endpoint ?? 'resource'
}

/** What tells requests apart. */
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
    authorization: headerOf(request, 'authorization') ?? '',
  }
}

/** In this order: a request for a resource may have parameters of any name. */
const KINDS: readonly { readonly endpoint: Endpoint; fits(seen: Seen): boolean }[] = [
  { endpoint: 'resource', fits: ({ authorization }) => /^(?:bearer|dpop)\b/i.test(authorization) },
  { endpoint: 'token', fits: ({ form }) => form.has('grant_type') },
  { endpoint: 'introspection', fits: ({ form, path }) => form.has('token') || path.includes('introspect') },
  { endpoint: 'authorization', fits: ({ method, query }) => method === 'GET' && isAuthorizationRequest(query) },
  { endpoint: 'par', fits: ({ form, path }) => isAuthorizationRequest(form) || /\/par\b|pushed/.test(path) },
  { endpoint: 'token', fits: ({ path }) => path.endsWith('/token') },
]

const AUTHORIZATION_PARAMETERS = ['response_type', 'redirect_uri', 'code_challenge', 'request', 'request_uri']

function isAuthorizationRequest(parameters: URLSearchParams): boolean {
  return AUTHORIZATION_PARAMETERS.some(name => parameters.has(name))
}
