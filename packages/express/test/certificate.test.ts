import { once } from 'node:events'
import { createServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { certificateOfConnection, certificatePathOfConnection, isCertificateAuthorized } from '@symbolon/express'
import express, { type Express } from 'express'
import { expect, onTestFinished, test } from 'vitest'
import { callOverTls, TLS_SERVER } from '../../node/test/over-tls.js'
import { CLIENT } from './tls-identities.js'

async function served(app: Express): Promise<number> {
  const server = createServer(TLS_SERVER, app).listen(0, '127.0.0.1')
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  await once(server, 'listening')
  return (server.address() as AddressInfo).port
}

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
