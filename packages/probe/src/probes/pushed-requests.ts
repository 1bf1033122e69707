import { encoded } from '../encoded.js'
import { shapeOf } from '../exchange.js'
import { randomText } from '../jwt.js'
import { type Head, NO_PKCE, needsConfidential, needsPublicClient, type Probe, type Unless, violation } from '../row.js'
import type { Change } from '../sender.js'
import { BAD_REQUEST, expected, refused, refusedMethod } from '../verdicts.js'

const needsS256Alone: Unless = ({ server }) => {
  const methods = server.metadata.code_challenge_methods_supported
  return Array.isArray(methods) && methods.includes('plain') ? 'the server says that it takes plain' : undefined
}

const needsIndicator: Unless = ({ options }) =>
  options.client.resourceIndicator === undefined ? 'the client uses no resource indicator' : undefined

/** Who does not know a parameter ignores it (RFC 6749 §3.1). */
const needsObjects: Unless = ({ server: { metadata } }) => {
  const isKnown = metadata.request_parameter_supported === true || metadata.require_signed_request_object === true
  const { request_object_signing_alg_values_supported: algorithms } = metadata
  return isKnown || Array.isArray(algorithms) ? undefined : 'the metadata name no request objects'
}

/** A pushed request that must be refused, by one of these errors. */
function pushed(head: Head, change: Change, errors = BAD_REQUEST, more: Parameters<typeof violation>[2] = {}): Probe {
  return violation(head, async session => refused((await session.push(change)).exchange, errors), more)
}

const PKCE = 'RFC 7636 §4.4.1'
const UNSUPPORTED = 'a method that is not supported is refused'
const UNPROTECTED = [
  `RFC 9700 §2.1.1; ${PKCE}`,
  'a pushed request without code_challenge',
  'a refusal',
  'code_challenge present',
] as const
const STATUS: Head = ['push-status', 'RFC 9126 §2.2', 'a valid pushed request', '201, with request_uri and expires_in']
const UNSIGNED = `${encoded({ alg: 'none' })}.${encoded({ scope: 'unsigned' })}.`
const OBJECT = 'a request object with alg none'
const PLAIN = 'code_challenge_method plain, which the metadata do not name'

export const PUSHED_REQUEST_PROBES: readonly Probe[] = [
  violation(STATUS, async session => {
    const { exchange } = await session.push()
    const { status, body } = exchange
    return expected(
      status === 201 && Number.isInteger(body.expires_in) && Number(body.expires_in) > 0,
      shapeOf(exchange),
    )
  }),
  pushed(
    ['push-request-uri', 'RFC 9126 §2.1', 'a pushed request with request_uri', 'a refusal', 'no request_uri'],
    { form: { request_uri: 'urn:ietf:params:oauth:request_uri:pushed-before' } },
    [...BAD_REQUEST, 'request_uri_not_supported', 'invalid_request_uri'],
  ),
  pushed(['push-no-challenge', ...UNPROTECTED], { form: NO_PKCE }, BAD_REQUEST, { unless: needsPublicClient }),
  pushed(['push-no-challenge-confidential', ...UNPROTECTED], { form: NO_PKCE }, BAD_REQUEST, {
    severity: 'weakness',
    unless: needsConfidential,
  }),
  pushed(
    ['push-plain-challenge', `RFC 9700 §2.1.1; ${PKCE}`, PLAIN, UNSUPPORTED, 'code_challenge_method allowed'],
    { form: { code_challenge: randomText(), code_challenge_method: 'plain' } },
    BAD_REQUEST,
    { promised: needsS256Alone },
  ),
  pushed(
    ['push-unknown-challenge-method', PKCE, 'code_challenge_method S999', UNSUPPORTED, 'code_challenge_method known'],
    { form: { code_challenge_method: 'S999' } },
  ),
  pushed(
    [
      'push-repeated-parameter',
      'RFC 6749 §3.1',
      'a pushed request that repeats code_challenge',
      'a refusal',
      'no parameter repeated',
    ],
    { form: { code_challenge: [randomText(), randomText()] } },
  ),
  pushed(
    [
      'push-unsigned-request-object',
      'RFC 9101 §6.2; RFC 8725 §3.1',
      OBJECT,
      'a refusal',
      'allowed algorithm of the object',
    ],
    { form: { request: UNSIGNED } },
    [...BAD_REQUEST, 'invalid_request_object', 'request_not_supported'],
    { unless: needsObjects },
  ),
  pushed(
    ['push-resource-fragment', 'RFC 8707 §2', 'a resource with a fragment', 'a refusal', 'resource'],
    { form: { resource: 'https://elsewhere.invalid/api#fragment' } },
    [...BAD_REQUEST, 'invalid_target'],
    { unless: needsIndicator },
  ),
  violation(['push-get', 'RFC 9126 §2.3', 'GET instead of POST for a pushed request', 'a refusal'], async session =>
    refusedMethod((await session.push({ method: 'GET' })).exchange),
  ),
  redirected('path', '/other'),
  redirected('query', '?other=1'),
]

/** A client that authenticates may be allowed to choose a redirect_uri, on purpose (RFC 9126 §2.4). */
function redirected(part: string, more: string): Probe {
  const sent = `a pushed request whose redirect_uri has another ${part} than the registered one`
  const wants = 'redirect_uri is compared exactly, unless a client that authenticates may choose it on purpose'
  const clause = 'RFC 9700 §2.1; RFC 6749 §3.1.2.3; RFC 9126 §2.4'
  const run: Probe['run'] = async session => {
    const form = { redirect_uri: `${session.options.client.redirectUri}${more}` }
    return refused((await session.push({ form })).exchange, [...BAD_REQUEST, 'invalid_redirect_uri'])
  }
  return violation([`push-redirect-uri-${part}`, clause, sent, wants, 'redirect_uri'], run, { severity: 'weakness' })
}
