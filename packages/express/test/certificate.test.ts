import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import type { PostedForm } from '@symbolon/core/http'
import {
  certificateOfConnection,
  certificatePathOfConnection,
  formEndpoint,
  isCertificateAuthorized,
  resourceGuard,
} from '@symbolon/express'
import express, { type Express } from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { boundToCertificate, callOverTls, TLS_SERVER } from '../../node/test/over-tls.js'
import { CLIENT, OTHER } from './tls-identities.js'

const FORM = { 'content-type': 'application/x-www-form-urlencoded' }

async function served(app: Express): Promise<number> {
  const server = createServer(TLS_SERVER, app).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

test('RFC 8705 §3: a bound token passes only with the certificate of its connection', async () => {
  const { ports, token } = await boundToCertificate()
  const port = await served(express().use(resourceGuard({ ports }), (_req, res) => void res.end('accounts')))
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
  const elsewhere = formEndpoint(shown, { clientCertificate: req => req.get('x-client-cert') })
  const port = await served(express().use('/own', formEndpoint(shown)).use('/elsewhere', elsewhere))
  const call = { method: 'POST', headers: { ...FORM, 'x-client-cert': 'pem' } }
  expect(await callOverTls(port, CLIENT, { path: '/own', ...call })).toBe(`200 ${CLIENT.cert.trim()} false`)
  expect(await callOverTls(port, {}, { path: '/own', ...call })).toBe('200 none false')
  expect(await callOverTls(port, CLIENT, { path: '/elsewhere', ...call })).toBe('200 pem undefined')
})

test('finds no certificate on a closed connection, without an error', async () => {
  const app = express()
  const closed = new Promise(resolve => {
    app.use(req => {
      req.socket.once('close', () =>
        resolve([certificateOfConnection(req), certificatePathOfConnection(req), isCertificateAuthorized(req)]),
      )
      req.socket.destroy()
    })
  })
  await expect(callOverTls(await served(app), CLIENT, { path: '/', headers: {} })).rejects.toThrow()
  expect(await closed).toEqual([undefined, [], false])
})
