import { answerPushedRequestOverHttp } from '@symbolon/core/http'
import { type AskUser, authorizationEndpoint } from '@symbolon/express'
import express from 'express'
import { expect, test } from 'vitest'
import { basic, CLIENT_ID, fixture, REDIRECT_URI, requestForm } from '../../node/test/fixture.js'
import { serve } from './server.js'

const showResult: AskUser = ({ ticket, action, scopes }, _req, res) => {
  res.json({ ticket: ticket.length > 0, action, scopes: scopes.map(scope => scope.name) })
}

async function authorization(askUser: AskUser = showResult) {
  const { ports } = await fixture()
  const app = express()
  const router = express.Router()
  router.all('/authorize', authorizationEndpoint({ ports, askUser }))
  app.use('/oauth', router)
  app.use(((error, _req, res, _next) => {
    res.status(500).send(String(error))
  }) satisfies express.ErrorRequestHandler)
  return { url: `${await serve(app)}/oauth/authorize`, ports }
}

const manual = { redirect: 'manual' } as const

test('passes a valid GET query and a valid POST form to askUser', async () => {
  const { url } = await authorization()
  const waiting = { ticket: true, action: 'INTERACTION', scopes: ['read'] }
  expect(await (await fetch(`${url}?${requestForm()}`)).json()).toEqual(waiting)
  expect(await (await fetch(url, { method: 'POST', body: requestForm() })).json()).toEqual(waiting)
})

test('passes prompt=none as NO_INTERACTION', async () => {
  const { url } = await authorization()
  const response = await fetch(`${url}?${requestForm({ prompt: 'none' })}`)
  expect(await response.json()).toMatchObject({ action: 'NO_INTERACTION' })
})

test('accepts a request_uri once', async () => {
  const { url, ports } = await authorization()
  const headers = [
    ['content-type', 'application/x-www-form-urlencoded'],
    ['authorization', basic()],
  ] as const
  const form = { method: 'POST', targetUri: 'https://as.example/par', headers, body: requestForm().toString() }
  const { request_uri } = JSON.parse((await answerPushedRequestOverHttp(form, ports)).body) as { request_uri: string }
  const target = `${url}?${new URLSearchParams({ client_id: CLIENT_ID, request_uri })}`
  expect((await fetch(target, { method: 'HEAD' })).status).toBe(405)
  expect((await fetch(target)).status).toBe(200)
  const replayed = await fetch(target)
  expect(replayed.status).toBe(400)
  expect(await replayed.json()).toMatchObject({ error: 'invalid_request_uri' })
})

test('sends a refusal to a valid redirect URI', async () => {
  const { url } = await authorization()
  const response = await fetch(`${url}?${requestForm({ scope: 'unknown' })}`, manual)
  expect(response.status).toBe(303)
  const location = new URL(response.headers.get('location') ?? '')
  expect(location.origin + location.pathname).toBe(REDIRECT_URI)
  expect(Object.fromEntries(location.searchParams)).toMatchObject({
    error: 'invalid_scope',
    state: 'x y',
    iss: 'https://as.example',
  })
})

test('refuses a repeated parameter in the query', async () => {
  const { url } = await authorization()
  const response = await fetch(`${url}?${requestForm()}&scope=write`, manual)
  expect(response.status).toBe(400)
  expect(await response.text()).toContain('A244301')
})

test.each([
  ['JSON', 'application/json', '{"client_id":"shop"}'],
  ['plain text', 'text/plain', requestForm().toString()],
])('RFC 6749 §3.1: refuses a POST of %s, which is no form', async (_, type, body) => {
  const { url } = await authorization()
  const response = await fetch(url, { method: 'POST', headers: { 'content-type': type }, body })
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ error: 'invalid_request' })
})

test('answers 405 to other methods', async () => {
  const { url } = await authorization()
  const response = await fetch(url, { method: 'PUT' })
  expect(response.status).toBe(405)
  expect(response.headers.get('allow')).toBe('GET, POST')
})

test.each([
  ['an error', new Error('no page')],
  ['nothing', undefined],
  ['the word route', 'route'],
])('passes to the error handler when askUser rejects with %s', async (_, thrown) => {
  const { url } = await authorization(() => Promise.reject(thrown))
  expect((await fetch(`${url}?${requestForm()}`)).status).toBe(500)
})

test('throws a TypeError for invalid options', async () => {
  const { ports } = await fixture()
  expect(() => authorizationEndpoint({ ports, askUser: undefined as never })).toThrow(/askUser/)
  expect(() => authorizationEndpoint({ ports: undefined as never, askUser: showResult })).toThrow(/createPorts/)
  const misspelt = { ports, askUser: showResult, askuser: showResult }
  expect(() => authorizationEndpoint(misspelt)).toThrow(/there is no `askuser`; did you mean `askUser`/)
})
