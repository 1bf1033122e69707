import { once } from 'node:events'
import { Socket } from 'node:net'
import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import { formEndpoint, introspectionOf, resourceGuard, symbolon } from '@symbolon/fastify'
import fastify, { type FastifyInstance, type FastifyRequest, type FastifyServerOptions } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { newWorld, proofFor } from '../../../test/http/world.js'
import { signer } from '../../node/test/signed-request.js'

/* What is special with Fastify; test/http shows what is common to all packages. */

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }
const JSON_TYPE = { 'content-type': 'application/json' }

function application(options: FastifyServerOptions = {}): FastifyInstance {
  const app = fastify(options)
  onTestFinished(() => {
    app.server.closeAllConnections()
    return app.close()
  })
  return app
}

const listening = (app: FastifyInstance) => app.listen({ port: 0, host: '127.0.0.1' })

const answering = (status: number, headers: Record<string, string>, body: string) =>
  formEndpoint(() => ({ status, headers, body }))

const repeating = formEndpoint(({ body }) => ({ status: 200, headers: JSON_TYPE, body }))

const post = (url: string, body: string, headers: Record<string, string> = FORM) =>
  fetch(url, { method: 'POST', headers, body })

test('the plugin gives the application guards, whose result is in request.introspection', async () => {
  const { ports, token } = await newWorld()
  const app = application()
  await app.register(symbolon, { ports })
  app.get('/read', { onRequest: app.resourceGuard({ scopes: ['read'] }) }, request => ({
    subject: request.introspection?.subject,
    same: request.introspection === introspectionOf(request),
  }))
  app.get('/write', { onRequest: app.resourceGuard({ scopes: ['write'] }) }, () => 'written')
  const origin = await listening(app)
  const headers = { authorization: `Bearer ${token}` }
  expect(await (await fetch(`${origin}/read`, { headers })).json()).toEqual({ subject: 'ada', same: true })
  expect((await fetch(`${origin}/write`, { headers })).status).toBe(403)
})

test('a guard protects all routes of an encapsulated plugin as a hook of it', async () => {
  const { ports } = await newWorld()
  const app = application()
  await app.register(symbolon, { ports })
  app.register((instance, _options, done) => {
    instance.addHook('onRequest', instance.resourceGuard())
    instance.get('/inside', () => 'inside')
    done()
  })
  app.get('/outside', () => 'outside')
  const origin = await listening(app)
  expect((await fetch(`${origin}/inside`)).status).toBe(401)
  expect((await fetch(`${origin}/outside`)).status).toBe(200)
})

class Scoped {
  get scopes() {
    return ['write']
  }
}

test('a guard of the plugin applies inherited demands', async () => {
  const { ports, token } = await newWorld()
  const app = application()
  await app.register(symbolon, { ports })
  app.get('/', { onRequest: app.resourceGuard(new Scoped()) }, () => 'written')
  const response = await fetch(await listening(app), { headers: { authorization: `Bearer ${token}` } })
  expect(response.status).toBe(403)
})

test.each(['onRequest', 'preParsing'] as const)(
  'RFC 6750 §3.1: a refused request never runs its route, even if the client hangs up before the answer: %s',
  async hook => {
    const { ports } = await newWorld()
    const app = application()
    const ran: string[] = []
    const socket = new Socket()
    const over = new Promise<void>(resolve => {
      app.addHook('onSend', async (_request, reply) => {
        socket.destroy()
        await once(reply.raw, 'close')
        await setImmediate()
        resolve()
      })
    })
    app.post('/', { [hook]: resourceGuard({ ports }) }, () => ran.push('route'))
    socket.connect(Number(new URL(await listening(app)).port), '127.0.0.1')
    socket.write('POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0\r\n\r\n')
    await over
    expect(ran).toEqual([])
  },
)

test('onSend hooks see an answer of an endpoint and of a guard', async () => {
  const { ports } = await newWorld()
  const app = application()
  const seen: unknown[] = []
  app.addHook('onSend', async (request, reply, payload) => {
    seen.push([request.url, reply.statusCode, reply.getHeader('cache-control'), payload?.toString()])
  })
  app.get('/guarded', { onRequest: resourceGuard({ ports }) }, () => '')
  app.register(answering(200, { 'Cache-Control': 'no-cache' }, '{}'), { prefix: '/form' })
  const origin = await listening(app)
  await fetch(`${origin}/guarded`)
  await post(`${origin}/form`, '')
  await fetch(`${origin}/form`)
  expect(seen).toEqual([
    ['/guarded', 401, 'no-store', undefined],
    ['/form', 200, 'no-cache', '{}'],
    ['/form', 405, undefined, undefined],
  ])
})

test.each([
  ['the media type of an answer is sent as it is', JSON_TYPE, '{}', 'application/json'],
  ['an empty answer has no media type', {}, '', null],
])('%s', async (_, headers, body, type) => {
  const app = application()
  app.register(answering(200, headers, body), { prefix: '/form' })
  const response = await post(`${await listening(app)}/form`, '')
  expect([response.headers.get('content-type'), response.headers.get('content-length')]).toEqual([
    type,
    `${body.length}`,
  ])
})

test('neither a parser nor the body limit of the application applies to a form', async () => {
  const app = application({ bodyLimit: 2 })
  app.addContentTypeParser(FORM['content-type'], { parseAs: 'string' }, (_request, _body, done) => done(null, 'parsed'))
  app.register(repeating, { prefix: '/form' })
  app.post('/other', request => request.body)
  const origin = await listening(app)
  expect(await (await post(`${origin}/form`, 'a=1&a=2')).text()).toBe('a=1&a=2')
  expect(await (await post(`${origin}/other`, 'a')).text()).toBe('parsed')
  expect((await post(`${origin}/other`, 'a=1')).status).toBe(413)
})

test.each([
  ['POST', 'x', 400],
  ['POST', 'application/json; charset', 400],
  ['POST', '/', 400],
  ['POST', '', 400],
  ['PUT', 'x', 405],
])('RFC 9126 §2: a media type that Fastify would refuse itself: %s of %j is a %i', async (method, type, status) => {
  const app = application()
  app.register(repeating, { prefix: '/form' })
  const response = await fetch(`${await listening(app)}/form`, {
    method,
    body: 'a=b',
    headers: { 'content-type': type },
  })
  expect([response.status, await response.text()]).toEqual([status, expect.stringMatching(/^$|"invalid_request"/)])
})

test('hooks of the application run before an endpoint, up to preHandler', async () => {
  const app = application()
  const hooks: string[] = []
  app.addHook('onRequest', async () => void hooks.push('onRequest'))
  app.addHook('preHandler', async (_request, reply) => {
    hooks.push('preHandler')
    return reply.code(429).send()
  })
  app.register(repeating, { prefix: '/form' })
  expect((await post(`${await listening(app)}/form`, '')).status).toBe(429)
  expect(hooks).toEqual(['onRequest', 'preHandler'])
})

test('a form that a hook has consumed is a TypeError for the error handler', async () => {
  const app = application()
  app.addHook('preParsing', async (_request, _reply, payload) => {
    await payload.resume().toArray()
  })
  app.setErrorHandler((error, _request, reply) => reply.code(500).send(String(error)))
  app.register(repeating, { prefix: '/form' })
  const response = await post(`${await listening(app)}/form`, 'a=b')
  expect([response.status, await response.text()]).toEqual([500, expect.stringMatching(/^TypeError: .*mount/)])
})

test.each([
  ['an error', new Error('down')],
  ['nothing', undefined],
])('an answer that rejects with %s is an error for the error handler', async (_, thrown) => {
  const app = application()
  app.setErrorHandler((error, _request, reply) => reply.code(503).send(String(error)))
  app.register(
    formEndpoint(() => Promise.reject(thrown)),
    { prefix: '/form' },
  )
  const response = await post(`${await listening(app)}/form`, '')
  expect([response.status, await response.text()]).toEqual([503, expect.stringMatching(/^Error: /)])
})

test('the functions of the options and the answer get the request of Fastify', async () => {
  const seen: unknown[] = []
  const see = ({ headers }: FastifyRequest) => void seen.push(headers['x-client-cert'])
  const answer = (_form: unknown, request: FastifyRequest) => {
    see(request)
    return { status: 200, headers: {}, body: '' }
  }
  const app = application()
  app.register(formEndpoint(answer, { clientCertificate: see, clientCertificatePath: see }), { prefix: '/form' })
  await post(`${await listening(app)}/form`, '', { ...FORM, 'x-client-cert': 'pem' })
  expect(seen).toEqual(['pem', 'pem', 'pem'])
})

test.each([
  ['https', true, 200],
  ['https', false, 401],
  ['https://evil.example/?x=', true, 400],
])('RFC 9449 §4.3-9: X-Forwarded-Proto %s, with a trusted proxy: %s', async (proto, trustProxy, status) => {
  const { ports, boundToken } = await newWorld()
  const app = application({ trustProxy })
  app.get('/', { onRequest: resourceGuard({ ports }) }, () => '')
  const origin = await listening(app)
  const proof = proofFor(origin.replace('http:', 'https:'), 'GET', boundToken)
  const headers = { authorization: `DPoP ${boundToken}`, dpop: proof, 'x-forwarded-proto': proto }
  expect((await fetch(origin, { headers })).status).toBe(status)
})

test('RFC 9449 §4.3-9: a proof is for the URL of the client, not for the one that it is rewritten to', async () => {
  const { ports, boundToken } = await newWorld()
  const app = application({ rewriteUrl: () => '/thing' })
  app.get('/thing', { onRequest: resourceGuard({ ports }) }, () => '')
  const origin = await listening(app)
  const statusFor = async (path: string) => {
    const proof = proofFor(origin + path, 'GET', boundToken)
    return (await fetch(`${origin}/api`, { headers: { authorization: `DPoP ${boundToken}`, dpop: proof } })).status
  }
  expect([await statusFor('/api'), await statusFor('/thing')]).toEqual([200, 401])
})

const SIGNED = '{"a":"é"}'

/** A route with a guard in a hook, to which a client posts a body with the signature of SIGNED. */
async function postSigned(
  hook: 'onRequest' | 'preParsing',
  body: string,
  change: (app: FastifyInstance) => void = () => {},
) {
  const { ports, headersFor } = await signer()
  const app = application({ bodyLimit: 100 })
  change(app)
  app.post('/', { [hook]: resourceGuard({ ports }) }, request => ({ got: request.body }))
  const origin = await listening(app)
  return post(origin, body, await headersFor(`${origin}/`, SIGNED))
}

test('RFC 9530 §2: as preParsing the guard compares the signed body, and the parser of the route gets it', async () => {
  const response = await postSigned('preParsing', SIGNED)
  expect([response.status, await response.json()]).toEqual([200, { got: { a: 'é' } }])
})

test.each<[string, ...Parameters<typeof postSigned>]>([
  ['another body', 'preParsing', '{"a":"e"}'],
  ['no body', 'preParsing', ''],
  ['no body, where the guard cannot read one', 'onRequest', ''],
  ['the body, where the guard cannot read it', 'onRequest', SIGNED],
  [
    'the body, after a hook that changed it',
    'preParsing',
    SIGNED,
    app => app.addHook('preParsing', async (_request, _reply, payload) => Readable.from(await payload.toArray())),
  ],
])('RFC 9530 §2: a signature is refused with %s', async (_, ...args) => {
  expect((await postSigned(...args)).status).toBe(401)
})

test.each<[string, (payload: Readable) => unknown]>([
  ['read', payload => payload.toArray()],
  ['decoded', payload => payload.setEncoding('utf8')],
])('a signed body that a hook has %s is a fault, which is answered', async (_, before) => {
  const response = await postSigned('preParsing', SIGNED, app =>
    app.addHook('preParsing', async (_request, _reply, payload) => void (await before(payload))),
  )
  expect(response.status).toBe(500)
})

test('a signed body that a hook has paused is read', async () => {
  const response = await postSigned('preParsing', SIGNED, app =>
    app.addHook('onRequest', async ({ raw }) => void raw.pause()),
  )
  expect([response.status, await response.json()]).toEqual([200, { got: { a: 'é' } }])
})

test('a signed body above the limit of the route is a 413, and the connection ends', async () => {
  const response = await postSigned('preParsing', SIGNED.padEnd(101))
  expect([response.status, response.headers.get('connection')]).toEqual([413, 'close'])
  expect(await response.json()).toMatchObject({ error: 'invalid_request' })
})

test('as preParsing the guard leaves an unsigned body to the parser, with its limit', async () => {
  const { ports, token } = await newWorld()
  const app = application({ bodyLimit: 8 })
  app.post('/', { preParsing: resourceGuard({ ports }) }, request => request.body)
  const origin = await listening(app)
  const headers = { authorization: `Bearer ${token}`, ...JSON_TYPE }
  expect(await (await post(origin, '{"a":1}', headers)).json()).toEqual({ a: 1 })
  expect(await (await post(origin, '{"a":"too long"}', headers)).json()).toMatchObject({
    code: 'FST_ERR_CTP_BODY_TOO_LARGE',
  })
})

test('a path that another route has is an error of the registration', async () => {
  const app = application()
  app.post('/form', () => '')
  await expect(app.register(repeating, { prefix: '/form' })).rejects.toThrow(/already declared/)
})

test('an endpoint without a prefix is an error of the registration', async () => {
  await expect(application().register(repeating)).rejects.toThrow(/prefix/)
})

test('introspectionOf throws without a guard', async () => {
  const app = application()
  app.get('/', request => introspectionOf(request))
  app.setErrorHandler((error, _request, reply) => reply.code(500).send(String(error)))
  expect(await (await fetch(await listening(app))).text()).toMatch(/^TypeError: .*resourceGuard/)
})

test('the plugin throws a TypeError for a misspelt or missing option, and for a misspelt demand', async () => {
  const { ports } = await newWorld()
  for (const options of [{ ports, publicOrign: 'https://as.example' }, {}])
    await expect(application().register(symbolon, options as never)).rejects.toThrow(TypeError)
  const app = application()
  await app.register(symbolon, { ports })
  expect(() => app.resourceGuard({ scope: ['read'] } as never)).toThrow(/did you mean `scopes`/)
})
