import type { RequestListener } from 'node:http'
import type { ClientConfiguration, Ports, Service } from '@symbolon/core'
import type { TrustedProxy } from '@symbolon/core/http'
import { onTestFinished } from 'vitest'
import { onNode } from '../../../examples/demo/on/node.js'
import { type Application, createApplication } from '../../../examples/demo/server/application.js'
import { makeSigningKey, publicPart } from '../../../examples/demo/server/keys.js'
import { configurePorts } from '../../../examples/demo/server/ports.js'
import { configureService } from '../../../examples/demo/server/service.js'
import type { Mount } from '../../../examples/demo/test/tour/mounts.js'
import { Browser } from '../../../examples/demo/tour/browser.js'
import { listen } from '../../../examples/demo/tour/listen.js'
import { createWire } from '../../../examples/demo/tour/wire.js'
import type { ProbeAuthentication, ProbeClient, ProbeOptions } from '../src/index.js'

const SECRET = 'correct horse battery staple'

const KEY = await makeSigningKey('client')

/** How the client is registered, by how it authenticates. */
export const AUTHENTICATIONS: Readonly<
  Record<ProbeAuthentication['method'], readonly [ProbeAuthentication, Partial<ClientConfiguration>]>
> = {
  none: [{ method: 'none' }, { tokenAuthMethod: 'NONE' }],
  client_secret_basic: [
    { method: 'client_secret_basic', secret: SECRET },
    { tokenAuthMethod: 'CLIENT_SECRET_BASIC', clientSecret: `plain:${SECRET}` },
  ],
  client_secret_post: [
    { method: 'client_secret_post', secret: SECRET },
    { tokenAuthMethod: 'CLIENT_SECRET_POST', clientSecret: `plain:${SECRET}` },
  ],
  tls_client_auth: [{ method: 'tls_client_auth' }, { tokenAuthMethod: 'TLS_CLIENT_AUTH' }],
  self_signed_tls_client_auth: [
    { method: 'self_signed_tls_client_auth' },
    { tokenAuthMethod: 'SELF_SIGNED_TLS_CLIENT_AUTH' },
  ],
  private_key_jwt: [
    { method: 'private_key_jwt', key: KEY },
    { tokenAuthMethod: 'PRIVATE_KEY_JWT', jwks: { keys: [publicPart(KEY)] } },
  ],
}

/** What is different from the demo, or from the client that probes it. */
export interface DemoChanges {
  readonly method?: ProbeAuthentication['method']
  readonly registered?: Partial<ClientConfiguration>
  readonly client?: Partial<ProbeClient>
  readonly otherRegistered?: Partial<ClientConfiguration>
  readonly otherClient?: Partial<ProbeClient>
  readonly service?: Partial<Service>
  readonly ports?: (ports: Ports) => Ports
  readonly application?: (application: Application) => Application
  readonly mount?: Mount
  readonly trustedProxy?: TrustedProxy
  /** What stands between the server and the probe. */
  readonly wrap?: (listener: RequestListener) => RequestListener
}

/** Starts the demo for a client and another one, and answers what probes it. */
export async function probedDemo(changes: DemoChanges = {}): Promise<ProbeOptions & { readonly resource: string }> {
  const { mount = onNode, wrap = same, application = same, ports: changed = same } = changes
  const server = await listen(0)
  onTestFinished(() => server.close())
  const { origin } = server
  const { clients, client } = clientsOf(`${origin}/callback`, changes)
  const service = { ...(await configureService(origin, { attestationTrust: [] })), ...changes.service }
  const ports = await configurePorts(service, clients, { clock: { now: () => Date.now() }, report: () => undefined })
  server.serve(
    wrap(
      await mount(
        application(createApplication({ service, ports: changed(ports), trustedProxy: changes.trustedProxy })),
      ),
    ),
  )
  return {
    issuer: origin,
    resource: `${origin}/api/accounts`,
    client,
    otherClient: { ...client, clientId: 'other', ...changes.otherClient },
    login: loginAtDemo,
    requestsPerSecond: 10_000,
  }
}

function clientsOf(
  redirectUri: string,
  { method = 'private_key_jwt', registered, otherRegistered, client }: DemoChanges,
) {
  const [authentication, byMethod] = AUTHENTICATIONS[method]
  const plain = { ...byMethod, redirectUris: [redirectUri], dpopRequired: true, pkceRequired: true, ...registered }
  return {
    clients: [
      { clientIdAlias: 'ledger', ...plain },
      { clientIdAlias: 'other', ...plain, ...otherRegistered },
    ],
    client: { clientId: 'ledger', redirectUri, authentication, scope: 'accounts', ...client },
  }
}

const same = <Value>(value: Value): Value => value

/** Logs Ada in at the page of the demo. */
export async function loginAtDemo(url: string): Promise<string> {
  const browser = new Browser(createWire())
  const answer = await browser.submit(await browser.open(new URL(url)), { login: 'ada', decision: 'allow' })
  return answer.headers.get('location') ?? ''
}
