import { hash } from 'node:crypto'
import { createServer } from 'node:http'
import { createPorts, defineClient, introspect, type Ports } from '@symbolon/core'
import * as overExpress from '@symbolon/express'
import { memoryStores } from '@symbolon/memory'
import { callListener, resourceGuard } from '@symbolon/node'
import express from 'express'
import { ISSUER, REDIRECT_URI } from '../pushes.js'
import { openSubject } from '../subject.js'
import { introspectionOf, type Sent, type Target, type TargetClients, TOKENS } from './target.js'

/** `introspect` on node:http, which reads and answers JSON. */
export async function introspectionOverNode(): Promise<Target> {
  const { ports, tokens } = await issuing()
  const headers = { 'Content-Type': 'application/json', 'Cache-Control': 'no-store' }
  const listener = callListener(async call => {
    const text = await call.readText(65_536)
    const answer = await introspect(text.ok ? JSON.parse(text.value) : {}, ports)
    return { status: 200, headers, body: JSON.stringify(answer) }
  })
  return { path: '/', server: createServer(listener), requests: async () => tokens.map(each => introspectionOf(each)) }
}

/** A resource behind the guard of `@symbolon/node`. */
export async function guardOverNode(): Promise<Target> {
  const { ports, tokens } = await issuing()
  const guard = resourceGuard({ ports, scopes: ['read'], publicOrigin: ISSUER })
  const server = createServer((req, res) => guard(req, res, () => res.end('{}')))
  return { path: '/', server, requests: async () => tokens.map(guarded) }
}

/** A resource behind the guard of `@symbolon/express`. */
export async function guardOverExpress(): Promise<Target> {
  const { ports, tokens } = await issuing()
  const app = express()
  app.get('/', overExpress.resourceGuard({ ports, scopes: ['read'], publicOrigin: ISSUER }), (_req, res) => {
    res.end('{}')
  })
  return { path: '/', server: createServer(app), requests: async () => tokens.map(guarded) }
}

async function issuing(): Promise<{ readonly ports: Ports; readonly tokens: readonly string[] }> {
  const { ports, issue } = await openSubject()
  const issued = await Promise.all(Array.from({ length: TOKENS }, () => issue()))
  return { ports, tokens: issued.map(({ value }) => value) }
}

function guarded(token: string): Sent {
  return { method: 'GET', headers: { Authorization: `Bearer ${token}` }, body: '' }
}

/** The ports of a service with the clients of the benchmark. */
export async function portsWith({ basic, signing }: TargetClients): Promise<Ports> {
  const stores = memoryStores({ serviceId: 'bench' })
  const redirectUris = [REDIRECT_URI]
  const clientSecret = `sha256:${hash('sha256', basic.secret, 'base64url')}`
  const registrations = [
    { clientId: basic.clientId, clientSecret, redirectUris },
    {
      clientId: signing.clientId,
      tokenAuthMethod: 'PRIVATE_KEY_JWT',
      jwks: { keys: [{ kty: 'EC', ...signing.jwk }] },
      grantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'],
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
