import type { AddressInfo } from 'node:net'
import express from 'express'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { createDemo } from '../../tour/demo.js'

/*
 * The whole demo behind body parsers of an application around it. A form that a client sends as
 * another media type is the mistake of the client (RFC 9126 §2, RFC 6749 §3.2).
 */

const around = express().use(express.json(), express.text(), express.raw())
const server = around.listen(0, '127.0.0.1')
let origin: string

beforeAll(async () => {
  await new Promise(resolve => (server.listening ? resolve(undefined) : server.once('listening', resolve)))
  origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  around.use((await createDemo(origin)).app)
})

afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const TYPES = [
  ['application/json', '{"client_id":"demo-client","response_type":"code"}'],
  ['text/plain', 'client_id=demo-client'],
  ['application/octet-stream', 'client_id=demo-client'],
  ['multipart/form-data; boundary=b', '--b--\r\n'],
  ['application/x-www-form-urlencoded; charset=iso-8859-1', 'client_id=demo-client'],
] as const

test.each(TYPES)('%s is 400 at each endpoint to which forms are posted', async (type, body) => {
  for (const path of ['/par', '/token', '/authorize']) {
    const response = await fetch(origin + path, { method: 'POST', headers: { 'content-type': type }, body })
    expect([path, response.status, await response.json()]).toMatchObject([path, 400, { error: 'invalid_request' }])
  }
})

test('a form is read as it was sent', async () => {
  const body = new URLSearchParams({ client_id: 'demo-client', grant_type: 'authorization_code' })
  const response = await fetch(`${origin}/token`, { method: 'POST', body })
  expect([response.status, await response.json()]).toMatchObject([401, { error: 'invalid_client' }])
})
