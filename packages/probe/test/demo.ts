import type { RequestListener } from 'node:http'
import type { ClientConfiguration } from '@symbolon/core'
import { onTestFinished } from 'vitest'
import { onNode } from '../../../examples/demo/on/node.js'
import { type Application, createApplication } from '../../../examples/demo/server/application.js'
import { makeSigningKey, publicPart } from '../../../examples/demo/server/keys.js'
import { configurePorts } from '../../../examples/demo/server/ports.js'
import { configureService } from '../../../examples/demo/server/service.js'
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
  private_key_jwt: [
    { method: 'private_key_jwt', key: KEY },
    { tokenAuthMethod: 'PRIVATE_KEY_JWT', jwks: { keys: [publicPart(KEY)] } },
  ],
}

export interface DemoChanges {
  readonly method?: ProbeAuthentication['method']
  readonly client?: Partial<ClientConfiguration>
  readonly service?: object
  readonly application?: (application: Application) => Application
  readonly mount?: (application: Application) => RequestListener
  /** What stands between the server and the probe. */
  readonly wrap?: (listener: RequestListener, origin: string) => RequestListener
}

/** Starts the demo for a client and another one, and answers what probes it. */
export async function probedDemo(changes: DemoChanges = {}): Promise<ProbeOptions & { readonly resource: string }> {
  const { method = 'private_key_jwt', application: changed = same, mount = onNode, wrap = same } = changes
  const server = await listen(0)
  onTestFinished(() => server.close())
  const { origin } = server
  const [authentication, registered] = AUTHENTICATIONS[method]
  const redirectUris = [`${origin}/callback`]
  const registration = { ...registered, redirectUris, dpopRequired: true, pkceRequired: true, ...changes.client }
  const clients = ['ledger', 'other'].map(clientIdAlias => ({ clientIdAlias, ...registration }))
  const service = { ...(await configureService(origin, { attestationTrust: [] })), ...changes.service }
  const ports = await configurePorts(service, clients, { clock: { now: () => Date.now() }, report: () => undefined })
  server.serve(wrap(mount(changed(createApplication({ service, ports }))), origin))
  const client: ProbeClient = {
    clientId: 'ledger',
    redirectUri: `${origin}/callback`,
    authentication,
    scope: 'accounts',
    resourceIndicator: `${origin}/api/accounts`,
  }
  return {
    issuer: origin,
    resource: `${origin}/api/accounts`,
    client,
    otherClient: { ...client, clientId: 'other' },
    login: loginAtDemo,
    requestsPerSecond: 10_000,
  }
}

const same = <Value>(value: Value): Value => value

/** Logs Ada in at the page of the demo. */
async function loginAtDemo(url: string): Promise<string> {
  const browser = new Browser(createWire())
  const answer = await browser.submit(await browser.open(new URL(url)), { login: 'ada', decision: 'allow' })
  return answer.headers.get('location') ?? ''
}
