import { readRawForm, requestView, sendAnswer } from '@symbolon/node'
import { expect, test } from 'vitest'
import { serve } from '../../../test/http/serve.js'

test('a view has every header line, and takes the path of a mounted router from originalUrl', async () => {
  const origin = await serve((req, res) => {
    req.url = '/inner'
    res.end(JSON.stringify(requestView(Object.assign(req, { originalUrl: '/outer/inner?a=1' }), 'https://as.example')))
  })
  const view = await (await fetch(`${origin}/outer/inner?a=1`, { headers: { 'X-Names': 'Authorization' } })).json()
  expect(view).toMatchObject({ method: 'GET', targetUri: 'https://as.example/outer/inner?a=1' })
  expect(view.headers).toContainEqual(['X-Names', 'Authorization'])
})

test.each([
  ['text', 'a=é'],
  ['bytes', Buffer.from('a=é')],
  ['a part of larger bytes', new Uint8Array(Buffer.from('x a=é x')).subarray(2, 6)],
])('reads a form that a parser left as %s', async (_, body) => {
  const origin = await serve(async (req, res) => {
    const form = await readRawForm(Object.assign(req, { body }))
    res.end(form.ok ? form.value.body : 'refused')
  })
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await (await fetch(origin, { method: 'POST', headers })).text()).toBe('a=é')
})

test('a form whose parser left an object but read nothing is read', async () => {
  const origin = await serve(async (req, res) => {
    const form = await readRawForm(Object.assign(req, { body: {} }))
    res.end(form.ok ? form.value.body : 'refused')
  })
  expect(await (await fetch(origin, { method: 'POST', body: new URLSearchParams('a=b') })).text()).toBe('a=b')
})

test.each([
  ['a body', { status: 200, headers: { 'X-Own': 'a' }, body: 'é' }, ['200', '2', 'a', 'b']],
  ['no body', { status: 400, headers: {}, body: '' }, ['400', '0', null, 'b']],
  ['a status without a length', { status: 204, headers: {}, body: '' }, ['204', null, null, 'b']],
  ['a length of its own', { status: 200, headers: { 'content-length': '1' }, body: 'a' }, ['200', '1', null, 'b']],
  ['a header that was set', { status: 200, headers: { 'x-set': 'c' }, body: '' }, ['200', '0', null, 'c']],
])('sends an answer with %s, and keeps headers that are set', async (_, answer, expected) => {
  const origin = await serve((_req, res) => sendAnswer(res.setHeader('X-Set', 'b'), answer))
  const { status, headers } = await fetch(origin)
  const own = ['content-length', 'x-own', 'x-set'].map(name => headers.get(name))
  expect([String(status), ...own]).toEqual(expected)
})

test('RFC 9110 §9.3.2: a HEAD gets the length and no body', async () => {
  const origin = await serve((_req, res) => sendAnswer(res, { status: 200, headers: {}, body: 'four' }))
  const response = await fetch(origin, { method: 'HEAD' })
  expect([response.headers.get('content-length'), await response.text()]).toEqual(['4', ''])
})
