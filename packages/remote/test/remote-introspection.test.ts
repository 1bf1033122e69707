import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTcpServer } from 'node:net'
import { type IntrospectionRequest, type IntrospectionResponse, introspect } from '@symbolon/core'
import { compactVerify, exportJWK, generateKeyPair, importJWK, SignJWT } from 'jose'
import { beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { serve } from '../../../test/http/serve.js'
import { clientSecretBasic, privateKeyJwt, type RemoteIntrospectionOptions, remoteIntrospection } from '../src/index.js'

const SERVICE = { serviceId: 'api', issuer: 'https://as.example/realms/bank', supportedScopes: [{ name: 'read' }] }
const SECONDS = Math.floor(Date.now() / 1000)

const KEYCLOAK = {
  exp: SECONDS + 60,
  iat: SECONDS,
  jti: 'onrtro:1f2e',
  iss: SERVICE.issuer,
  aud: ['https://api.example', 'account'],
  sub: 'f:1:ada',
  typ: 'Bearer',
  azp: 'ledger',
  realm_access: { roles: ['user'] },
  scope: 'read profile',
  username: 'ada',
  client_id: 'ledger',
  active: true,
}

const errors: unknown[] = []
beforeEach(() => {
  errors.length = 0
})

function portsOf(endpoint: string, changes: Partial<RemoteIntrospectionOptions> = {}) {
  return remoteIntrospection({
    service: SERVICE,
    secrets: ['a secret of at least thirty-two bytes'],
    endpoint,
    authenticate: clientSecretBasic('api', 'secret'),
    onFault: error => void errors.push(error),
    ...changes,
  })
}

const ask = (
  endpoint: string,
  changes?: Partial<RemoteIntrospectionOptions>,
  request: Partial<IntrospectionRequest> = {},
) => introspect({ token: 'a+token/=', ...request }, portsOf(endpoint, changes))

/** A server that answers always the same, and what it was asked. */
async function answering(
  body: string | Buffer,
  headers: Record<string, string> = { 'Content-Type': 'application/json' },
) {
  const asked: {
    readonly headers: IncomingMessage['headers']
    readonly method: string | undefined
    readonly form: URLSearchParams
  }[] = []
  const origin = await serve(async (req, res) => {
    let text = ''
    for await (const chunk of req) text += String(chunk)
    asked.push({ headers: req.headers, method: req.method, form: new URLSearchParams(text) })
    res.writeHead(200, headers).end(body)
  })
  return { origin, asked }
}

test('RFC 7662 §2.1: the token is posted as a form, and the answer counts', async () => {
  const { origin, asked } = await answering(JSON.stringify(KEYCLOAK), {
    'Content-Type': 'application/json;charset=UTF-8',
  })
  const answer = await ask(`${origin}/introspect`, {}, { scopes: ['read'], resources: ['https://api.example'] })
  expect(answer).toMatchObject({ action: 'OK', subject: 'f:1:ada', clientIdentifier: 'ledger' })
  expect(asked).toHaveLength(1)
  const [{ headers, method, form } = { headers: {}, method: '', form: new URLSearchParams() }] = asked
  expect([method, headers['content-type'], headers.accept]).toEqual([
    'POST',
    'application/x-www-form-urlencoded',
    'application/json',
  ])
  expect(Object.fromEntries(form)).toEqual({ token: 'a+token/=', token_type_hint: 'access_token' })
})

test('RFC 9701 §4: a signed answer is asked for, and verified', async () => {
  const { privateKey, publicKey } = await generateKeyPair('ES256')
  const jwt = await new SignJWT({ token_introspection: KEYCLOAK })
    .setProtectedHeader({ alg: 'ES256', typ: 'token-introspection+jwt' })
    .setIssuer(SERVICE.issuer)
    .setAudience('api')
    .setIssuedAt()
    .sign(privateKey)
  const { origin, asked } = await answering(jwt, { 'Content-Type': 'application/token-introspection+jwt' })
  const { kty = '', crv = '', x = '', y = '' } = await exportJWK(publicKey)
  const signedAnswers = { jwks: { keys: [{ kty, crv, x, y }] }, audience: 'api' }
  expect(await ask(origin, { signedAnswers })).toMatchObject({ action: 'OK', subject: 'f:1:ada' })
  expect(asked[0]?.headers.accept).toBe('application/token-introspection+jwt')
  // The same without the demand, and a demand that is not met: neither is believed.
  expect(await ask(origin)).toMatchObject({ action: 'INTERNAL_SERVER_ERROR' })
  const plain = await answering(JSON.stringify(KEYCLOAK))
  expect(await ask(plain.origin, { signedAnswers })).toMatchObject({ action: 'INTERNAL_SERVER_ERROR' })
})

describe('a fault', () => {
  type Handler = (req: IncomingMessage, res: ServerResponse) => void
  const JSON_HEADERS = { 'Content-Type': 'application/json' }
  const inactive = JSON.stringify({ active: false })

  test.each<[what: string, handler: Handler, words: string]>([
    ['a redirect, which is not followed', (_, res) => void res.writeHead(307, { Location: '/' }).end(), 'status 307'],
    [
      'another status, whose body is not read',
      (_, res) => void res.writeHead(401, JSON_HEADERS).write('{'),
      'status 401',
    ],
    ['a connection that ends', (_, res) => void res.destroy(), 'could not be asked'],
    [
      'half an answer',
      (_, res) => void res.writeHead(200, { ...JSON_HEADERS, 'Content-Length': '99' }).write('{', () => res.destroy()),
      'could not be asked',
    ],
    [
      'an answer that is too long',
      (_, res) => void res.writeHead(200, JSON_HEADERS).end(`{"active":false,"more":"${'a'.repeat(70_000)}"}`),
      'could not be asked',
    ],
    [
      'an answer that does not end',
      (_, res) => {
        res.writeHead(200, JSON_HEADERS)
        const more = () => res.write('a'.repeat(16_384), error => error ?? more())
        more()
      },
      'could not be asked',
    ],
    [
      'an answer that is not UTF-8',
      (_, res) => void res.writeHead(200, JSON_HEADERS).end(Buffer.from([0x7b, 0xff, 0x7d])),
      'could not be asked',
    ],
    [
      'a byte order mark',
      (_, res) => void res.writeHead(200, JSON_HEADERS).end(`\ufeff${inactive}`),
      'not one JSON object',
    ],
    ['no body', (_, res) => void res.writeHead(200, JSON_HEADERS).end(), 'not one JSON object'],
  ])('%s', async (_, handler, words) => {
    const origin = await serve(handler)
    expect(await ask(origin)).toMatchObject({ action: 'INTERNAL_SERVER_ERROR', existent: false })
    expect(errors.map(String)).toEqual([expect.stringContaining(words)])
  })

  test.each([301, 302, 303, 307, 308])(
    'RFC 9110 §15.4: a redirect by %d: token and secret are not sent again',
    async status => {
      const other = await answering(JSON.stringify(KEYCLOAK))
      let requests = 0
      const origin = await serve((_, res) => {
        requests++
        res.writeHead(status, { Location: other.origin }).end()
      })
      const inTheForm = (form: URLSearchParams) => form.set('client_secret', 'secret')
      for (const authenticate of [clientSecretBasic('api', 'secret'), inTheForm]) {
        expect(await ask(origin, { authenticate })).toMatchObject({ action: 'INTERNAL_SERVER_ERROR' })
      }
      expect([requests, other.asked]).toEqual([2, []])
    },
  )

  test.each<[what: string, handler: Handler]>([
    ['an answer that does not begin', () => undefined],
    ['an answer that does not go on', (_, res) => void res.writeHead(200, JSON_HEADERS).write('{')],
  ])('%s in time', async (_, handler) => {
    const origin = await serve(handler)
    expect(await ask(origin, { timeoutSeconds: 0.05 })).toMatchObject({ action: 'INTERNAL_SERVER_ERROR' })
    expect(errors).toMatchObject([{ name: 'IntrospectionAnswerFault', cause: { name: 'TimeoutError' } }])
  })

  test('a fetch that heeds no signal, or an authentication that never ends', async () => {
    const never = () => new Promise<never>(() => undefined)
    const endpoint = 'https://as.example/introspect'
    expect(await ask(endpoint, { timeoutSeconds: 0.01, fetch: never })).toMatchObject({
      action: 'INTERNAL_SERVER_ERROR',
    })
    expect(await ask(endpoint, { timeoutSeconds: 0.01, authenticate: never })).toMatchObject({
      action: 'INTERNAL_SERVER_ERROR',
    })
    expect(errors).toMatchObject([{ cause: { name: 'TimeoutError' } }, { cause: { name: 'TimeoutError' } }])
  })

  test.each<[what: string, status: number]>([
    ['of another status', 500],
    ['that is too long', 200],
  ])('an answer %s is not read to its end', async (_, status) => {
    let isCancelled = false
    const body = new ReadableStream<Uint8Array>({
      pull: controller => controller.enqueue(new Uint8Array(16_384)),
      cancel() {
        isCancelled = true
      },
    })
    const fetch = async () => new Response(body, { status, headers: JSON_HEADERS })
    expect(await ask('https://as.example/introspect', { fetch })).toMatchObject({ action: 'INTERNAL_SERVER_ERROR' })
    expect(isCancelled).toBe(true)
  })

  test.each<[bytes: number, action: string]>([
    [65_536, 'UNAUTHORIZED'],
    [65_537, 'INTERNAL_SERVER_ERROR'],
  ])('docs/remote-guards.md: an answer of %d bytes is %s', async (bytes, action) => {
    const { origin } = await answering(inactive.padEnd(bytes))
    expect(await ask(origin)).toMatchObject({ action })
  })

  test('an authentication that fails', async () => {
    const authenticate = () => Promise.reject(new Error('no key'))
    expect(await ask('https://as.example/introspect', { authenticate })).toMatchObject({
      action: 'INTERNAL_SERVER_ERROR',
    })
    expect(errors).toMatchObject([{ cause: { message: 'no key' } }])
  })

  test('a server that is not there', async () => {
    const server = createServer()
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    const address = server.address()
    await new Promise(resolve => server.close(resolve))
    const port = typeof address === 'object' && address !== null ? address.port : 0
    expect(await ask(`http://127.0.0.1:${port}/`)).toMatchObject({ action: 'INTERNAL_SERVER_ERROR', existent: false })
  })

  test('tells neither the token nor the secret', async () => {
    const { origin } = await answering('{')
    await ask(origin)
    const text = JSON.stringify(errors.map(error => [String(error), String(Object(error).cause)]))
    for (const secret of ['a+token', 'secret']) expect(text).not.toContain(secret)
  })
})

describe('authentication', () => {
  /** The form and the headers that an authentication makes. */
  async function made(authenticate: RemoteIntrospectionOptions['authenticate']) {
    const { origin, asked } = await answering(JSON.stringify({ active: false }))
    const answer: IntrospectionResponse = await ask(origin, { authenticate })
    expect(answer.action).toBe('UNAUTHORIZED')
    return { headers: asked[0]?.headers ?? {}, form: asked[0]?.form ?? new URLSearchParams() }
  }

  test('RFC 6749 §2.3.1: identifier and secret are form-encoded in HTTP Basic', async () => {
    const { headers, form } = await made(clientSecretBasic('an api:%', 'sécret +&'))
    const credentials = Buffer.from(String(headers.authorization).replace('Basic ', ''), 'base64').toString()
    expect(credentials).toBe('an+api%3A%25:s%C3%A9cret+%2B%26')
    expect([...form.keys()]).toEqual(['token', 'token_type_hint'])
  })

  test('RFC 7523 §2.2, §3: a JWT of its own for each request', async () => {
    const pair = await generateKeyPair('PS256', { extractable: true })
    const exported = await exportJWK(pair.privateKey)
    const key = { ...JSON.parse(JSON.stringify(exported)), kid: 'one' }
    const authenticate = privateKeyJwt({ clientId: 'api', key, algorithm: 'PS256', audience: SERVICE.issuer })
    const forms = [(await made(authenticate)).form, (await made(authenticate)).form]
    const jtis = await Promise.all(
      forms.map(async form => {
        expect(form.get('client_assertion_type')).toBe('urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
        expect(form.get('client_id')).toBe('api')
        const publicKey = await importJWK(await exportJWK(pair.publicKey), 'PS256')
        const { payload, protectedHeader } = await compactVerify(form.get('client_assertion') ?? '', publicKey)
        expect(protectedHeader).toEqual({ alg: 'PS256', typ: 'JWT', kid: 'one' })
        const claims: Record<string, unknown> = JSON.parse(new TextDecoder().decode(payload))
        expect(claims).toMatchObject({ iss: 'api', sub: 'api', aud: SERVICE.issuer })
        expect(Number(claims.exp) - Number(claims.iat)).toBe(60)
        expect(claims.iat).toSatisfy(Number.isInteger)
        expect(Math.abs(Number(claims.iat) - Date.now() / 1000)).toBeLessThan(30)
        return claims.jti
      }),
    )
    expect(new Set(jtis).size).toBe(2)
    expect(String(jtis[0])).toMatch(/^[0-9a-f]{32}$/)
  })

  test('may be anything else', async () => {
    const { headers } = await made((_form, headers) => headers.set('Authorization', 'Bearer of the API'))
    expect(headers.authorization).toBe('Bearer of the API')
    const { form } = await made(async form => form.set('client_secret', 'secret'))
    expect(form.get('client_secret')).toBe('secret')
  })

  const key = { kty: 'EC', crv: 'P-256', x: 'a', y: 'b', d: 'c' }
  const options = { clientId: 'api', key, algorithm: 'ES256', audience: 'https://as.example' }
  test.each<[string, () => unknown, RegExp]>([
    ['no secret', () => Reflect.apply(clientSecretBasic, undefined, ['api']), /clientSecretBasic: pass/],
    ['an empty identifier', () => clientSecretBasic('', 'secret'), /clientSecretBasic: pass/],
    ['no options', () => Reflect.apply(privateKeyJwt, undefined, []), /privateKeyJwt: pass an object/],
    [
      'a public key',
      () => Reflect.apply(privateKeyJwt, undefined, [{ ...options, key: { ...key, d: undefined } }]),
      /a private JWK/,
    ],
    [
      'a key that does not sign',
      () => Reflect.apply(privateKeyJwt, undefined, [options]),
      /privateKeyJwt: key\.d must belong to the public members/,
    ],
    ['no audience', () => Reflect.apply(privateKeyJwt, undefined, [{ ...options, audience: '' }]), /pass audience/],
    [
      'no algorithm',
      () => Reflect.apply(privateKeyJwt, undefined, [{ ...options, algorithm: undefined }]),
      /pass algorithm/,
    ],
    [
      'a misspelt option',
      () => Reflect.apply(privateKeyJwt, undefined, [{ ...options, kid: 'one' }]),
      /there is no `kid`/,
    ],
  ])('with %s is a TypeError', (_, make, words) => {
    expect(make).toThrow(TypeError)
    expect(make).toThrow(words)
  })
})

describe('options', () => {
  test.each([
    'https://as.example/introspect',
    'https://as.example/introspect?a=1',
    'http://localhost:1/',
    'http://127.0.0.1/',
    'http://[::1]/',
  ])('an endpoint may be %s', endpoint => {
    expect(() => portsOf(endpoint)).not.toThrow()
  })

  test('an answer may take a minute', () => {
    expect(() => portsOf('https://as.example', { timeoutSeconds: 60 })).not.toThrow()
  })

  test.each<[string, object, RegExp]>([
    ['http', { endpoint: 'http://as.example/introspect' }, /endpoint must be an https URL/],
    ['a path', { endpoint: '/introspect' }, /endpoint must be/],
    ['credentials in the URL', { endpoint: 'https://api:secret@as.example' }, /endpoint must be/],
    ['a user in the URL', { endpoint: 'https://api@as.example' }, /endpoint must be/],
    ['a password in the URL', { endpoint: 'https://:secret@as.example' }, /endpoint must be/],
    ['another scheme', { endpoint: 'ftp://localhost/introspect' }, /endpoint must be/],
    ['a fragment', { endpoint: 'https://as.example/#a' }, /endpoint must be/],
    ['a URL', { endpoint: new URL('https://as.example') }, /endpoint must be/],
    ['no endpoint', { endpoint: undefined }, /endpoint must be/],
    ['no authentication', { authenticate: undefined }, /authenticate must be a function/],
    ['no time', { timeoutSeconds: 0 }, /timeoutSeconds must be/],
    ['less than no time', { timeoutSeconds: -1 }, /timeoutSeconds must be/],
    ['more than a minute', { timeoutSeconds: 60.1 }, /timeoutSeconds must be/],
    ['an hour', { timeoutSeconds: 3_600 }, /timeoutSeconds must be/],
    ['a text', { timeoutSeconds: 'soon' }, /timeoutSeconds must be/],
    ['no fetch', { fetch: null }, /fetch must be a function/],
    ['a misspelt option', { cacheSecond: 1 }, /did you mean `cacheSeconds`/],
    ['an option of core that has no place here', { ask: () => undefined }, /there is no `ask`/],
    ['cacheSeconds of a day', { cacheSeconds: 86_400 }, /cacheSeconds must be/],
  ])('refuses %s', (_, changes, words) => {
    expect(() => portsOf('https://as.example', changes)).toThrow(TypeError)
    expect(() => portsOf('https://as.example', changes)).toThrow(words)
  })
})

describe('a connection that was kept', () => {
  const body = JSON.stringify(KEYCLOAK)
  const answer = `HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n${body}`

  /** A server that closes each connection as a request comes over it, but for the first so many. */
  async function closing(answered: number) {
    const requests: string[] = []
    const server = createTcpServer(socket => {
      let ofConnection = 0
      socket.on('error', () => undefined)
      socket.on('data', data => {
        requests.push(String(data))
        ofConnection += 1
        if (ofConnection > answered) socket.destroy()
        else socket.write(answer)
      })
    })
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    onTestFinished(() => void server.close())
    return { endpoint: `http://127.0.0.1:${Object(server.address()).port}/`, requests }
  }

  test('and was closed meanwhile is tried once more, with credentials that were not used', async () => {
    const { endpoint, requests } = await closing(1)
    const { privateKey } = await generateKeyPair('ES256', { extractable: true })
    const key = { ...(await exportJWK(privateKey)), kty: 'EC' }
    const authenticate = privateKeyJwt({ clientId: 'api', key, algorithm: 'ES256', audience: SERVICE.issuer })
    const ports = portsOf(endpoint, { authenticate })
    const actions: string[] = []
    for (const token of ['one', 'two', 'three']) actions.push((await introspect({ token }, ports)).action)
    expect([actions, errors]).toEqual([['OK', 'OK', 'OK'], []])
    const assertions = requests.map(text => /client_assertion=([^&]+)/.exec(text)?.[1])
    expect(new Set(assertions).size).toBe(assertions.length)
    expect(requests.filter(text => text.includes('token=two')).length).toBeGreaterThan(1)
  })

  test('is not tried a third time', async () => {
    const { endpoint, requests } = await closing(0)
    expect(await ask(endpoint)).toMatchObject({ action: 'INTERNAL_SERVER_ERROR' })
    expect([requests.length, errors.length]).toEqual([2, 1])
  })
})
