import { verifyResponse } from '@symbolon/core/http'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestForm } from '../../packages/node/test/fixture.js'
import { ADVERTISED } from './applications/application.js'
import { APPLICATIONS, OVER_FETCH } from './applications/applications.js'
import {
  ANSWER_ROWS,
  AUTHORIZATION_ROWS,
  BASIC,
  FORM_ROWS,
  INTROSPECTION_ROWS,
  METADATA_ROWS,
  push,
  RESOURCE_ROWS,
  SERVER_ROWS,
  TARGET_ROWS,
} from './behaviour-rows.js'
import { listen } from './listen.js'
import { CERTIFICATE_ROWS, FORWARDED_ROWS, JOINED_ROWS } from './proxy-rows.js'
import { bytesOf, chunked, exchange, type Received, responsesIn, type Sent } from './wire.js'
import { NEXT_NONCE, newWorld, OLD_NONCE, proofFor, RESOURCE_KEY, type World } from './world.js'

/** The status, and the error of the body or of the challenge or else the body. */
function outcomeOf({ status, headers, body }: Received): string {
  const challenge = /error="([^"]+)"/.exec(headers.get('www-authenticate') ?? '')?.[1]
  const json = /json/.test(headers.get('content-type') ?? '')
  const told =
    json && body !== ''
      ? (Object(JSON.parse(body)).error ?? '')
      : challenge !== undefined && status !== 400
        ? challenge
        : body
  return `${status} ${told}`.trim()
}

describe.each(Object.entries(APPLICATIONS))('over %s', (name, mount) => {
  let world: World
  let server: Awaited<ReturnType<typeof listen>>

  beforeAll(async () => {
    world = await newWorld()
    server = await listen(await mount(world))
  })
  afterAll(() => server.close())

  const exchanged = async (...bytes: readonly Buffer[]) =>
    responsesIn(await exchange(server.port, Buffer.concat(bytes)))

  const BEHIND_PROXY_ROWS = [...FORWARDED_ROWS, ...CERTIFICATE_ROWS]
  test.each([
    ...FORM_ROWS,
    ...ANSWER_ROWS,
    ...INTROSPECTION_ROWS,
    ...RESOURCE_ROWS,
    ...METADATA_ROWS,
    ...TARGET_ROWS,
    ...BEHIND_PROXY_ROWS,
    ...AUTHORIZATION_ROWS,
  ])('%s', async (_, sent, outcome) => {
    const responses = await exchanged(bytesOf(sent(world)))
    expect(responses.map(outcomeOf)).toEqual([outcome])
    // No answer shows what the server knows.
    expect(responses[0]?.body).not.toContain('secret of the server')
  })

  test.each([...SERVER_ROWS, ...JOINED_ROWS])('%s', async (_, sent, outcome, byFetchServer) => {
    const responses = await exchanged(bytesOf(sent(world)))
    expect(responses.map(outcomeOf)).toEqual([OVER_FETCH.has(name) ? byFetchServer : outcome])
  })

  test('RFC 9728 §5.1: a challenge names the metadata, which is JSON in UTF-8 that may be cached', async () => {
    const asked = (path: string) => bytesOf({ start: `GET ${path} HTTP/1.1`, headers: [['Connection', 'close'], HOST] })
    const [refused] = await exchanged(asked('/advertised'))
    const { metadata, metadataUrl, metadataPath } = ADVERTISED
    const named = `resource_metadata="${metadataUrl}"`
    expect(refused?.headers.get('www-authenticate')).toMatch(new RegExp(`^Bearer ${named}, DPoP algs=".+",${named}$`))
    const [found] = await exchanged(asked(metadataPath))
    expect(JSON.parse(found?.body ?? '')).toEqual(metadata)
    expect(found?.headers.get('content-type')).toBe('application/json')
    expect(found?.headers.get('cache-control')).toBe('public, max-age=3600')
  })

  test('RFC 9449 §8.2: the next nonce is sent beside the answer of a route', async () => {
    const { boundToken } = world
    const proof = proofFor('http://as.example/fresh', 'GET', boundToken, { nonce: OLD_NONCE })
    const headers = [['Authorization', `DPoP ${boundToken}`], ['DPoP', proof], ['Connection', 'close'], HOST] as const
    const [response] = await exchanged(bytesOf({ start: 'GET /fresh HTTP/1.1', headers }))
    expect([response?.status, response?.headers.get('dpop-nonce')]).toEqual([200, NEXT_NONCE])
    expect(response?.body).toContain('ada')
  })

  test.each([
    ['no token', [], 401],
    ['an unknown token', [['Authorization', 'Bearer unknown']], 401],
    ['a token that cannot be read', [['Authorization', 'Bearer a b']], 400],
    ['a proof without a nonce', 'proof', 401],
  ] as const)('FAPI 2.0 HTTP Signatures §5.3.2: a refusal is signed: %s', async (_, given, status) => {
    const { boundToken } = world
    const proof = () => proofFor('http://as.example/fresh', 'GET', boundToken)
    const credentials =
      given === 'proof'
        ? ([
            ['Authorization', `DPoP ${boundToken}`],
            ['DPoP', proof()],
          ] as const)
        : given
    const headers = [...credentials, ['Connection', 'close'], HOST] as const
    const [response] = await exchanged(bytesOf({ start: 'GET /fresh HTTP/1.1', headers }))
    const request = { method: 'GET', targetUri: 'http://as.example/fresh', headers }
    const received = { status: response?.status ?? 0, body: response?.body ?? '', request }
    const lines = [...(response?.headers ?? [])]
    const demands = { keys: { keys: [RESOURCE_KEY] }, components: ['www-authenticate'] }
    expect(await verifyResponse({ ...received, headers: lines }, demands, world.ports)).toMatchObject({ ok: true })
    expect(received.status).toBe(status)
    const otherRequest = { ...request, targetUri: 'http://as.example/thing' }
    const elsewhere = await verifyResponse({ ...received, headers: lines, request: otherRequest }, demands, world.ports)
    expect(elsewhere).toMatchObject({ refusal: { reason: 'signature_wrong' } })
  })

  const FORM = ['Content-Type', 'application/x-www-form-urlencoded'] as const
  const HOST = ['Host', 'as.example'] as const

  describe('Attestation-Based Client Authentication §6.3: the challenge endpoint', () => {
    const HEADERS = [HOST, ['Connection', 'close']] as const

    test.each([
      ['without a body', [], ''],
      ['with a form, which it ignores', [FORM], 'a=b'],
      ['with JSON, which it ignores', [['Content-Type', 'application/json']], '{}'],
    ] as const)('answers a POST %s', async (_, headers, body) => {
      const [response] = await exchanged(
        bytesOf({ start: 'POST /challenge HTTP/1.1', headers: [...HEADERS, ...headers], body }),
      )
      expect([response?.status, response?.headers.get('content-type'), response?.body]).toEqual([
        200,
        'application/json',
        JSON.stringify({ attestation_challenge: NEXT_NONCE }),
      ])
      expect(response?.headers.get('cache-control')).toContain('no-store')
    })

    test('answers any other method with 405', async () => {
      const [response] = await exchanged(bytesOf({ start: 'GET /challenge HTTP/1.1', headers: HEADERS }))
      expect([response?.status, response?.headers.get('allow'), response?.body]).toEqual([405, 'POST', ''])
    })
  })

  /** A body that is a request, if it is taken for one. */
  const SMUGGLED = 'GET /form HTTP/1.1\r\nHost: evil.example\r\n\r\n'
  const LAST = bytesOf({ start: 'POST /form HTTP/1.1', headers: [HOST, FORM, ['Connection', 'close']], body: 'a=b' })

  test.each([
    ['another method', 'PUT /form', [FORM], 405],
    ['another media type', 'POST /par', [['Content-Type', 'text/plain']], 400],
    ['no token', 'POST /thing', [], 401],
    ['an error of the application', 'POST /failing', [FORM], 500],
  ] as const)(
    'RFC 9112 §9.3: the body of a request refused for %s is not the next request',
    async (_, start, headers, status) => {
      const first = { start: `${start} HTTP/1.1`, headers: [HOST, ...headers] }
      const framings = [
        { ...first, body: SMUGGLED },
        {
          ...first,
          headers: [...first.headers, ['Transfer-Encoding', 'chunked'] as const],
          body: chunked([SMUGGLED, SMUGGLED]),
        },
      ]
      for (const framing of framings) {
        const responses = await exchanged(bytesOf(framing), LAST)
        // A server for fetch handlers may end the connection instead of reading past the body.
        const allowed = OVER_FETCH.has(name) ? [[status, 200], [status]] : [[status, 200]]
        expect(allowed).toContainEqual(responses.map(each => each.status))
      }
    },
  )

  test.each([
    ['another method', 'PUT /form', [FORM], 405],
    ['another media type', 'POST /par', [['Content-Type', 'text/plain']], 400],
    ['another media type at the authorization endpoint', 'POST /authorize', [['Content-Type', 'text/plain']], 400],
    ['another method at the authorization endpoint', 'PUT /authorize', [FORM], 405],
    ['no token', 'POST /thing', [], 401],
    ['an unknown token', 'POST /thing', [['Authorization', 'Bearer x']], 401],
    ['another method than those of metadata', `POST ${ADVERTISED.metadataPath}`, [], 405],
    ['another method than that of challenges', 'PUT /challenge', [], 405],
    ['nothing, by an endpoint without a body', 'POST /challenge', [], 200],
  ] as const)('an answer before the end of a body closes the connection: %s', async (_, start, headers, status) => {
    const sent = { start: `${start} HTTP/1.1`, headers: [HOST, ...headers] }
    const framings = [
      {
        ...sent,
        headers: [...sent.headers, ['Transfer-Encoding', 'chunked'] as const],
        body: chunked(Array(1_100).fill('a'), false),
      },
      { ...sent, headers: [...sent.headers, ['Content-Length', '2000000'] as const], body: 'a' },
    ]
    for (const framing of framings) {
      const responses = await exchanged(bytesOf(framing))
      expect(responses.map(each => [each.status, each.headers.get('connection')])).toEqual([[status, 'close']])
    }
  })

  test('RFC 9126 §2.3: a service may take larger forms, announced or in chunks', async () => {
    const service = { serviceId: 'test', issuer: 'https://as.example', supportedScopes: [{ name: 'read' }] }
    const larger = await newWorld({ service: { ...service, pushedAuthReqMaxSize: 100_000 } })
    const { port, close } = await listen(await mount(larger))
    const statusOf = async (sent: Sent) => responsesIn(await exchange(port, bytesOf(sent)))[0]?.status
    const long = requestForm({ state: 'a'.repeat(90_000) }).toString()
    const CHUNKED = [FORM, BASIC, ['Transfer-Encoding', 'chunked']] as const
    expect([
      await statusOf(push({ body: long })),
      await statusOf(push({ headers: CHUNKED, body: chunked([long]) })),
      await statusOf(push({ body: `${long}${'a'.repeat(20_000)}` })),
    ]).toEqual([201, 201, 413])
    close()
  })

  test.each([
    [
      'announced',
      bytesOf({ start: 'POST /form HTTP/1.1', headers: [HOST, FORM, ['Content-Length', '2000000']], body: SMUGGLED }),
    ],
    [
      'sent in chunks',
      bytesOf({
        start: 'POST /form HTTP/1.1',
        headers: [HOST, FORM, ['Transfer-Encoding', 'chunked']],
        body: chunked(Array(20).fill('a'.repeat(65_536)), false),
      }),
    ],
  ])('a body that is too large ends the connection: %s', async (_, bytes) => {
    const responses = await exchanged(bytes)
    expect(responses.map(({ status, headers }) => [status, headers.get('connection')])).toEqual([[413, 'close']])
  })
})
