import type { Finding } from '@symbolon/core/explain'
import { type CapturedRequest, headerOf, urlIn } from './captured-request.js'
import type { Endpoint } from './endpoint.js'

/** A mistake that no operation sees, because it does not look there. */
interface Stray {
  readonly finding: Omit<Finding, 'confidence'>
  /** The endpoints at which it is a mistake. */
  readonly at: readonly Endpoint[]
  applies(request: CapturedRequest): boolean
}

const POSTED: readonly Endpoint[] = ['par', 'token', 'introspection']

const STRAYS: readonly Stray[] = [
  {
    finding: {
      code: 'token_in_query',
      problem: 'The access token is in the query of the URL, where logs and caches keep it.',
      rule: 'RFC 6750 §2.3, RFC 9700 §4.3.2',
      cause: 'The resource reads the Authorization header alone.',
      fix: 'Send the token as Authorization: Bearer or DPoP, and replace the token, because it is disclosed.',
    },
    at: ['resource'],
    applies: ({ url }) => urlIn(url)?.searchParams.has('access_token') ?? false,
  },
  {
    finding: {
      code: 'token_in_form',
      problem: 'The access token is in the form, and not in the Authorization header.',
      rule: 'RFC 6750 §2.2',
      cause: 'The resource reads the Authorization header alone.',
      fix: 'Send the token as Authorization: Bearer or DPoP.',
    },
    at: ['resource'],
    applies: ({ body }) => new URLSearchParams(body).has('access_token'),
  },
  {
    finding: {
      code: 'parameters_in_query',
      problem: 'The parameters are in the query of the URL, which the endpoint ignores.',
      rule: 'RFC 9126 §2.1, RFC 6749 §3.2',
      cause: 'The client builds the request as an authorization request, or as a GET.',
      fix: 'Send the parameters in the body, as application/x-www-form-urlencoded.',
    },
    at: POSTED,
    applies: ({ url, body }) => body === '' && (urlIn(url)?.searchParams.has('client_id') ?? false),
  },
  {
    finding: {
      code: 'secret_in_query',
      problem: 'Credentials of the client are in the query of the URL.',
      rule: 'RFC 6749 §2.3.1',
      cause: 'The client puts every parameter into the URL.',
      fix: 'Send them in the body or by HTTP Basic, and replace the secret, because it is disclosed.',
    },
    at: [...POSTED, 'authorization'],
    applies: ({ url }) => ['client_secret', 'client_assertion'].some(name => urlIn(url)?.searchParams.has(name)),
  },
  {
    finding: {
      code: 'form_encoded_twice',
      problem: 'Values of the form are encoded twice.',
      rule: 'RFC 6749 appendix B',
      actual: '%25 before two hexadecimal digits',
      cause: 'The client encodes the values, and its HTTP library encodes them again.',
      fix: 'Pass the plain values to the library.',
    },
    at: [...POSTED, 'authorization'],
    applies: ({ url, body }) => /=https?%253A%252F/i.test(`${body}&${url}`),
  },
  {
    finding: {
      code: 'body_not_a_form',
      problem: 'The body is JSON.',
      rule: 'RFC 9126 §2.1, RFC 6749 §3.2',
      cause: 'An HTTP library writes objects as JSON unless it is told otherwise.',
      fix: 'Send application/x-www-form-urlencoded, for example with URLSearchParams as the body.',
    },
    at: POSTED,
    applies: request => /json/i.test(headerOf(request, 'content-type') ?? '') || /^\s*\{/.test(request.body),
  },
  {
    finding: {
      code: 'plain_http',
      problem: 'The URL is http: whoever is between client and server reads what is sent.',
      rule: 'RFC 6749 §3.1, §3.2, RFC 6750 §5.3',
      cause: 'A proxy that ends TLS passes the URL that it uses itself, or TLS is not set up.',
      fix: 'Use https; behind a proxy, set the public origin (docs/behind-a-proxy.md).',
    },
    at: [...POSTED, 'authorization', 'resource'],
    applies: ({ url }) => /^http:\/\/(?!(?:127\.0\.0\.1|localhost|\[::1\])(?:[:/]|$))/i.test(url),
  },
]

/** Mistakes in what the operations do not read. They are certain wherever the request was sent. */
export function strayFindings(request: CapturedRequest, endpoint: Endpoint): readonly Finding[] {
  return STRAYS.filter(({ at, applies }) => at.includes(endpoint) && applies(request)).map(({ finding }) => ({
    ...finding,
    confidence: 'certain',
  }))
}
