import type { Finding } from '../explanation.js'
import { authorizationIn, basicText, type CapturedRequest, type Endpoint, headerOf, urlIn } from './captured-request.js'

/** A mistake in how a request is written, which no operation sees because it does not look there. */
interface WireMistakeRow extends Omit<Finding, 'confidence'> {
  /** The endpoints at which it is a mistake. */
  readonly at: readonly Endpoint[]
  /** Whether it is why operations refuse. */
  readonly explains?: true
  applies(request: CapturedRequest): boolean
}

const POSTED: readonly Endpoint[] = ['par', 'token', 'introspection']

const OF_CREDENTIALS: readonly WireMistakeRow[] = [
  {
    code: 'token_quoted',
    problem: 'The access token is in quotes.',
    rule: 'RFC 6750 §2.1',
    cause: 'The quotes of a JSON text or of a shell are sent along: quotes are no part of a token.',
    fix: 'Send the token without quotes.',
    at: ['resource'],
    applies: request => /^\S+ +["'].*["']$/.test(authorizationIn(request)),
  },
  {
    code: 'scheme_repeated',
    problem: 'The Authorization header has its scheme twice.',
    rule: 'RFC 6750 §2.1, RFC 9449 §7.1',
    cause: 'The library adds the scheme to a text that has one already.',
    fix: 'Pass the token alone to the library.',
    at: ['resource'],
    applies: request => /^(?:bearer|dpop) +(?:bearer|dpop)\b/i.test(authorizationIn(request)),
  },
  {
    code: 'scheme_missing',
    problem: 'The Authorization header has no scheme.',
    rule: 'RFC 9110 §11.6.2, RFC 6750 §2.1',
    cause: 'The token is sent without the scheme before it.',
    fix: 'Send Authorization: Bearer and the token, or DPoP and the token.',
    at: ['resource'],
    applies: request => /^(?!(?:bearer|dpop|basic)$)\S+$/i.test(authorizationIn(request)),
  },
  {
    code: 'token_is_placeholder',
    problem: 'The access token is a word such as undefined, or the name of a variable.',
    rule: 'RFC 6750 §2.1',
    cause: 'The variable that should hold the token is empty or was not filled in.',
    fix: 'Look where the client reads the token: the token endpoint may have answered an error.',
    at: ['resource'],
    explains: true,
    applies: request =>
      /^(?:bearer|dpop) +(?:undefined|null|none|nil|\[object \w+\]|[<$%{][^\s]*|(?:your[-_])?(?:access[-_]?)?token)$/i.test(
        authorizationIn(request),
      ),
  },
  {
    code: 'basic_malformed',
    problem: 'HTTP Basic is not the Base64 of an identifier, a colon and a secret.',
    rule: 'RFC 7617 §2, RFC 6749 §2.3.1',
    cause: 'The client sends the text itself, or base64url in place of Base64.',
    fix: 'Form-encode identifier and secret, join them by a colon, and encode this in Base64.',
    at: POSTED,
    applies: request => /^basic\b/i.test(authorizationIn(request)) && basicText(request) === undefined,
  },
  notFormEncoded('identifier', /^[^:]*%(?![0-9a-f]{2})/i),
  notFormEncoded('secret', /^[^:]*:.*%(?![0-9a-f]{2})/i),
]

function notFormEncoded(part: 'identifier' | 'secret', form: RegExp): WireMistakeRow {
  return {
    code: 'basic_not_form_encoded',
    problem: `The ${part} in HTTP Basic is not form-encoded: a % is not followed by two hexadecimal digits.`,
    rule: 'RFC 6749 §2.3.1, appendix B',
    cause: 'The client joins the plain texts by a colon: many HTTP libraries do.',
    fix: 'Form-encode identifier and secret before Base64, or use a secret of letters and digits.',
    at: POSTED,
    applies: request => form.test(basicText(request) ?? ''),
  }
}

const OF_PLACES: readonly WireMistakeRow[] = [
  {
    code: 'token_in_query',
    problem: 'The access token is in the query of the URL, where logs and caches keep it.',
    rule: 'RFC 6750 §2.3, RFC 9700 §4.3.2',
    cause: 'The resource reads the Authorization header alone.',
    fix: 'Send the token as Authorization: Bearer or DPoP, and replace the token, because it is disclosed.',
    at: ['resource'],
    applies: ({ url }) => urlIn(url)?.searchParams.has('access_token') ?? false,
  },
  {
    code: 'token_in_form',
    problem: 'The access token is in the form, and not in the Authorization header.',
    rule: 'RFC 6750 §2.2',
    cause: 'The resource reads the Authorization header alone.',
    fix: 'Send the token as Authorization: Bearer or DPoP.',
    at: ['resource'],
    applies: ({ body }) => new URLSearchParams(body).has('access_token'),
  },
  {
    code: 'secret_in_query',
    problem: 'Credentials of the client are in the query of the URL.',
    rule: 'RFC 6749 §2.3.1',
    cause: 'The client puts every parameter into the URL.',
    fix: 'Send them in the body or by HTTP Basic, and replace the secret, because it is disclosed.',
    at: [...POSTED, 'authorization'],
    explains: true,
    applies: ({ url }) => ['client_secret', 'client_assertion'].some(name => urlIn(url)?.searchParams.has(name)),
  },
  {
    code: 'parameters_in_query',
    problem: 'The parameters are in the query of the URL, which the endpoint ignores.',
    rule: 'RFC 9126 §2.1, RFC 6749 §3.2, RFC 7662 §2.1',
    cause: 'The client builds the request as an authorization request, or as a GET.',
    fix: 'POST the parameters in the body, as application/x-www-form-urlencoded.',
    at: POSTED,
    explains: true,
    applies: ({ url, body }) =>
      body === '' && ['client_id', 'grant_type', 'token'].some(name => urlIn(url)?.searchParams.has(name)),
  },
]

/** Mistakes in how something is written. */
const OF_ENCODINGS: readonly WireMistakeRow[] = [
  {
    code: 'form_encoded_twice',
    problem: 'Values of the form are encoded twice.',
    rule: 'RFC 6749 appendix B',
    actual: '%25 before two hexadecimal digits',
    cause: 'The client encodes the values, and its HTTP library encodes them again.',
    fix: 'Pass the plain values to the library.',
    at: [...POSTED, 'authorization'],
    explains: true,
    applies: ({ url, body }) => /=https?%253A%252F/i.test(`${body}&${url}`),
  },
  {
    code: 'body_not_a_form',
    problem: 'The body is JSON.',
    rule: 'RFC 9126 §2.1, RFC 6749 §3.2',
    cause: 'An HTTP library writes objects as JSON unless it is told otherwise.',
    fix: 'Send application/x-www-form-urlencoded, for example with URLSearchParams as the body.',
    at: POSTED,
    explains: true,
    applies: request => /json/i.test(headerOf(request, 'content-type') ?? '') || /^\s*\{/.test(request.body),
  },
  {
    code: 'signature_tag_different',
    problem: 'The message signature has a tag that is almost the one of requests, so the server may ignore it.',
    rule: 'FAPI 2.0 HTTP Signatures §5.3.1.2, RFC 9421 §2.3',
    expected: 'tag="fapi-2-request"',
    cause: 'The tag is misspelt, or it is the one of responses.',
    fix: 'Sign with tag="fapi-2-request".',
    at: ['resource'],
    explains: true,
    applies: request => tagsIn(headerOf(request, 'signature-input') ?? '').some(isMisspelt),
  },
  {
    code: 'plain_http',
    problem: 'The URL is http: whoever is between client and server reads what is sent.',
    rule: 'RFC 6749 §3.1, §3.2, RFC 6750 §5.3',
    cause: 'A proxy that ends TLS passes the URL that it uses itself, or TLS is not set up.',
    fix: 'Use https; behind a proxy, set the public origin (docs/behind-a-proxy.md).',
    at: [...POSTED, 'authorization', 'resource'],
    applies: ({ url }) => /^http:\/\/(?!(?:127\.0\.0\.1|localhost|\[::1\])(?:[:/]|$))/i.test(url),
  },
]

/** The tags of signatures, in lower case. */
function tagsIn(signatureInput: string): readonly string[] {
  return [...signatureInput.matchAll(/;tag="([^"]*)"/gi)].map(([, tag = '']) => tag.toLowerCase())
}

function isMisspelt(tag: string): boolean {
  return tag.includes('fapi') && tag !== 'fapi-2-request'
}

/** Mistakes in how a request is written; of each kind, the first is the one to mend first. */
export interface WireMistakes {
  /** Those that are why operations refuse. */
  readonly explaining: readonly Finding[]
  readonly others: readonly Finding[]
}

/**
 * Mistakes in how a request is written: headers, parameters and credentials that are misplaced or
 * encoded in another way. They are certain wherever the request was sent.
 */
export function wireMistakes(request: CapturedRequest, endpoint: Endpoint): WireMistakes {
  const rows = [...OF_CREDENTIALS, ...OF_PLACES, ...OF_ENCODINGS].filter(row => row.at.includes(endpoint))
  const those = (isWhy: boolean) =>
    rows
      .filter(({ explains = false, applies }) => explains === isWhy && applies(request))
      .map(({ at, explains, applies, ...finding }) => ({ ...finding, confidence: 'certain' as const }))
  return { explaining: those(true), others: those(false) }
}
