import { once } from 'node:events'
import { connect, createSecureServer, type Http2ServerRequest } from 'node:http2'
import { Agent, createServer, request } from 'node:https'
import type { AddressInfo, Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { TLSSocket } from 'node:tls'
import { certificatePathOfConnection } from '@symbolon/node'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { CLIENT } from '../../express/test/tls-identities.js'
import { chained } from '../../x509/test/chained.js'
import { TLS_SERVER } from './over-tls.js'

/** A client that trusts its server would read the server's chain. */
const CLIENT_OPTIONS = { rejectUnauthorized: false }

/** How often a whole chain is read from a connection. */
const reading = vi.spyOn(TLSSocket.prototype, 'getPeerCertificate')
const chainsRead = () => reading.mock.calls.filter(([detailed]) => detailed).length
beforeEach(() => void reading.mockClear())
afterEach(() => void opened.splice(0).map(server => server.close()))

const opened: Server[] = []

async function portOf(server: Server): Promise<number> {
  opened.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return (server.address() as AddressInfo).port
}

/** The number of certificates of each of three requests on one connection. */
async function pathsOver(identity: { readonly key: string; readonly cert: string }): Promise<readonly string[]> {
  const server = createServer(TLS_SERVER, (req, res) => res.end(String(certificatePathOfConnection(req).length)))
  const [port, agent] = [await portOf(server), new Agent({ keepAlive: true, maxSockets: 1 })]
  const paths: string[] = []
  for (let times = 0; times < 3; times++) {
    const sent = request({ host: '127.0.0.1', port, agent, ...CLIENT_OPTIONS, ...identity }).end()
    const [response] = await once(sent, 'response')
    paths.push(await text(response))
  }
  agent.destroy()
  return paths
}

test.each([
  ['a certificate of nobody else', CLIENT, '0'],
  ['a chain of four certificates', chained(4), '3'],
  ['a chain of 60 certificates, of which eight count', chained(60), '8'],
])('docs/certificates.md: %s is read once for a connection', async (_, identity, length) => {
  expect(await pathsOver(identity)).toEqual([length, length, length])
  expect(chainsRead()).toBe(1)
})

test('docs/certificates.md: each connection has a chain of its own', async () => {
  expect(await pathsOver(chained(3))).toEqual(['2', '2', '2'])
  expect(await pathsOver(chained(2))).toEqual(['1', '1', '1'])
  expect(chainsRead()).toBe(2)
})

test('docs/certificates.md: the requests of an HTTP/2 connection share its chain', async () => {
  const server = createSecureServer({ ...TLS_SERVER }, (req: Http2ServerRequest, res) =>
    // The types of the compatibility API do not say that it is one of node:http.
    res.end(String(certificatePathOfConnection(req as never).length)),
  )
  const session = connect(`https://127.0.0.1:${await portOf(server)}`, { ...CLIENT_OPTIONS, ...chained(3) })
  const paths = [await text(session.request({})), await text(session.request({}))]
  session.close()
  expect([paths, chainsRead()]).toEqual([['2', '2'], 1])
})
