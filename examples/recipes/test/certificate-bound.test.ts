import { X509Certificate } from 'node:crypto'
import { request } from 'node:https'
import { createPorts, defineClient } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import express from 'express'
import * as oauth from 'openid-client'
import { describe, expect, onTestFinished, test } from 'vitest'
import { CLIENT, OTHER, SERVER } from '../../../packages/express/test/tls-identities.js'
import { startProxy, whySkipped } from '../../../test/servers/proxies.js'
import { certificateBound } from '../src/certificate-bound.js'
import { listening } from './listening.js'

const TIMEOUT = 60_000
const ISSUER = 'https://as.example'

type Identity = Readonly<Record<keyof typeof CLIENT, string>>

/** Ports of a service with a client that has registered its self-signed certificate. */
async function portsWithLedger() {
  const { raw, publicKey } = new X509Certificate(CLIENT.cert)
  const key = { kty: 'EC', ...publicKey.export({ format: 'jwk' }), x5c: [raw.toString('base64')] }
  const stores = memoryStores({ serviceId: 'bank' })
  const ledger = await defineClient({
    clientIdAlias: 'ledger',
    tokenAuthMethod: 'SELF_SIGNED_TLS_CLIENT_AUTH',
    jwks: { keys: [key] },
    redirectUris: [],
    grantTypes: ['CLIENT_CREDENTIALS'],
    tlsClientCertificateBoundAccessTokens: true,
  })
  await stores.clients.put(ledger, Date.now())
  return createPorts({
    service: {
      serviceId: 'bank',
      issuer: ISSUER,
      supportedTokenAuthMethods: ['SELF_SIGNED_TLS_CLIENT_AUTH'],
      supportedScopes: [{ name: 'accounts' }],
    },
    stores,
    secrets: ['x'.repeat(32)],
  })
}

/** Sends what openid-client wants to send to the proxy, on a connection with a certificate. */
function fetchOver(port: number, identity?: Identity): oauth.CustomFetch {
  return (url, { method, headers, body }) =>
    new Promise((resolve, reject) => {
      const { pathname, host } = new URL(url)
      const text = body === undefined || body === null ? '' : String(body)
      const sent = { ...headers, host, ...(text && { 'content-length': String(Buffer.byteLength(text)) }) }
      const tls = { ...identity, ca: SERVER.cert, servername: host, checkServerIdentity: () => undefined }
      request({ ...tls, hostname: '127.0.0.1', port, path: pathname, method, headers: sent }, async response => {
        const chunks: Buffer[] = await response.toArray()
        const answered = Object.entries(response.headers).map(([name, value]): [string, string] => [
          name,
          String(value),
        ])
        resolve(new Response(Buffer.concat(chunks), { status: response.statusCode ?? 500, headers: answered }))
      })
        .on('error', reject)
        .end(text)
    })
}

function clientOver(port: number, identity?: Identity): oauth.Configuration {
  const metadata = { issuer: ISSUER, token_endpoint: `${ISSUER}/token` }
  const client = new oauth.Configuration(metadata, 'ledger', undefined, oauth.TlsClientAuth())
  client[oauth.customFetch] = fetchOver(port, identity)
  return client
}

const noNginx = await whySkipped('nginx')

describe.skipIf(noNginx !== '')(`behind nginx ${noNginx}`, () => {
  test('a token can be used with the certificate that it is bound to, and with no other', {
    timeout: TIMEOUT,
  }, async () => {
    const app = express()
    app.use(certificateBound(await portsWithLedger()))
    const proxy = await startProxy('nginx', Number(new URL(await listening(app)).port), SERVER)
    onTestFinished(() => proxy.stop())

    const ledger = clientOver(proxy.port, CLIENT)
    const { access_token } = await oauth.clientCredentialsGrant(ledger)
    const read = async (client: oauth.Configuration) =>
      oauth.fetchProtectedResource(client, access_token, new URL(`${ISSUER}/accounts`), 'GET')
    expect(await (await read(ledger)).json()).toEqual({ permitted: ['accounts'] })

    for (const identity of [OTHER, undefined]) {
      const thief = clientOver(proxy.port, identity)
      await expect(read(thief)).rejects.toMatchObject({ status: 401 })
      await expect(oauth.clientCredentialsGrant(thief)).rejects.toMatchObject({ status: 401 })
    }
  })

  test('a certificate in a header of the client counts for nothing', { timeout: TIMEOUT }, async () => {
    const app = express()
    app.use(certificateBound(await portsWithLedger()))
    const proxy = await startProxy('nginx', Number(new URL(await listening(app)).port), SERVER)
    onTestFinished(() => proxy.stop())
    const headers = {
      'content-type': 'application/x-www-form-urlencoded',
      'x-client-cert': encodeURIComponent(CLIENT.cert),
    }
    const body = new URLSearchParams({ grant_type: 'client_credentials', client_id: 'ledger' }).toString()
    const forged = await fetchOver(proxy.port)(`${ISSUER}/token`, { method: 'POST', headers, body, redirect: 'manual' })
    expect(forged.status).toBe(401)
  })
})
