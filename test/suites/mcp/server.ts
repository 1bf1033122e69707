import type { RequestListener } from 'node:http'
import { createAccessToken, defineProtectedResource, type IntrospectionPorts, type Ports } from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import { resourceGuard } from '@symbolon/node'
import { clientSecretBasic, remoteIntrospection } from '@symbolon/remote'
import * as oauth from 'oauth4webapi'
import { CLIENT_ID, fixture } from '../../../packages/node/test/fixture.js'
import { SHARED, serveIntrospection, tokenFor } from '../../assertions/resource-servers.js'
import { ADVERTISED } from '../../http/applications/application.js'
import type { Mount } from '../../http/applications/applications.js'
import { onNode } from '../../http/applications/on-node.js'
import { listen } from '../../http/listen.js'
import { newWorld } from '../../http/world.js'

/** What a token is for, and bound to. */
export interface Grant {
  readonly audience: string
  readonly dpopKeyThumbprint: string
}

/** An MCP server behind a guard, and tokens for it. */
export interface McpServer {
  readonly url: string
  /** What its tokens are for: the URL, or the name by which clients know it. */
  readonly audience: string
  issue(grant: Grant): Promise<string>
  close(): void
}

const ISSUER = 'https://as.example'

/** A guard where the tokens are, which demands nonces or does not. */
export async function serveBesideTokens({ dpopNonceRequired }: { dpopNonceRequired: boolean }): Promise<McpServer> {
  const { ports } = await fixture()
  const { url, close } = await serveMcp(async () => ({ ports, dpopNonceRequired }))
  return { url, audience: url, close, issue: issuedBy(ports) }
}

/** The guarded resource of an application, on any framework. */
export async function serveOn(mount: Mount): Promise<McpServer> {
  const world = await newWorld()
  const { port, close } = await listen(await mount(world))
  const { resource: audience } = ADVERTISED
  return { url: `http://127.0.0.1:${port}/advertised`, audience, close, issue: issuedBy(world.ports) }
}

function issuedBy(ports: Ports): McpServer['issue'] {
  return async ({ audience, dpopKeyThumbprint }) => {
    const grant = { grantType: 'AUTHORIZATION_CODE', clientIdentifier: CLIENT_ID, subject: 'ada' } as const
    const created = await createAccessToken({ ...grant, resources: [audience], dpopKeyThumbprint }, ports)
    if (created.action !== 'OK') throw new Error(created.resultMessage)
    return created.accessToken
  }
}

/** A guard that asks our introspection endpoint about each token. */
export async function serveAwayFromTokens(): Promise<McpServer> {
  const opened: { as?: Awaited<ReturnType<typeof serveIntrospection>> } = {}
  const { url, close } = await serveMcp(async resource => {
    const registration = { clientSecret: `plain:${SHARED}`, resourceIndicators: [resource] }
    const server = { path: '/introspect', headers: {}, registration, authentication: oauth.None() }
    opened.as = await serveIntrospection(onNode, server)
    const ports = remoteIntrospection({
      service: { serviceId: 'tools', issuer: ISSUER },
      secrets: ['a secret of at least thirty-two bytes'],
      endpoint: opened.as.metadata.introspection_endpoint,
      authenticate: clientSecretBasic('api', SHARED),
      replays: memoryStores({ serviceId: 'tools' }).replays,
    })
    return { ports, dpopNonceRequired: false }
  })
  const { as } = opened
  if (as === undefined) throw new Error('there is no server')
  return {
    url,
    audience: url,
    issue: ({ audience, dpopKeyThumbprint }) => tokenFor(as.ports, { resources: [audience], dpopKeyThumbprint }),
    close() {
      close()
      as.close()
    },
  }
}

type Guarding = (resource: string) => Promise<{
  readonly ports: IntrospectionPorts
  readonly dpopNonceRequired: boolean
}>

/** Answers each message that the guard lets in. */
async function serveMcp(guarding: Guarding): Promise<{ readonly url: string; close(): void }> {
  let listener: RequestListener = (_req, res) => res.writeHead(503).end()
  const { port, close } = await listen((req, res) => listener(req, res))
  const url = `http://127.0.0.1:${port}/mcp`
  const { ports, dpopNonceRequired } = await guarding(url)
  const resource = defineProtectedResource({ resource: url, authorization_servers: [ISSUER] })
  const guard = resourceGuard({ ports, resource, dpopNonceRequired })
  listener = (req, res) => guard(req, res, () => res.end('{"jsonrpc":"2.0","id":1,"result":{}}'))
  return { url, close }
}
