import type { IntrospectionGranted } from '@symbolon/core'
import {
  authorizationEndpoint,
  formEndpoint,
  introspectionOf,
  pushedAuthorizationRequestEndpoint,
  resourceGuard,
} from '@symbolon/hono'
import { Hono } from 'hono'
import { expect, expectTypeOf, test } from 'vitest'
import { basic, fixture, requestForm, tokenFor } from '../../node/test/fixture.js'

/*
 * What is special about Hono. The rest is the table of test/http.
 */

const down = new Error('the database at 10.0.0.1 is down')

function failing(): never {
  throw down
}

test('c.var.introspection is the result of the guard, and has its type', async () => {
  const { ports } = await fixture()
  const app = new Hono()
  app.get('/thing', resourceGuard({ ports, scopes: ['read'] }), c => {
    expectTypeOf(c.var.introspection).toEqualTypeOf<IntrospectionGranted>()
    return c.json([c.var.introspection.subject, introspectionOf(c).subject])
  })
  const response = await app.request('/thing', { headers: { Authorization: `Bearer ${await tokenFor(ports)}` } })
  expect(await response.json()).toEqual(['ada', 'ada'])
})

test('introspectionOf throws a TypeError on a route without a guard', async () => {
  const errors: Error[] = []
  const app = new Hono()
  app.get('/open', c => c.json(introspectionOf(c)))
  app.onError((error, c) => c.json(errors.push(error), 500))
  expect((await app.request('/open')).status).toBe(500)
  expect(errors).toMatchObject([{ name: 'TypeError', message: expect.stringContaining('resourceGuard()') }])
})

test('errors of own functions go to app.onError', async () => {
  const { ports } = await fixture()
  const errors: Error[] = []
  const app = new Hono()
  app.all('/par', pushedAuthorizationRequestEndpoint({ ports, clientCertificate: failing }))
  app.all('/form', formEndpoint(failing))
  app.all('/authorize', authorizationEndpoint({ ports, askUser: failing }))
  app.all('/thing', resourceGuard({ ports, signedBody: failing }), c => c.text('no'))
  app.onError((error, c) => {
    errors.push(error)
    return c.body(null, 500)
  })
  const headers = { Authorization: basic() }
  const bearer = { Authorization: `Bearer ${await tokenFor(ports)}` }
  for (const path of ['/par', '/form', '/authorize', '/thing']) {
    const request = { method: 'POST', body: requestForm(), headers: path === '/thing' ? bearer : headers }
    expect([path, (await app.request(path, request)).status]).toEqual([path, 500])
  }
  expect(errors).toEqual([down, down, down, down])
})

test('the sources of a request get the context of Hono', async () => {
  const seen: string[] = []
  const source = (name: string) => (c: { readonly req: { readonly path: string } }) => {
    seen.push(`${name} ${c.req.path}`)
    return undefined
  }
  const app = new Hono()
  const options = {
    clientCertificate: source('certificate'),
    clientCertificatePath: source('path'),
    clientCertificateAuthorized: source('authorized'),
    clientOcspResponses: source('stapled'),
  }
  app.all(
    '/form',
    formEndpoint(() => ({ status: 204, headers: {}, body: '' }), options),
  )
  expect((await app.request('/form', { method: 'POST', body: requestForm() })).status).toBe(204)
  expect(seen).toEqual(['certificate /form', 'path /form', 'authorized /form', 'stapled /form'])
})
