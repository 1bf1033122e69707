import { authenticateClient } from '@symbolon/core'
import { httpAnswerToClient, readFormParameters, readPostedForm } from '@symbolon/core/http'
import { formEndpoint, requestView } from '@symbolon/express'
import express from 'express'
import { expect, test } from 'vitest'
import { basic, CLIENT_ID, fixture } from '../../node/test/fixture.js'
import { send, serve } from './server.js'

test('serves as a token endpoint', async () => {
  const { ports } = await fixture()
  const app = express()
  app.all(
    '/token',
    formEndpoint(async form => {
      const read = readPostedForm(form)
      if (!read.ok) return read.refusal
      const client = await authenticateClient(read.value, ports)
      if (client.action !== 'OK') return httpAnswerToClient(client, form)
      const parameters = readFormParameters(form.body)
      if (!parameters.ok) return parameters.refusal
      const responseContent = JSON.stringify(Object.fromEntries(parameters.value.values))
      return httpAnswerToClient({ action: 'OK', responseContent }, form)
    }),
  )
  const url = `${await serve(app)}/token`
  const token = (authorization: string) =>
    fetch(url, { method: 'POST', headers: { authorization }, body: new URLSearchParams({ grant_type: 'x' }) })
  expect(await (await token(basic())).json()).toEqual({ grant_type: 'x' })
  expect((await token(basic(CLIENT_ID, 'wrong'))).status).toBe(401)
  expect((await fetch(url)).status).toBe(405)
})

test('throws a TypeError for a misspelt option and names the right one', () => {
  const answer = () => ({ status: 200, headers: {}, body: '' })
  expect(() => formEndpoint(answer, { publicOrign: 'https://as.example' } as never)).toThrow(
    new TypeError('formEndpoint: there is no `publicOrign`; did you mean `publicOrigin`?'),
  )
})

test('passes to the error handler when the answer rejects', async () => {
  const app = express()
  app.all(
    '/form',
    formEndpoint(() => Promise.reject(new Error('down'))),
  )
  app.use(((error, _req, res, _next) => {
    res.status(503).send(String(error))
  }) satisfies express.ErrorRequestHandler)
  const response = await fetch(`${await serve(app)}/form`, { method: 'POST', body: new URLSearchParams() })
  expect([response.status, await response.text()]).toEqual([503, 'Error: down'])
})

async function serveView(publicOrigin?: string): Promise<string> {
  const app = express()
  const router = express.Router()
  router.use((req, res) => {
    res.json(requestView(req, publicOrigin))
  })
  app.use('/sub', router)
  return serve(app)
}

test('the view in a mounted router has the whole URL, with the mount path and the query', async () => {
  const origin = await serveView()
  expect(await (await fetch(`${origin}/sub/x?a=1&a=2`)).json()).toMatchObject({
    method: 'GET',
    targetUri: `${origin}/sub/x?a=1&a=2`,
  })
})

test('publicOrigin replaces the origin of the request', async () => {
  const origin = await serveView('https://as.example')
  expect(await (await fetch(`${origin}/sub//x`)).json()).toMatchObject({ targetUri: 'https://as.example/sub//x' })
})

test('the view has every header line, also repeated ones', async () => {
  const origin = await serveView()
  const headers = ['Host', 'as.example', 'DPoP', 'one', 'dpop', 'two']
  const { body } = await send(`${origin}/sub`, { headers })
  expect(JSON.parse(body)).toMatchObject({
    targetUri: 'http://as.example/sub',
    headers: expect.arrayContaining([
      ['DPoP', 'one'],
      ['dpop', 'two'],
    ]),
  })
})
