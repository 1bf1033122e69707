import { once } from 'node:events'
import { createServer } from 'node:https'
import type { PostedForm } from '@symbolon/core/http'
import { formEndpoint, resourceGuard } from '@symbolon/koa'
import Koa from 'koa'
import mount from 'koa-mount'
import { expect, onTestFinished, test } from 'vitest'
import { CLIENT, OTHER } from '../../express/test/tls-identities.js'
import { boundToCertificate, callOverTls, TLS_SERVER } from '../../node/test/over-tls.js'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

async function served(app: Koa): Promise<number> {
  const callback = app.callback()
  const server = createServer(TLS_SERVER, (req, res) => void callback(req, res)).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  const address = server.address()
  return typeof address === 'object' && address !== null ? address.port : 0
}

test('RFC 8705 §3: a bound token passes only with the certificate of its connection', async () => {
  const { ports, token } = await boundToCertificate()
  const app = new Koa().use(resourceGuard({ ports })).use(ctx => {
    ctx.body = 'accounts'
  })
  const port = await served(app)
  const call = { path: '/', headers: { authorization: `Bearer ${token}` } }
  expect(await callOverTls(port, CLIENT, call)).toBe('200 accounts')
  expect(await callOverTls(port, OTHER, call)).toBe('401')
  expect(await callOverTls(port, {}, call)).toBe('401')
})

const shown = ({ clientCertificate = 'none', clientCertificateAuthorized }: PostedForm) => ({
  status: 200,
  headers: {},
  body: `${clientCertificate.trim()} ${clientCertificateAuthorized}`,
})

test('RFC 8705 §2: a form comes with the certificate of its connection, or with the one that an option says', async () => {
  const elsewhere = formEndpoint(shown, { clientCertificate: ctx => ctx.get('x-client-cert') })
  const port = await served(new Koa().use(mount('/own', formEndpoint(shown))).use(mount('/elsewhere', elsewhere)))
  const call = { method: 'POST', headers: { ...FORM, 'x-client-cert': 'pem' } }
  expect(await callOverTls(port, CLIENT, { path: '/own', ...call })).toBe(`200 ${CLIENT.cert.trim()} false`)
  expect(await callOverTls(port, {}, { path: '/own', ...call })).toBe('200 none false')
  expect(await callOverTls(port, CLIENT, { path: '/elsewhere', ...call })).toBe('200 pem undefined')
})
