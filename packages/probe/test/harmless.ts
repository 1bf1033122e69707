import { MOUNTS } from '../../../examples/demo/test/tour/mounts.js'
import { type Algorithm, signerKey } from '../../../test/signatures/keys.js'
import type { DemoChanges } from './demo.js'
import { type Answer, after, without } from './planted.js'

type Row = readonly [what: string, changes: DemoChanges]

const ENDPOINTS = ['/par', '/token', '/introspect'] as const
const EVERYWHERE = [...ENDPOINTS, '/api/accounts', '/authorize', '/.well-known/oauth-authorization-server'] as const

const hourAgo = () => new Date(Date.now() - 3_600_000).toUTCString()

type Change = Parameters<typeof after>[1]
type Members = Readonly<Record<string, unknown>>

/** Answers of these paths, changed. */
const at = (paths: readonly string[], change: Change): DemoChanges => ({
  wrap: listener => paths.reduce((wrapped, path) => after(path, change)(wrapped), listener),
})

/** The members of answers in JSON, changed. */
const members = (paths: readonly string[], change: (body: Members, answer: Answer) => Members): DemoChanges =>
  at(paths, answer =>
    answer.body.startsWith('{') ? { body: JSON.stringify(change(JSON.parse(answer.body), answer)) } : undefined,
  )

const headers = (paths: readonly string[], more: Readonly<Record<string, string>>): DemoChanges =>
  at(paths, answer => ({ headers: { ...remaining(answer, Object.keys(more)), ...more } }))

const remaining = ({ headers: all }: Answer, names: readonly string[]) => names.reduce(without, all)

const errors = (paths: readonly string[], change: (body: Members) => Members): DemoChanges =>
  members(paths, (body, { status }) => (status < 400 || body.error === 'use_dpop_nonce' ? body : change(body)))

export const granted = (paths: readonly string[], change: (body: Members) => Members): DemoChanges =>
  members(paths, (body, { status }) => (status < 300 ? change(body) : body))

/** The parameters of the authorization response, changed. */
const response = (change: (query: URLSearchParams) => URLSearchParams): DemoChanges =>
  at(['/consent'], answer => {
    const [, url = ''] = Object.entries(answer.headers).find(([name]) => name.toLowerCase() === 'location') ?? []
    if (!URL.canParse(String(url))) return undefined
    const changed = new URL(String(url))
    return {
      headers: {
        ...without(answer.headers, 'location'),
        Location: `${changed.origin}${changed.pathname}?${change(changed.searchParams)}`,
      },
    }
  })

/** The challenges of the resource, changed. */
const challenge = (change: (challenge: string) => string): DemoChanges =>
  at(['/api/accounts'], answer => {
    const [, value] = Object.entries(answer.headers).find(([name]) => name.toLowerCase() === 'www-authenticate') ?? []
    if (value === undefined) return undefined
    return { headers: { ...without(answer.headers, 'www-authenticate'), 'WWW-Authenticate': change(String(value)) } }
  })

const dropped =
  (...names: readonly string[]) =>
  (body: Members): Members =>
    Object.fromEntries(Object.entries(body).filter(([name]) => !names.includes(name)))

/** A cache sends the Date of the origin, and the seconds since then as Age. */
const FROM_A_CACHE = at([EVERYWHERE[5]], answer => ({
  headers: { ...remaining(answer, ['date']), Date: hourAgo(), Age: '3600' },
}))

/** Who asks without credentials gets a challenge and no body (RFC 7662 §2.3). */
const callersAsked = at(['/introspect'], ({ status }) =>
  status < 400 ? undefined : { status: 401, body: '', headers: { 'WWW-Authenticate': 'Bearer' } },
)

/** What stands before the server says the same in other words, or more. */
export const OTHER_WORDS: readonly Row[] = [
  ['other texts of errors', errors(ENDPOINTS, body => ({ ...body, error_description: 'no' }))],
  ['errors without a text', errors(ENDPOINTS, dropped('error_description'))],
  ['errors with error_uri', errors(ENDPOINTS, body => ({ ...body, error_uri: 'https://as.example/errors' }))],
  ['more members in errors', errors(ENDPOINTS, body => ({ trace: 'none', ...body, retry: [1] }))],
  ['more members in answers', granted(['/par', '/token'], body => ({ ...body, node: { id: 1 }, active: 'no' }))],
  ['more members in the metadata', granted([EVERYWHERE[5]], body => ({ ...body, vendor: { edition: 3 } }))],
  ['the order of members', members(EVERYWHERE, body => Object.fromEntries(Object.entries(body).toReversed()))],
  [
    'JSON of many lines',
    at(ENDPOINTS, ({ body }) => ({ body: body.replace(/^\{/, '\n{\n  ').replace(/\}$/, '\n}\n') })),
  ],
  ['JSON with a charset', headers(['/par', '/token'], { 'Content-Type': 'application/json;charset=UTF-8' })],
  ['other headers of caches', headers(['/token'], { 'Cache-Control': 'private, max-age=0, No-Store', Expires: '0' })],
  ['a cookie with every answer', headers(ENDPOINTS, { 'Set-Cookie': 'lb=1; Path=/; HttpOnly' })],
  ['headers of a proxy', headers(EVERYWHERE, { Via: '1.1 edge', Vary: 'Origin', 'X-Request-Id': '1', Server: 'edge' })],
  ['answers without a Date', at(EVERYWHERE, answer => ({ headers: remaining(answer, ['date']) }))],
  ['token_type in small letters', granted(['/token'], body => ({ ...body, token_type: 'dpop' }))],
  ['no expires_in of a token', granted(['/token'], dropped('expires_in'))],
  ['no refresh token, and no scope', granted(['/token'], dropped('refresh_token', 'scope'))],
  ['expires_in of an hour', granted(['/par'], body => ({ ...body, expires_in: 3600 }))],
  [
    'more about a token',
    granted(['/introspect'], body => (body.active ? { ...body, ext: {}, username: 'ada' } : body)),
  ],
  ['400 where a client is refused', at(['/par'], ({ status }) => (status === 401 ? { status: 400 } : undefined))],
  [
    '401 with a challenge where a client is refused',
    headers(['/introspect'], { 'WWW-Authenticate': 'Basic realm="as"' }),
  ],
  ['404 for other methods', at(['/par', '/token'], ({ status }) => (status === 405 ? { status: 404 } : undefined))],
  ['more parameters of a response', response(query => new URLSearchParams([...query, ['session_state', 'x.y']]))],
  ['the order of parameters', response(query => new URLSearchParams([...query].toReversed()))],
  ['a challenge with a realm', challenge(value => value.replace(/^DPoP /, 'DPoP realm="bank, \\"main\\"",'))],
  ['a challenge of another scheme first', challenge(value => `Negotiate, ${value}`)],
  ['metadata from a cache', FROM_A_CACHE],
  ['an introspection endpoint that takes tokens', callersAsked],
  ['a challenge in small letters', challenge(value => value.replace(/^DPoP /, 'dpop '))],
  ['a challenge of Bearer before that of DPoP', challenge(value => `Bearer realm="bank", ${value}`)],
  ['a challenge of DPoP before that of Bearer', challenge(value => `${value}, Bearer`)],
  [
    'other texts in challenges',
    challenge(value => value.replace(/error_description="[^"]*"/, 'error_description="no"')),
  ],
  [
    'a proof that is not good is a bad token',
    challenge(value => value.replace('"invalid_dpop_proof"', '"invalid_token"')),
  ],
]

/** The client signs by another algorithm. */
function signing(alg: string, key: Algorithm = 'RS256'): DemoChanges {
  const { privateJwk, publicJwk } = signerKey(key)
  return {
    registered: { jwks: { keys: [{ ...publicJwk, alg }] } },
    client: { authentication: { method: 'private_key_jwt', key: { ...privateJwk, alg } } },
  }
}

const METHODS = ['private_key_jwt', 'client_secret_basic', 'client_secret_post', 'none'] as const

const NOT_DEMANDED: DemoChanges = { service: { parRequired: false } }

/** A server whose metadata name no endpoint for pushed requests. */
export const NOT_PUSHED: DemoChanges = {
  ...NOT_DEMANDED,
  ...granted([EVERYWHERE[5]], dropped('pushed_authorization_request_endpoint')),
}

/** The client, the server or its framework is another. */
export const OTHER_SERVERS: readonly Row[] = [
  ...METHODS.map((method): Row => [method, { method }]),
  ['assertions by ES384', signing('ES384', 'ES384')],
  ...['PS256', 'RS256', 'PS512'].map((alg): Row => [`assertions by ${alg}`, signing(alg)]),
  ...['EdDSA', 'Ed25519'].map((alg): Row => [`assertions by ${alg}`, signing(alg, 'Ed25519')]),
  ...Object.entries(MOUNTS).map(([framework, mount]): Row => [`on ${framework}`, { mount }]),
  ['no nonces', { service: { dpopNonceRequired: false } }],
  ['a client without DPoP', { registered: { dpopRequired: false }, client: { dpop: false } }],
  ['a resource indicator', { client: { resourceIndicator: 'https://bank.example/api' } }],
  ['signed responses', { registered: { authorizationSignAlg: 'ES256' }, client: { responseMode: 'jwt' } }],
  ['two scopes', { client: { scope: 'accounts payments' } }],
  ['pushed requests are not demanded', NOT_DEMANDED],
  ['no endpoint for pushed requests', NOT_PUSHED],
]

/** Several changes in one. */
export function together(changes: readonly DemoChanges[]): DemoChanges {
  return {
    ...Object.assign({}, ...changes),
    service: Object.assign({}, ...changes.map(({ service }) => service)),
    registered: Object.assign({}, ...changes.map(({ registered }) => registered)),
    client: Object.assign({}, ...changes.map(({ client }) => client)),
    wrap: listener => changes.reduce((wrapped, { wrap }) => wrap?.(wrapped) ?? wrapped, listener),
  }
}
