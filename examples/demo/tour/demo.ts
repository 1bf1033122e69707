import { createHash, randomBytes } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { consoleListener, createConsole } from '@symbolon/console'
import type { Awaitable, ClientConfiguration, Report, Service } from '@symbolon/core'
import type { TrustedProxy } from '@symbolon/core/http'
import express from 'express'
import { onExpress } from '../on/express.js'
import { type Application, createApplication } from '../server/application.js'
import { makeSigningKey, publicPart } from '../server/keys.js'
import { configurePorts } from '../server/ports.js'
import { configureService } from '../server/service.js'
import { type Attester, makeAttester } from './attester.js'
import type { ClientRegistration } from './client.js'
import { makeOtherClients, type OtherClient } from './client-authentication-methods.js'
import { clientSite } from './client-site.js'
import { createDemoClock, type DemoClock } from './demo-clock.js'
import { createJournal, type Journal } from './journal.js'

/** Everything of the demo except the socket. */
export interface Demo {
  readonly app: RequestListener
  readonly service: Service
  readonly registration: ClientRegistration
  /** One client for each further authentication method. */
  readonly otherClients: readonly OtherClient[]
  /** Attests instances of clients; the server trusts it. */
  readonly attester: Attester
  readonly clock: DemoClock
  readonly journal: Journal
}

/** What can differ between demos. */
export interface DemoOptions {
  /** Clients of your own. */
  readonly clients?: readonly ClientConfiguration[]
  readonly trustedProxy?: TrustedProxy
  /** The framework. Default: Express. */
  readonly mount?: (application: Application) => Awaitable<RequestListener>
}

/** The path of the console. */
const CONSOLE = '/console/'

/** The server, the client's web site and the console in one app at the origin. */
export async function createDemo(origin: string, options: DemoOptions = {}): Promise<Demo> {
  const { clients: ownClients = [], trustedProxy, mount = onExpress } = options
  const clock = createDemoClock()
  const journal = createJournal()
  // It answers this machine only, wherever the demo listens.
  const decisions = createConsole({ path: CONSOLE })
  const report: Report = event => {
    journal.report(event)
    decisions.report(event)
  }
  const registration = await registrationAt(origin)
  const attester = await makeAttester()
  const otherClients = await makeOtherClients(registration.redirectUri, attester)
  const clients = [clientOf(registration), ...otherClients.map(each => each.registration), ...ownClients]
  const attestationTrust = [{ issuer: attester.issuer, jwks: { keys: [attester.publicKey] } }]
  const service = await configureService(origin, { attestationTrust })
  const ports = await configurePorts(service, clients, { clock, report })
  const site = express()
    .get('/client/console', (_req, res) => res.redirect(303, decisions.link(origin)))
    .use(clientSite(registration, clock, journal))
  const server = await mount(createApplication({ service, ports, trustedProxy }))
  const consoleOf = consoleListener(decisions)
  const app: RequestListener = (req, res) => {
    if (req.url?.startsWith(CONSOLE)) consoleOf(req, res)
    else if (isOfSite(req.url)) site(req, res)
    else server(req, res)
  }
  return { app, service, registration, otherClients, attester, clock, journal }
}

function isOfSite(target = ''): boolean {
  return target === '/' || target.startsWith('/client/')
}

/** Secret and key are new at every start. */
async function registrationAt(origin: string): Promise<ClientRegistration> {
  return {
    issuer: origin,
    clientId: 'demo-client',
    clientSecret: randomBytes(32).toString('base64url'),
    redirectUri: `${origin}/client/callback`,
    signingKey: await makeSigningKey('demo-client-key'),
  }
}

/** The configuration of this client at the server. */
function clientOf({ clientId, clientSecret, redirectUri, signingKey }: ClientRegistration): ClientConfiguration {
  return {
    clientIdAlias: clientId,
    clientName: 'The demo client',
    clientSecret: `sha256:${createHash('sha256').update(clientSecret).digest('base64url')}`,
    redirectUris: [redirectUri],
    grantTypes: ['AUTHORIZATION_CODE'],
    pkceRequired: true,
    pkceS256Required: true,
    dpopRequired: true,
    jwks: { keys: [publicPart(signingKey)] },
    rsResponseSigned: true,
  }
}
