import { hash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import { createPorts, defineClient, type Ports } from '@symbolon/core'
import { answerPushedRequestOverHttp } from '@symbolon/core/http'
import { pushedAuthorizationRequestEndpoint } from '@symbolon/express'
import { memoryStores } from '@symbolon/memory'
import express from 'express'
import { ISSUER, REDIRECT_URI } from '../pushes.js'
import type { Target, TargetClients } from './target.js'

/** A PAR endpoint on node:http with `answerPushedRequestOverHttp` of core. */
export async function symbolonTarget(clients: TargetClients): Promise<Target> {
  const ports = await portsWith(clients)
  const server = createServer((req, res) => {
    const chunks: Buffer[] = []
    req.on('data', chunk => chunks.push(chunk))
    req.on('end', async () => {
      const body = Buffer.concat(chunks).toString()
      const targetUri = `${ISSUER}${req.url}`
      const request = { method: req.method ?? '', targetUri, headers: headerLines(req), body }
      const answer = await answerPushedRequestOverHttp(request, ports)
      res.writeHead(answer.status, answer.headers).end(answer.body)
    })
  })
  return { path: '/par', server }
}

/** A PAR endpoint with `@symbolon/express`. */
export async function expressTarget(clients: TargetClients): Promise<Target> {
  const app = express()
  app.all('/par', pushedAuthorizationRequestEndpoint({ ports: await portsWith(clients), publicOrigin: ISSUER }))
  return { path: '/par', server: createServer(app) }
}

async function portsWith({ basic, signing }: TargetClients): Promise<Ports> {
  const stores = memoryStores({ serviceId: 'bench' })
  const redirectUris = [REDIRECT_URI]
  const clientSecret = `sha256:${hash('sha256', basic.secret, 'base64url')}`
  const registrations = [
    { clientId: basic.clientId, clientSecret, redirectUris },
    {
      clientId: signing.clientId,
      tokenAuthMethod: 'PRIVATE_KEY_JWT',
      jwks: { keys: [{ kty: 'EC', ...signing.jwk }] },
      redirectUris,
    },
  ] as const
  for (const each of registrations) await stores.clients.put(await defineClient(each), Date.now())
  return createPorts({
    service: {
      serviceId: 'bench',
      issuer: ISSUER,
      pushedAuthReqEndpoint: `${ISSUER}/par`,
      supportedScopes: [{ name: 'openid' }, { name: 'read' }, { name: 'write' }],
    },
    stores,
    secrets: ['only for the benchmarks: 32 bytes and more'],
  })
}

function headerLines({ rawHeaders }: IncomingMessage): (readonly [string, string])[] {
  return rawHeaders.flatMap((name, at) => (at % 2 === 0 ? [[name, rawHeaders[at + 1] ?? ''] as const] : []))
}
