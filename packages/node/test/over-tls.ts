import { createHash, X509Certificate } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { request } from 'node:https'
import { text } from 'node:stream/consumers'
import { createAccessToken, createPorts, defineClient, type Ports } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { CLIENT, SERVER } from '../../express/test/tls-identities.js'

/** The options of a server that asks for certificates and accepts those that it cannot validate. */
export const TLS_SERVER = { ...SERVER, requestCert: true, rejectUnauthorized: false }

/** A service, and a token that is bound to the certificate of CLIENT (RFC 8705 §3). */
export async function boundToCertificate(): Promise<{ readonly ports: Ports; readonly token: string }> {
  const stores = memoryStores({ serviceId: 'bank' })
  const service = { serviceId: 'bank', issuer: 'https://as.example', tlsClientCertificateBoundAccessTokens: true }
  const ports = createPorts({ service, stores, secrets: ['x'.repeat(32)] })
  const client = { clientId: 1, tokenAuthMethod: 'NONE', grantTypes: ['CLIENT_CREDENTIALS'] } as const
  await stores.clients.put(await defineClient(client), 0)
  const certificateThumbprint = createHash('sha256').update(new X509Certificate(CLIENT.cert).raw).digest('base64url')
  const created = await createAccessToken(
    { grantType: 'CLIENT_CREDENTIALS', clientId: 1, certificateThumbprint },
    ports,
  )
  if (created.action !== 'OK') throw new Error(created.resultMessage)
  return { ports, token: created.accessToken }
}

/** Calls over TLS, with a client certificate or without; returns the status and the body. */
export async function callOverTls(
  port: number,
  identity: { readonly key?: string; readonly cert?: string },
  {
    path,
    method = 'GET',
    headers,
    body,
  }: { path: string; method?: string; headers: Record<string, string>; body?: string },
): Promise<string> {
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const options = { host: '127.0.0.1', port, path, method, headers, ca: SERVER.cert, agent: false, ...identity }
    request(options, resolve).on('error', reject).end(body)
  })
  return `${response.statusCode} ${await text(response)}`.trim()
}
