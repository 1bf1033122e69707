import type { PostedForm } from '@symbolon/core/http'
import { formEndpoint, symbolon } from '@symbolon/fastify'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { CLIENT, OTHER } from '../../express/test/tls-identities.js'
import { boundToCertificate, callOverTls, TLS_SERVER } from '../../node/test/over-tls.js'

/** An application over TLS; its types have another server. */
function application() {
  const app = fastify({ https: TLS_SERVER })
  onTestFinished(() => {
    app.server.closeAllConnections()
    return app.close()
  })
  return app
}

const portOf = async (app: ReturnType<typeof application>) =>
  Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)

test('RFC 8705 §3: a bound token passes only with the certificate of its connection', async () => {
  const { ports, token } = await boundToCertificate()
  const app = application()
  await app.register(symbolon, { ports })
  app.get<{ Params: { owner: string } }>(
    '/accounts/:owner',
    { onRequest: app.resourceGuard() },
    ({ params }) => params.owner,
  )
  const port = await portOf(app)
  const call = { path: '/accounts/ada', headers: { authorization: `Bearer ${token}` } }
  expect(await callOverTls(port, CLIENT, call)).toBe('200 ada')
  expect(await callOverTls(port, OTHER, call)).toMatch(/^401/)
  expect(await callOverTls(port, {}, call)).toMatch(/^401/)
})

const shown = ({ clientCertificate = 'none', clientCertificateAuthorized }: PostedForm) => ({
  status: 200,
  headers: {},
  body: `${clientCertificate.trim()} ${clientCertificateAuthorized}`,
})

test('RFC 8705 §2: a form comes with the certificate of its connection, or with the one that an option says', async () => {
  const app = application()
  app.register(formEndpoint(shown), { prefix: '/own' })
  const clientCertificate = () => 'pem'
  app.register(formEndpoint(shown, { clientCertificate }), { prefix: '/elsewhere' })
  const port = await portOf(app)
  const call = { method: 'POST', headers: { 'content-type': 'application/x-www-form-urlencoded' } }
  expect(await callOverTls(port, CLIENT, { path: '/own', ...call })).toBe(`200 ${CLIENT.cert.trim()} false`)
  expect(await callOverTls(port, {}, { path: '/own', ...call })).toBe('200 none false')
  expect(await callOverTls(port, CLIENT, { path: '/elsewhere', ...call })).toBe('200 pem undefined')
})
