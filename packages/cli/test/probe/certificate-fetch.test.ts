import { once } from 'node:events'
import { createServer } from 'node:https'
import { TLSSocket } from 'node:tls'
import { expect, onTestFinished, test } from 'vitest'
import { CLIENT, SERVER } from '../../../express/test/tls-identities.js'
import { fetchWith } from '../../src/certificate-fetch.js'

const TRUSTING = { ...CLIENT, ca: SERVER.cert, servername: 'server' }

/** A server that answers with the subject of the certificate, the method and the body, or redirects. */
async function echoing(): Promise<string> {
  const server = createServer({ ...SERVER, requestCert: true, rejectUnauthorized: false }, async (req, res) => {
    const certificate = req.socket instanceof TLSSocket ? req.socket.getPeerX509Certificate()?.subject : undefined
    const body = (await req.toArray()).join('')
    if (req.url === '/away') res.writeHead(303, { Location: 'https://elsewhere.invalid' }).end()
    else res.setHeader('Set-Cookie', ['a=1', 'b=2']).end([req.method, req.headers.accept, body, certificate].join(' '))
  })
  onTestFinished(() => void server.close().closeAllConnections())
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const address = server.address()
  return `https://127.0.0.1:${typeof address === 'object' && address !== null ? address.port : 0}`
}

test('sends the certificate, the method, the headers and the body', async () => {
  const origin = await echoing()
  const headers = { Accept: 'application/json' }
  const answer = await fetchWith(TRUSTING)(`${origin}/`, { method: 'POST', headers, body: 'a=b' })
  expect(await answer.text()).toMatch(/^POST application\/json a=b CN=/)
  expect(answer.headers.getSetCookie()).toStrictEqual(['a=1', 'b=2'])
})

test('follows no redirect, stops by its signal, and trusts only known servers', async () => {
  const origin = await echoing()
  const send = fetchWith(TRUSTING)
  expect(await send(`${origin}/away`)).toMatchObject({ status: 303 })
  await expect(send(`${origin}/`, { signal: AbortSignal.abort() })).rejects.toThrow(/abort/i)
  await expect(fetchWith(CLIENT)(`${origin}/`)).rejects.toThrow(/self-signed|unable to verify/)
})
