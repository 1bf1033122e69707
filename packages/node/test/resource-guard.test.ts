import { introspectionOf, resourceGuard } from '@symbolon/node'
import { expect, test } from 'vitest'
import { serve } from '../../../test/http/serve.js'
import { fixture, tokenFor } from './fixture.js'

test('passes the introspection result to the route, and to no other request', async () => {
  const { ports } = await fixture()
  const guard = resourceGuard({ ports, scopes: ['read'] })
  const origin = await serve((req, res) => {
    if (req.url === '/open') {
      expect(() => introspectionOf(req)).toThrow(/resourceGuard/)
      return res.end('open')
    }
    return guard(req, res, () => res.end(introspectionOf(req).subject))
  })
  const authorization = `Bearer ${await tokenFor(ports)}`
  expect(await (await fetch(origin, { headers: { authorization } })).text()).toBe('ada')
  expect(await (await fetch(`${origin}/open`, { headers: { authorization } })).text()).toBe('open')
})

test('RFC 9449 §8.2: a nonce for the next proof is sent beside the headers of the route', async () => {
  const { ports } = await fixture()
  const guard = resourceGuard({ ports, dpopNonceRequired: true })
  const origin = await serve((req, res) => guard(req, res, () => res.end()))
  const response = await fetch(origin, { headers: { authorization: 'DPoP x', dpop: 'x' } })
  expect([response.status, response.headers.get('www-authenticate')]).toEqual([401, expect.stringMatching(/^DPoP /)])
})

test('a guard without a route answers 500, and lets nothing pass', async () => {
  const faults: unknown[] = []
  const { ports } = await fixture({ onFault: error => faults.push(error) })
  const guard = resourceGuard({ ports })
  const origin = await serve((req, res) => guard(req, res, undefined as never))
  expect((await fetch(origin)).status).toBe(500)
  expect(faults).toEqual([expect.objectContaining({ message: expect.stringContaining('third argument') })])
})

test.each([
  ['an object', { a: 1 }],
  ['bytes', Buffer.from('{"a":1}')],
  ['nothing', undefined],
  ['half a character', '\ud800'],
])('RFC 9530 §2: refuses a signed body that is not text, as a mistake of the client: %s', async (_, signed) => {
  const { ports } = await fixture()
  const guard = resourceGuard({ ports, signedBody: () => signed as never })
  const origin = await serve((req, res) => guard(req, res, () => res.end()))
  const headers = {
    authorization: `Bearer ${await tokenFor(ports)}`,
    'signature-input': 'sig=("content-digest");created=1;tag="fapi-2-request"',
    signature: 'sig=:AA==:',
    'content-digest': 'sha-256=:AA==:',
  }
  const response = await fetch(origin, { method: 'POST', headers, body: '{"a":1}' })
  expect(response.status).toBe(401)
  expect(response.headers.get('www-authenticate')).toMatch(/^Bearer error="invalid_request"/)
})

test('a signedBody that rejects is a 500, and goes to onFault', async () => {
  const down = new Error('down')
  const faults: unknown[] = []
  const { ports } = await fixture({ onFault: error => faults.push(error) })
  const guard = resourceGuard({ ports, signedBody: () => Promise.reject(down) })
  const origin = await serve((req, res) => guard(req, res, () => expect.unreachable()))
  expect((await fetch(origin, { headers: { authorization: `Bearer ${await tokenFor(ports)}` } })).status).toBe(500)
  expect(faults).toEqual([down])
})
