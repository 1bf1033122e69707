import { createHash, randomBytes } from 'node:crypto'
import {
  type ClientConfiguration,
  createPorts,
  defineClient,
  defineService,
  type Ports,
  type Service,
} from '@symbolon/core'
import { memoryStores } from '@symbolon/memory'
import express, { type Express } from 'express'
import { PAYMENT, paymentRules } from '../server/authorization-details.js'
import { authorizationServer } from '../server/authorization-server.js'
import { makeDecryptionKey, makeSigningKey, publicPart } from '../server/keys.js'
import { protectedApi } from '../server/protected-api.js'
import { type Attester, makeAttester } from './attester.js'
import type { ClientRegistration } from './client.js'
import { makeOtherClients, type OtherClient } from './client-authentication-methods.js'
import { clientSite } from './client-site.js'
import { createDemoClock, type DemoClock } from './demo-clock.js'
import { createJournal, type Journal } from './journal.js'

/** Everything of the demo but the socket. */
export interface Demo {
  readonly app: Express
  readonly service: Service
  readonly registration: ClientRegistration
  /** Clients that authenticate by other methods: one for each. */
  readonly otherClients: readonly OtherClient[]
  /** Whom the server trusts to vouch for instances of clients. */
  readonly attester: Attester
  readonly clock: DemoClock
  readonly journal: Journal
}

/**
 * The authorization server, the API and the client's web site in one app, whose origin is known by now. Clients of your
 * own may stand beside those of the demo.
 */
export async function createDemo(origin: string, ownClients: readonly ClientConfiguration[] = []): Promise<Demo> {
  const clock = createDemoClock()
  const journal = createJournal()
  const registration = await registrationAt(origin)
  const attester = await makeAttester()
  const otherClients = await makeOtherClients(registration.redirectUri, attester)
  const service = defineService({
    serviceId: 'demo',
    issuer: origin,
    authorizationEndpoint: `${origin}/authorize`,
    tokenEndpoint: `${origin}/token`,
    pushedAuthReqEndpoint: `${origin}/par`,
    parRequired: true,
    dpopNonceRequired: true,
    supportedGrantTypes: ['AUTHORIZATION_CODE'],
    supportedTokenAuthMethods: [
      'NONE',
      'CLIENT_SECRET_BASIC',
      'CLIENT_SECRET_POST',
      'CLIENT_SECRET_JWT',
      'PRIVATE_KEY_JWT',
      'SELF_SIGNED_TLS_CLIENT_AUTH',
      'ATTEST_JWT_CLIENT_AUTH',
    ],
    // An assertion that names an endpoint, and not this server, could have been lured out of the client by another one.
    clientAssertionAudRestrictedToIssuer: true,
    attestationTrust: [{ issuer: attester.issuer, jwks: { keys: [attester.publicKey] } }],
    supportedAuthorizationDetailsTypes: [PAYMENT],
    supportedScopes: [
      { name: 'accounts', description: 'see your accounts' },
      { name: 'payments', description: 'pay from your accounts' },
    ],
    jwksUri: `${origin}/jwks`,
    // One signs answers of the API, one opens encrypted request objects; made anew at every start, like the secrets.
    jwks: { keys: [await makeSigningKey('demo-service-key'), await makeDecryptionKey('demo-service-opener')] },
  })
  const clients = [clientOf(registration), ...otherClients.map(each => each.registration), ...ownClients]
  const ports = await portsOf(service, clients, { clock, report: journal.report })

  const app = express().disable('x-powered-by')
  app.use(authorizationServer({ service, ports }))
  app.use('/api', protectedApi({ ports, publicOrigin: origin }))
  app.use(clientSite(registration, clock))
  return { app, service, registration, otherClients, attester, clock, journal }
}

/** Secret and key are made anew at every start and are good for this process only. */
async function registrationAt(origin: string): Promise<ClientRegistration> {
  return {
    issuer: origin,
    clientId: 'demo-client',
    clientSecret: randomBytes(32).toString('base64url'),
    redirectUri: `${origin}/client/callback`,
    signingKey: await makeSigningKey('demo-client-key'),
  }
}

/** What the server is told of the client. */
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

/** All that the library reaches outside itself. Tenants, storage, time and logging are the server's choice. */
async function portsOf(
  service: Service,
  clients: readonly ClientConfiguration[],
  { clock, report }: Required<Pick<Ports, 'clock' | 'report'>>,
): Promise<Ports> {
  const stores = memoryStores({ serviceId: service.serviceId })
  for (const client of clients) await stores.clients.put(await defineClient(client), clock.now())
  return createPorts({
    service: { load: () => service },
    stores,
    // A real server keeps these in its configuration, the same for every instance.
    secrets: [randomBytes(32).toString('base64url')],
    clock,
    authorizationDetails: paymentRules,
    report,
  })
}
