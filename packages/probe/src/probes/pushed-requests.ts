import { encoded } from '../encoded.js'
import { shapeOf } from '../exchange.js'
import { randomText } from '../jwt.js'
import type { Probe, Unless } from '../row.js'
import type { Change } from '../sender.js'
import { BAD_REQUEST, expected, refused, refusedMethod } from '../verdicts.js'

const needsPublicClient: Unless = ({ options }) =>
  options.client.authentication.method === 'none' ? undefined : 'the client authenticates: PKCE is recommended to it'

const needsConfidential: Unless = ({ options }) =>
  options.client.authentication.method === 'none' ? 'the client is public: PKCE is demanded of it' : undefined

const needsS256Alone: Unless = ({ server }) => {
  const methods = server.metadata.code_challenge_methods_supported
  return Array.isArray(methods) && methods.includes('plain') ? 'the server says that it takes plain' : undefined
}

const needsIndicator: Unless = ({ options }) =>
  options.client.resourceIndicator === undefined ? 'the client uses no resource indicator' : undefined

const NO_PKCE: Change = { form: { code_challenge: undefined, code_challenge_method: undefined } }

/** A pushed request that must be refused, by one of these errors. */
function pushed(row: Omit<Probe, 'run'>, change: Change, errors: readonly string[] = BAD_REQUEST): Probe {
  return { ...row, run: async session => refused((await session.push(change)).exchange, errors) }
}

const UNPROTECTED = {
  changed: 'a pushed request without code_challenge',
  wants: 'a request without PKCE is refused',
  clause: 'RFC 9700 §2.1.1; RFC 7636 §4.4.1',
  check: 'code_challenge present',
} as const

export const PUSHED_REQUEST_PROBES: readonly Probe[] = [
  {
    code: 'push-status',
    clause: 'RFC 9126 §2.2',
    severity: 'violation',
    changed: 'a valid pushed request',
    wants: '201 with request_uri and a positive expires_in',
    run: async (_, { pushed: answer }) => {
      const { expires_in: lifetime } = answer.body
      return expected(answer.status === 201 && Number.isInteger(lifetime) && Number(lifetime) > 0, shapeOf(answer))
    },
  },
  pushed(
    {
      code: 'push-request-uri',
      clause: 'RFC 9126 §2.1',
      check: 'no request_uri',
      severity: 'violation',
      changed: 'a pushed request with request_uri',
      wants: 'request_uri is refused at this endpoint',
    },
    { form: { request_uri: 'urn:ietf:params:oauth:request_uri:pushed-before' } },
    [...BAD_REQUEST, 'request_uri_not_supported', 'invalid_request_uri'],
  ),
  pushed({ ...UNPROTECTED, code: 'push-no-challenge', severity: 'violation', unless: needsPublicClient }, NO_PKCE),
  pushed(
    { ...UNPROTECTED, code: 'push-no-challenge-confidential', severity: 'weakness', unless: needsConfidential },
    NO_PKCE,
  ),
  pushed(
    {
      code: 'push-plain-challenge',
      clause: 'RFC 9700 §2.1.1; RFC 7636 §4.4.1',
      check: 'code_challenge_method allowed',
      severity: 'violation',
      changed: 'a pushed request with code_challenge_method plain, which the metadata do not name',
      wants: 'a method that is not supported is refused',
      unless: needsS256Alone,
    },
    { form: { code_challenge: randomText(), code_challenge_method: 'plain' } },
  ),
  pushed(
    {
      code: 'push-unknown-challenge-method',
      clause: 'RFC 7636 §4.4.1',
      check: 'code_challenge_method known',
      severity: 'violation',
      changed: 'a pushed request with code_challenge_method S999',
      wants: 'a method that is not supported is refused',
    },
    { form: { code_challenge_method: 'S999' } },
  ),
  pushed(
    {
      code: 'push-repeated-parameter',
      clause: 'RFC 6749 §3.1',
      check: 'no parameter repeated',
      severity: 'violation',
      changed: 'a pushed request that repeats code_challenge',
      wants: 'a request that repeats a parameter is refused',
    },
    { form: { code_challenge: [randomText(), randomText()] } },
  ),
  pushed(
    {
      code: 'push-unsigned-request-object',
      clause: 'RFC 9101 §6.2; RFC 8725 §3.1',
      check: 'allowed algorithm of the object',
      severity: 'violation',
      changed: 'a pushed request with a request object with alg none',
      wants: 'a request object is signed, unless the client is registered without signature',
    },
    { form: { request: `${encoded({ alg: 'none' })}.${encoded({ scope: 'unsigned' })}.` } },
    [...BAD_REQUEST, 'invalid_request_object', 'request_not_supported'],
  ),
  pushed(
    {
      code: 'push-resource-fragment',
      clause: 'RFC 8707 §2',
      check: 'resource',
      severity: 'violation',
      changed: 'a pushed request whose resource has a fragment',
      wants: 'a resource with a fragment is refused',
      unless: needsIndicator,
    },
    { form: { resource: 'https://elsewhere.invalid/api#fragment' } },
    [...BAD_REQUEST, 'invalid_target'],
  ),
  {
    code: 'push-get',
    clause: 'RFC 9126 §2.3',
    severity: 'violation',
    changed: 'GET instead of POST at the endpoint for pushed requests',
    wants: 'the method is refused',
    run: async session => refusedMethod((await session.push({ method: 'GET' })).exchange),
  },
  ...(['path', 'query'] as const).map(
    (part): Probe => ({
      code: `push-redirect-uri-${part}`,
      clause: 'RFC 9700 §2.1; RFC 6749 §3.1.2.3; RFC 9126 §2.4',
      check: 'redirect_uri',
      severity: 'weakness',
      changed: `a pushed request whose redirect_uri has another ${part} than the registered one`,
      wants: 'redirect_uri is compared exactly, unless a client that authenticates may choose it on purpose',
      async run(session) {
        const { redirectUri } = session.options.client
        const other = part === 'path' ? `${redirectUri}/other` : `${redirectUri}?other=1`
        return refused((await session.push({ form: { redirect_uri: other } })).exchange, [
          ...BAD_REQUEST,
          'invalid_redirect_uri',
        ])
      },
    }),
  ),
]
