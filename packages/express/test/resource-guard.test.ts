import type { Ports, PortsOptions } from '@symbolon/core'
import { introspectionOf, type ResourceGuardOptions, resourceGuard } from '@symbolon/express'
import { memoryStores } from '@symbolon/memory'
import express from 'express'
import { expect, test } from 'vitest'
import { fixture, tokenFor } from '../../node/test/fixture.js'
import { send, serve } from './server.js'

async function guarded(demands: Omit<ResourceGuardOptions, 'ports'> = {}, options: Partial<PortsOptions> = {}) {
  const { ports, events } = await fixture(options)
  const app = express()
  app.get('/thing', resourceGuard({ ports, ...demands }), (req, res) => {
    const { subject, scopes } = introspectionOf(req)
    res.json({ subject, scopes, same: req.introspection === introspectionOf(req) })
  })
  return { url: `${await serve(app)}/thing`, ports, events }
}

const get = (url: string, authorization: string) => fetch(url, { headers: { authorization } })

test('runs the handler with the introspection result of a valid token', async () => {
  const { url, ports } = await guarded({ scopes: ['read'], subject: 'ada' })
  const response = await get(url, `Bearer ${await tokenFor(ports)}`)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ subject: 'ada', scopes: ['read'], same: true })
})

test('answers 401 with bare challenges without credentials, and calls no operation', async () => {
  const { url, events } = await guarded()
  const response = await fetch(url)
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toMatch(/^Bearer, DPoP algs="[^"]+"$/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toBe('')
  expect(events).toEqual([])
})

test('answers 401 with a challenge to an unknown token', async () => {
  const { url } = await guarded()
  const response = await get(url, 'Bearer unknown')
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toMatch(
    /^Bearer error="invalid_token",error_description="\[A057302] /,
  )
})

test('answers 403 to a missing scope and names all required scopes', async () => {
  const { url, ports } = await guarded({ scopes: ['read', 'write'] })
  const response = await get(url, `Bearer ${await tokenFor(ports)}`)
  expect(response.status).toBe(403)
  expect(response.headers.get('www-authenticate')).toMatch(/error="insufficient_scope".*,scope="read write"$/)
})

test('answers 403 to another subject', async () => {
  const { url, ports } = await guarded({ subject: 'bob' })
  expect((await get(url, `Bearer ${await tokenFor(ports)}`)).status).toBe(403)
})

test('answers 401 with the step-up demands', async () => {
  const { url, ports } = await guarded({ acrValues: ['gold'], maxAge: 60 })
  const response = await get(url, `Bearer ${await tokenFor(ports)}`)
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toMatch(/insufficient_user_authentication.*acr_values="gold"/)
})

test('answers 401 to an unbound token with the DPoP scheme', async () => {
  const { url, ports } = await guarded()
  expect((await get(url, `DPoP ${await tokenFor(ports)}`)).status).toBe(401)
})

test('answers 400 to two Authorization headers, although Node drops the second', async () => {
  const { url, ports } = await guarded()
  const authorization = `Bearer ${await tokenFor(ports)}`
  const headers = ['Host', 'api.example', 'Authorization', authorization, 'authorization', authorization]
  const got = await send(url, { headers })
  expect(got.status).toBe(400)
  expect(got.headers['www-authenticate']).toBe('Bearer error="invalid_request"')
  expect([got.headers['content-type'], got.body]).toEqual(['application/json', '{"error":"invalid_request"}'])
  expect(got.headers['content-length']).toBe(`${got.body.length}`)
})

test('RFC 9110 §9.3.2: sends no body to a HEAD', async () => {
  const { url } = await guarded()
  const headers = ['Host', 'api.example', 'Authorization', 'Bearer ']
  const got = await send(url, { method: 'HEAD', headers })
  expect([got.status, got.headers['content-type'], got.body]).toEqual([400, 'application/json', ''])
})

test('answers 500 when a store fails, and does not run the handler', async () => {
  const stores = memoryStores({ serviceId: 'test' })
  const failing = { find: () => Promise.reject(new Error('down')) }
  const accessTokens: typeof stores.accessTokens = Object.assign(Object.create(stores.accessTokens), failing)
  const { url, events } = await guarded({}, { stores: { ...stores, accessTokens } })
  const response = await get(url, 'Bearer whatever')
  expect(response.status).toBe(500)
  expect(response.headers.get('content-type')).toBe('application/json')
  const body = await response.text()
  expect(body).not.toContain('down')
  const { error, error_description } = JSON.parse(body)
  expect(error).toBe('server_error')
  expect(response.headers.get('www-authenticate')).toBe(
    `Bearer error="${error}",error_description="${error_description}"`,
  )
  expect(events).toMatchObject([{ fault: { port: 'accessTokens' } }])
})

test('introspectionOf throws without a guard', async () => {
  const app = express()
  app.get('/', (req, res) => {
    expect(() => introspectionOf(req)).toThrow(/resourceGuard/)
    res.sendStatus(204)
  })
  expect((await fetch(await serve(app))).status).toBe(204)
})

/** Headers of a signed body, with an invalid signature. */
const SIGNATURE = {
  'signature-input': 'sig=("content-digest");created=1;tag="fapi-2-request"',
  signature: 'sig=:AA==:',
  'content-digest': 'sha-256=:AA==:',
}

test.each<[string, express.RequestHandler, string, BodyInit]>([
  ['parsed JSON', express.json(), 'application/json', '{"a":1}'],
  ['a parsed form', express.urlencoded(), 'application/x-www-form-urlencoded', 'a=1'],
  ['bytes', express.raw({ type: () => true }), 'application/octet-stream', 'a'],
  ['a media type without a parser', express.text(), 'text/xml', '<a/>'],
  ['half a character in another charset', express.text(), 'text/plain; charset=utf-16le', new Uint8Array([0, 0xd8])],
])(
  'RFC 9530 §2: refuses a signed body that is not text, as a mistake of the client: %s',
  async (_, parser, type, body) => {
    const { ports } = await fixture()
    const app = express().use(parser)
    app.post('/thing', express.text({ type: 'text/plain' }), resourceGuard({ ports, signedBody: req => req.body }))
    const headers = { authorization: `Bearer ${await tokenFor(ports)}`, 'content-type': type, ...SIGNATURE }
    const response = await fetch(`${await serve(app)}/thing`, { method: 'POST', headers, body })
    expect(response.status).toBe(401)
    expect(response.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_request"/)
  },
)

class Scoped {
  constructor(readonly ports: Ports) {}
  get scopes() {
    return ['write']
  }
}

test('applies inherited demands', async () => {
  const { ports } = await fixture()
  const app = express()
  app.get('/thing', resourceGuard(new Scoped(ports)), (_req, res) => {
    res.sendStatus(204)
  })
  expect((await get(`${await serve(app)}/thing`, `Bearer ${await tokenFor(ports)}`)).status).toBe(403)
})

test.each([
  ['scope', 'scopes'],
  ['max_age', 'maxAge'],
  ['publicorigin', 'publicOrigin'],
  ['signedbody', 'signedBody'],
  ['port', 'ports'],
])('throws a TypeError for a misspelt option and names the right one: %s', async (written, meant) => {
  const { ports } = await fixture()
  expect(() => resourceGuard({ ports, [written]: ['write'] })).toThrow(
    new TypeError(`The demands of a resource: there is no \`${written}\`; did you mean \`${meant}\`?`),
  )
})

test('throws a TypeError for invalid options', async () => {
  const { ports } = await fixture()
  expect(() => resourceGuard({ ports, scopes: 'write' as never })).toThrow(/scopes: must be an array of strings/)
  expect(() => resourceGuard({ ports, token: 'x' } as never)).toThrow(/there is no `token`/)
  expect(() => resourceGuard({ ports: undefined as never })).toThrow(/createPorts/)
  expect(() => resourceGuard({ ports, publicOrigin: 'api.example' })).toThrow(/publicOrigin/)
})
