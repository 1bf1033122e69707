import type { IncomingMessage } from 'node:http'
import { beforeAll, describe, expect, test } from 'vitest'
import { CLIENT, OTHER } from '../../packages/express/test/tls-identities.js'
import { APPLICATIONS, OVER_FETCH } from './applications/applications.js'
import { BASIC, bearer, FORM, get, proven, push } from './behaviour-rows.js'
import { bound, certificate } from './proxy-rows.js'
import { serve } from './serve.js'
import { bytesOf, exchange, type Received, responsesIn, type Sent } from './wire.js'
import { newWorld, type World } from './world.js'

/*
 * What middleware and servers of others leave of a request before it reaches us. Those of fetch make
 * a `Request` of it, which is all that a handler sees.
 */

const HEAD = [['Host', 'as.example'] as const, ['Connection', 'close'] as const]
const POST: Sent = { start: 'POST /form HTTP/1.1', headers: [...HEAD, FORM], body: 'a=b' }

async function answerOf(listener: Parameters<typeof serve>[0], sent: Sent): Promise<Received | undefined> {
  const { port } = new URL(await serve(listener))
  const [response, ...others] = responsesIn(await exchange(Number(port), bytesOf(sent)))
  expect(others).toEqual([])
  return response
}

const OVER_NODE = Object.entries(APPLICATIONS).filter(([name]) => !OVER_FETCH.has(name))

type Before = (req: IncomingMessage) => unknown
type HeaderRow = readonly [what: string, before: Before, sent: (world: World) => Sent, status: number]

const nothing: Before = () => undefined
const without =
  (name: string): Before =>
  ({ headers }) =>
    delete headers[name]
const having =
  (name: string, value: string | readonly string[] | undefined): Before =>
  ({ headers }) =>
    Object.assign(headers, { [name]: value })

/** As adapters for functions behind a gateway make a request, with what they put into `headers`. */
function headersOnly(req: IncomingMessage, others: object = {}): void {
  Object.assign(req.headers, others)
  req.rawHeaders = []
}

const token = (world: World) => get('/thing', { headers: [bearer(world)] })
const twoTokens = (world: World) => get('/thing', { headers: [bearer(world), bearer(world)] })
const proof = (world: World) => proven(world, '/pinned/thing', 'https://as.example/pinned/thing')
const twoProofs = (world: World) => {
  const sent = proof(world)
  return { ...sent, headers: [...sent.headers, ...sent.headers.filter(([name]) => name === 'DPoP')] }
}
const behindProxy = (world: World) => get('/certificate/thing', { headers: [bound(world), certificate(CLIENT)] })
const twoCertificates = (world: World) =>
  get('/certificate/thing', { headers: [bound(world), certificate(OTHER), certificate(CLIENT)] })

const HEADER_ROWS: readonly HeaderRow[] = [
  ['empty rawHeaders: a token', headersOnly, token, 200],
  ['empty rawHeaders: a proof', headersOnly, proof, 200],
  ['empty rawHeaders: a certificate', headersOnly, behindProxy, 200],
  ['empty rawHeaders: a form', headersOnly, () => POST, 200],
  ['empty rawHeaders: a number', req => headersOnly(req, { 'content-length': 3 }), () => POST, 200],
  ['empty rawHeaders: a pushed request', headersOnly, () => push({ headers: [FORM, BASIC] }), 201],
  ['empty rawHeaders: no token', headersOnly, () => get('/thing'), 401],
  [
    'empty rawHeaders: two tokens in a list',
    req => headersOnly(req, { authorization: ['Bearer a', 'Bearer a'] }),
    token,
    400,
  ],
  ['empty rawHeaders: two tokens, joined', req => headersOnly(req, { authorization: 'Bearer a,Bearer a' }), token, 400],
  ['doubled: a token', nothing, twoTokens, 400],
  ['doubled: a proof', nothing, twoProofs, 401],
  ['doubled: a certificate', nothing, twoCertificates, 400],
  ['doubled, one of them left by a middleware: a token', having('authorization', 'Bearer a'), twoTokens, 400],
  ['doubled, one of them left by a middleware: a proof', having('dpop', 'a'), twoProofs, 401],
  ['doubled, one of them left by a middleware: a certificate', having('x-client-cert', 'a'), twoCertificates, 400],
  ['deleted: a token', without('authorization'), token, 401],
  ['deleted: two tokens', without('authorization'), twoTokens, 401],
  ['deleted: a certificate', without('x-client-cert'), behindProxy, 401],
  ['deleted: a media type', without('content-type'), () => POST, 400],
  ['set to undefined: a certificate', having('x-client-cert', undefined), behindProxy, 401],
  ['changed: a token', having('authorization', 'Bearer a'), token, 200],
  ['changed: a certificate', having('x-client-cert', certificate(OTHER)[1]), behindProxy, 200],
  ['added: a token', req => having('authorization', 'Bearer a')(req), () => get('/thing'), 401],
  [
    'added: a certificate',
    having('x-client-cert', certificate(CLIENT)[1]),
    world => get('/certificate/thing', { headers: [bound(world)] }),
    401,
  ],
  [
    'added to rawHeaders, too: a token',
    req => req.rawHeaders.push('Authorization', 'Bearer a b') && having('authorization', 'Bearer a b')(req),
    () => get('/thing'),
    400,
  ],
]

describe.each(OVER_NODE)('over %s', (_, mount) => {
  let world: World
  let app: Parameters<typeof serve>[0]
  beforeAll(async () => {
    world = await newWorld()
    app = await mount(world)
  })

  const answerAfter = (before: Before, sent: Sent) =>
    answerOf((req, res) => {
      before(req)
      app(req, res)
    }, sent)

  test.each<[string, Before, number, string]>([
    ['decodes is a 500, because that hides malformed bytes', req => void req.setEncoding('utf8'), 500, ''],
    ['has paused is read', req => void req.pause(), 200, 'a=b'],
  ])('a body that a middleware %s', async (_, before, status, body) => {
    expect(await answerAfter(before, POST)).toMatchObject({ status, body })
  })

  test.each(HEADER_ROWS)('headers: %s', async (_, before, sent, status) => {
    expect((await answerAfter(before, sent(world)))?.status).toBe(status)
  })
})

const NO_STATUS = { status: 1, headers: {}, body: '' }
const NO_HEADER = { status: 401, headers: { 'X-Own': 'a\nb' }, body: '' }

describe.each(Object.entries(APPLICATIONS))('over %s', (_, mount) => {
  test.each([
    ['status', NO_STATUS],
    ['header', NO_HEADER],
  ])('a refusal whose signer gives it a %s that cannot be sent is a 500', async (_, signed) => {
    const world = { ...(await newWorld()), signRefusals: { sign: async () => signed } }
    expect(await answerOf(await mount(world), get('/fresh'))).toMatchObject({ status: 500 })
  })
})
