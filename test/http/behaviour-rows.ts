import { basic, CLIENT_ID, requestForm } from '../../packages/node/test/fixture.js'
import { ADVERTISED, LARGEST, PUBLIC_ORIGIN } from './applications/application.js'
import { chunked, type Sent } from './wire.js'
import { proofFor, type World } from './world.js'

/*
 * What a client sees over HTTP, whichever package mounts the application. An outcome is the status,
 * and the error of the body or of the challenge or else the body.
 */

/** Header lines of a request. */
export type Lines = readonly (readonly [name: string, value: string])[]

/** What differs from a good request. */
export interface Changes {
  readonly method?: string
  readonly host?: readonly string[]
  readonly headers?: Lines
  readonly body?: string | Buffer
}

/** The media type of a form. */
export const FORM = ['Content-Type', 'application/x-www-form-urlencoded'] as const
/** The credentials of the client. */
export const BASIC = ['Authorization', basic()] as const
const JSON_TYPE = ['Content-Type', 'application/json'] as const
const CHUNKED = ['Transfer-Encoding', 'chunked'] as const

function request(target: string, { method = 'POST', host = ['as.example'], headers = [], body = '' }: Changes): Sent {
  const hosts = host.map(each => ['Host', each] as const)
  return { start: `${method} ${target} HTTP/1.1`, headers: [...hosts, ['Connection', 'close'], ...headers], body }
}

/** A pushed request. */
export const push = ({ target = '/par', ...changes }: Changes & { readonly target?: string } = {}) =>
  request(target, { headers: [FORM, BASIC], body: requestForm().toString(), ...changes })
const post = (changes: Changes = {}) => request('/form', { headers: [FORM], body: 'a=b', ...changes })
/** A token without a binding. */
export const bearer = ({ token }: World) => ['Authorization', `Bearer ${token}`] as const
/** A GET. */
export const get = (target: string, changes: Changes = {}) => request(target, { method: 'GET', ...changes })

/** A GET with a bound token, and a proof for a URL. */
export function proven({ boundToken }: World, target: string, htu: string, changes: Changes = {}): Sent {
  const headers = [
    ['Authorization', `DPoP ${boundToken}`],
    ['DPoP', proofFor(htu, 'GET', boundToken)],
    ...(changes.headers ?? []),
  ] as const
  return get(target, { ...changes, headers })
}

/** A request, and what is answered. */
export type BehaviourRow = readonly [what: string, sent: (world: World) => Sent, outcome: string]

/** Forms: how they are sent. */
export const FORM_ROWS: readonly BehaviourRow[] = [
  ['RFC 9126 §2.2: a pushed request', () => push(), '201'],
  ['a form', () => post(), '200 a=b'],
  ['RFC 6749 §3.2: a GET', () => get('/form'), '405'],
  ['a HEAD', () => request('/form', { method: 'HEAD' }), '405'],
  ['a PUT of a form', () => post({ method: 'PUT' }), '405'],
  ['an OPTIONS', () => request('/par', { method: 'OPTIONS' }), '405'],
  ['JSON', () => push({ headers: [['Content-Type', 'application/json'], BASIC], body: '{}' }), '400 invalid_request'],
  ['no media type', () => post({ headers: [] }), '400 invalid_request'],
  ['two media types', () => post({ headers: [FORM, ['Content-Type', 'application/json']] }), '400 invalid_request'],
  ['the media type of a form twice', () => post({ headers: [FORM, FORM] }), '400 invalid_request'],
  [
    'a media type in capitals',
    () => post({ headers: [['CONTENT-TYPE', 'Application/X-WWW-Form-URLEncoded']] }),
    '200 a=b',
  ],
  ['UTF-8', () => post({ headers: [['Content-Type', `${FORM[1]}; charset=UTF-8`]] }), '200 a=b'],
  ['UTF-8 as many write it', () => post({ headers: [['Content-Type', `${FORM[1]}; charset=utf8`]] }), '200 a=b'],
  ['another charset', () => post({ headers: [['Content-Type', `${FORM[1]};charset=latin1`]] }), '400 invalid_request'],
  ['a compressed form', () => post({ headers: [FORM, ['Content-Encoding', 'gzip']] }), '400 invalid_request'],
  ['no body', () => post({ body: '' }), '200'],
  ['characters beyond ASCII', () => post({ body: 'a=é€😀' }), '200 a=é€😀'],
  ['a byte order mark, which stays', () => post({ body: '\ufeffa=b' }), '200 \ufeffa=b'],
  ['malformed UTF-8', () => post({ body: Buffer.from([0x61, 0x3d, 0xff]) }), '400 invalid_request'],
  ['half a character at the end', () => post({ body: Buffer.from([0x61, 0xe2, 0x82]) }), '400 invalid_request'],
  ['chunks', () => post({ headers: [FORM, CHUNKED], body: chunked(['a=', 'b', '&c=é']) }), '200 a=b&c=é'],
  ['a body of the largest size', () => post({ body: 'a'.repeat(LARGEST) }), `200 ${'a'.repeat(LARGEST)}`],
  [
    'one byte more, announced and not sent',
    () => post({ headers: [FORM, ['Content-Length', `${LARGEST + 1}`]], body: 'a' }),
    '413 invalid_request',
  ],
  [
    'one byte more in chunks that do not end',
    () => post({ headers: [FORM, CHUNKED], body: chunked(Array(17).fill('a'.repeat(65_536)), false) }),
    '413 invalid_request',
  ],
  [
    'as many chunks as a form may have',
    () => post({ headers: [FORM, CHUNKED], body: chunked(Array(320).fill('a')) }),
    `200 ${'a'.repeat(320)}`,
  ],
  [
    'a chunk for each byte',
    () => post({ headers: [FORM, CHUNKED], body: chunked(Array(LARGEST).fill('a')) }),
    '413 invalid_request',
  ],
  [
    'a form above the limit of the service',
    () => push({ body: requestForm({ state: 'a'.repeat(70_000) }).toString() }),
    '413 invalid_request',
  ],
  ['RFC 6749 §3.1: a repeated parameter', () => push({ body: `${requestForm()}&scope=write` }), '400 invalid_request'],
  ['two Authorization headers', () => push({ headers: [FORM, BASIC, BASIC] }), '400 invalid_request'],
  ['a wrong secret', () => push({ headers: [FORM, ['Authorization', basic(CLIENT_ID, 'x')]] }), '401 invalid_client'],
  ['an error of the application', () => request('/failing', { headers: [FORM], body: 'a=b' }), '500'],
  ['a form that a parser has consumed', () => request('/parsed', { headers: [FORM], body: 'a=b' }), '500'],
  ['JSON that a parser has consumed', () => request('/parsed', { headers: [], body: '{}' }), '400 invalid_request'],
]

/** What a function of the application answers, and nobody may be sent. */
const UNSENDABLE: readonly string[] = [
  '',
  'null',
  '{}',
  '[]',
  '"200"',
  '{"headers":{},"body":""}',
  '{"status":null,"headers":{},"body":""}',
  '{"status":"200","headers":{},"body":""}',
  '{"status":200.5,"headers":{},"body":""}',
  '{"status":199,"headers":{},"body":""}',
  '{"status":600,"headers":{},"body":""}',
  '{"status":200,"body":""}',
  '{"status":200,"headers":null,"body":""}',
  '{"status":200,"headers":[["X-A","b"]],"body":""}',
  '{"status":200,"headers":{"X-A":null},"body":""}',
  '{"status":200,"headers":{"X-A":1},"body":""}',
  '{"status":200,"headers":{"X-A":["b"]},"body":""}',
  '{"status":200,"headers":{"X-A":"b\\nX-B: c"},"body":""}',
  '{"status":200,"headers":{"X A":"b"},"body":""}',
  '{"status":200,"headers":{}}',
  '{"status":200,"headers":{},"body":null}',
  '{"status":200,"headers":{},"body":{"a":"b"}}',
]

/** Answers of the application: one that can be sent, and those that cannot. */
export const ANSWER_ROWS: readonly BehaviourRow[] = [
  ['an answer of the application', () => post({ body: 'answer={"status":201,"headers":{},"body":"x"}' }), '201 x'],
  ...UNSENDABLE.map(
    (answer): BehaviourRow => [`no answer: ${answer}`, () => post({ body: `answer=${answer}` }), '500'],
  ),
]

/** A question about a token. */
const ask = (changes: Changes = {}) =>
  request('/introspect', { headers: [FORM, BASIC], body: 'token=unknown', ...changes })

/** The introspection endpoint: who asks, and in which form the answer is taken. */
export const INTROSPECTION_ROWS: readonly BehaviourRow[] = [
  ['RFC 7662 §2.2: an unknown token', () => ask(), '200'],
  ['RFC 7662 §2.2: a token for nobody', ({ token }) => ask({ body: `token=${token}` }), '200'],
  ['RFC 9701 §5: an anonymous caller', () => ask({ headers: [FORM] }), '400 invalid_request'],
  [
    'RFC 7662 §2.3: a wrong secret',
    () => ask({ headers: [FORM, ['Authorization', basic(CLIENT_ID, 'x')]] }),
    '401 invalid_client',
  ],
  ['RFC 7662 §2.1: no token', () => ask({ body: 'a=b' }), '400 invalid_request'],
  ['RFC 7662 §2.1: a GET', () => get('/introspect'), '405'],
  [
    'RFC 9701 §4: a JWT alone, which this service cannot sign',
    () => ask({ headers: [FORM, BASIC, ['Accept', 'application/token-introspection+jwt']] }),
    '400 invalid_request',
  ],
  [
    'RFC 9701 §4: a JWT or JSON, by two headers',
    () => ask({ headers: [FORM, BASIC, ['Accept', 'application/token-introspection+jwt'], ['Accept', '*/*']] }),
    '200',
  ],
]

/** Resources: tokens and their demands. */
export const RESOURCE_ROWS: readonly BehaviourRow[] = [
  ['a token', world => get('/thing', { headers: [bearer(world)] }), '200 ada'],
  [
    'a token and a body that nobody reads',
    world => request('/thing', { headers: [bearer(world)], body: 'a=b' }),
    '200 ada',
  ],
  ['no token', () => get('/thing'), '401'],
  ['an unknown token', () => get('/thing', { headers: [['Authorization', 'Bearer x']] }), '401 invalid_token'],
  ['another scheme', () => get('/thing', { headers: [BASIC] }), '401'],
  ['two tokens', world => get('/thing', { headers: [bearer(world), bearer(world)] }), '400 invalid_request'],
  ['an empty token', () => get('/thing', { headers: [['Authorization', 'Bearer ']] }), '400 invalid_request'],
  [
    'an empty token by HEAD',
    () => request('/thing', { method: 'HEAD', headers: [['Authorization', 'Bearer ']] }),
    '400',
  ],
  [
    'an unbound token as bound',
    ({ token }) => get('/thing', { headers: [['Authorization', `DPoP ${token}`]] }),
    '401 invalid_token',
  ],
  [
    'a bound token as unbound',
    ({ boundToken }) => get('/thing', { headers: [['Authorization', `Bearer ${boundToken}`]] }),
    '401 invalid_token',
  ],
  ['a query', world => get('/thing?a=1&a=2', { headers: [bearer(world)] }), '200 ada'],
]

const METADATA = ADVERTISED.metadataPath

/** A resource with metadata. */
export const METADATA_ROWS: readonly BehaviourRow[] = [
  ['RFC 9728 §3.2: its metadata', () => get(METADATA), '200'],
  ['its metadata by HEAD', () => request(METADATA, { method: 'HEAD' }), '200'],
  ['its metadata with a token', world => get(METADATA, { headers: [bearer(world)] }), '200'],
  ['its metadata with a query', () => get(`${METADATA}?a=1`), '200'],
  ['its metadata by a posted form', () => request(METADATA, { headers: [FORM], body: 'a=b' }), '405'],
  ['its metadata by posted JSON', () => request(METADATA, { headers: [JSON_TYPE], body: '{}' }), '405'],
  ['its metadata by PUT', () => request(METADATA, { method: 'PUT' }), '405'],
  ['its metadata by OPTIONS', () => request(METADATA, { method: 'OPTIONS' }), '405'],
  ['a token that is not meant for it', world => get('/advertised', { headers: [bearer(world)] }), '401 invalid_token'],
]

/** The URL of a request: who decides it. */
export const TARGET_ROWS: readonly BehaviourRow[] = [
  ['a proof for the host', world => proven(world, '/thing', 'http://as.example/thing'), '200 ada'],
  [
    'a proof for another host',
    world => proven(world, '/thing', 'http://other.example/thing'),
    '401 invalid_dpop_proof',
  ],
  ['a proof for another path', world => proven(world, '/thing', 'http://as.example/other'), '401 invalid_dpop_proof'],
  [
    'a proof for https over http',
    world => proven(world, '/thing', 'https://as.example/thing'),
    '401 invalid_dpop_proof',
  ],
  [
    'an untrusted X-Forwarded-Proto',
    world => proven(world, '/thing', 'https://as.example/thing', { headers: [['X-Forwarded-Proto', 'https']] }),
    '401 invalid_dpop_proof',
  ],
  [
    'X-Forwarded-Host',
    world => proven(world, '/thing', 'http://evil.example/thing', { headers: [['X-Forwarded-Host', 'evil.example']] }),
    '401 invalid_dpop_proof',
  ],
  ['publicOrigin', world => proven(world, '/pinned/thing', `${PUBLIC_ORIGIN}/pinned/thing`), '200 ada'],
  [
    'publicOrigin and another Host',
    world => proven(world, '/pinned/thing', `${PUBLIC_ORIGIN}/pinned/thing`, { host: ['evil.example'] }),
    '200 ada',
  ],
  [
    'a proof for the other Host',
    world => proven(world, '/pinned/thing', 'http://evil.example/pinned/thing', { host: ['evil.example'] }),
    '401 invalid_dpop_proof',
  ],
  [
    'RFC 9112 §3.2.2: a URL as target',
    world => proven(world, 'http://as.example/thing', 'http://as.example/thing'),
    '200 ada',
  ],
  [
    'a URL of another host as target',
    world => proven(world, 'http://evil.example/thing', 'http://evil.example/thing'),
    '401 invalid_dpop_proof',
  ],
  [
    'two Hosts',
    world => get('/thing', { host: ['as.example', 'as.example'], headers: [bearer(world)] }),
    '400 invalid_request',
  ],
]

/** A request, and what is answered by our own judgement, and by that of a server for fetch handlers. */
export type ServerRow = readonly [what: string, sent: (world: World) => Sent, outcome: string, byFetchServer: string]

/**
 * What a server for fetch handlers judges before it has a `Request`: it refuses an invalid `Host`,
 * and drops the authority of a URL as target.
 */
export const SERVER_ROWS: readonly ServerRow[] = [
  [
    'a URL with a user as target',
    world => get('http://user@as.example/thing', { headers: [bearer(world)] }),
    '400 invalid_request',
    '200 ada',
  ],
  [
    'a Host with a path',
    world => get('/thing', { host: ['as.example/x?'], headers: [bearer(world)] }),
    '400 invalid_request',
    '400',
  ],
  [
    'a Host with a user',
    world => get('/thing', { host: ['user@as.example'], headers: [bearer(world)] }),
    '400 invalid_request',
    '400',
  ],
  ['an empty Host', world => get('/thing', { host: [''], headers: [bearer(world)] }), '400 invalid_request', '400'],
  [
    'an invalid Host and publicOrigin',
    world => get('/pinned/thing', { host: ['a/b'], headers: [bearer(world)] }),
    '200 ada',
    '400',
  ],
  ['a form to an invalid Host', () => push({ host: ['as.example/x?'] }), '400 invalid_request', '400'],
]

/** The authorization endpoint. */
export const AUTHORIZATION_ROWS: readonly BehaviourRow[] = [
  ['a GET', () => get(`/authorize?${requestForm()}`), '200 INTERACTION'],
  ['a POST', () => request('/authorize', { headers: [FORM], body: requestForm().toString() }), '200 INTERACTION'],
  ['a HEAD', () => request(`/authorize?${requestForm()}`, { method: 'HEAD' }), '405'],
  [
    'a POST of JSON',
    () => request('/authorize', { headers: [['Content-Type', 'application/json']], body: '{}' }),
    '400 invalid_request',
  ],
  ['a repeated parameter', () => get(`/authorize?${requestForm()}&scope=write`), '400 invalid_request'],
  [
    'a repeated parameter, shown on a page of the application',
    () => get(`/authorize-page?${requestForm()}&scope=write`),
    '400 page BAD_REQUEST',
  ],
  [
    'an invalid scope, which is no matter of that page',
    () => get(`/authorize-page?${requestForm({ scope: 'unknown' })}`),
    '303',
  ],
  ['an invalid scope', () => get(`/authorize?${requestForm({ scope: 'unknown' })}`), '303'],
]
