import type { PortsOptions } from '@symbolon/core'
import { introspectionOf, type ResourceGuardOptions, resourceGuard } from '@symbolon/express'
import { memoryStores } from '@symbolon/memory'
import express from 'express'
import { expect, test } from 'vitest'
import { fixture, tokenFor } from './fixture.js'
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

test('a good token: the handler runs and knows the token', async () => {
  const { url, ports } = await guarded({ scopes: ['read'], subject: 'ada' })
  const response = await get(url, `Bearer ${await tokenFor(ports)}`)
  expect(response.status).toBe(200)
  expect(await response.json()).toEqual({ subject: 'ada', scopes: ['read'], same: true })
})

test('no credentials: 401, bare challenges, and nothing is asked', async () => {
  const { url, events } = await guarded()
  const response = await fetch(url)
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toMatch(/^Bearer, DPoP algs="[^"]+"$/)
  expect(response.headers.get('cache-control')).toBe('no-store')
  expect(await response.text()).toBe('')
  expect(events).toEqual([])
})

test('an unknown token: 401 with a challenge', async () => {
  const { url } = await guarded()
  const response = await get(url, 'Bearer unknown')
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toMatch(
    /^Bearer error="invalid_token",error_description="\[A057302] /,
  )
})

test('a missing scope: 403 that names all that are required', async () => {
  const { url, ports } = await guarded({ scopes: ['read', 'write'] })
  const response = await get(url, `Bearer ${await tokenFor(ports)}`)
  expect(response.status).toBe(403)
  expect(response.headers.get('www-authenticate')).toMatch(/error="insufficient_scope".*,scope="read write"$/)
})

test('another subject: 403', async () => {
  const { url, ports } = await guarded({ subject: 'bob' })
  expect((await get(url, `Bearer ${await tokenFor(ports)}`)).status).toBe(403)
})

test('step-up: 401 that says what is needed', async () => {
  const { url, ports } = await guarded({ acrValues: ['gold'], maxAge: 60 })
  const response = await get(url, `Bearer ${await tokenFor(ports)}`)
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toMatch(/insufficient_user_authentication.*acr_values="gold"/)
})

test('an unbound token under DPoP: 401, whatever proof comes along', async () => {
  const { url, ports } = await guarded()
  expect((await get(url, `DPoP ${await tokenFor(ports)}`)).status).toBe(401)
})

test('two Authorization headers: 400, although Node shows only the first', async () => {
  const { url, ports } = await guarded()
  const authorization = `Bearer ${await tokenFor(ports)}`
  const headers = ['Host', 'api.example', 'Authorization', authorization, 'authorization', authorization]
  const got = await send(url, { headers })
  expect(got.status).toBe(400)
  expect(got.headers['www-authenticate']).toBe('Bearer error="invalid_request"')
})

test('a store that fails: 500, and the handler does not run', async () => {
  const stores = memoryStores({ serviceId: 'test' })
  const failing = { find: () => Promise.reject(new Error('down')) }
  const accessTokens: typeof stores.accessTokens = Object.assign(Object.create(stores.accessTokens), failing)
  const { url, events } = await guarded({}, { stores: { ...stores, accessTokens } })
  const response = await get(url, 'Bearer whatever')
  expect(response.status).toBe(500)
  expect(await response.text()).not.toContain('down')
  expect(events).toMatchObject([{ fault: { port: 'accessTokens' } }])
})

test('introspectionOf without a guard is a misuse', async () => {
  const app = express()
  app.get('/', (req, res) => {
    expect(() => introspectionOf(req)).toThrow(/resourceGuard/)
    res.sendStatus(204)
  })
  expect((await fetch(await serve(app))).status).toBe(204)
})

test('misuse at construction is a TypeError', async () => {
  const { ports } = await fixture()
  expect(() => resourceGuard({ ports: undefined as never })).toThrow(/createPorts/)
  expect(() => resourceGuard({ ports, publicOrigin: 'api.example' })).toThrow(/publicOrigin/)
})
