import { createHash, randomUUID, X509Certificate } from 'node:crypto'
import type { RequestListener } from 'node:http'
import {
  completeAuthorization,
  createAccessToken,
  createPorts,
  defineClient,
  defineService,
  type Jwk,
  type Ports,
  type ReportEvent,
} from '@symbolon/core'
import type { TrustedProxy } from '@symbolon/core/http'
import { memoryStores } from '@symbolon/memory'
import {
  authorizationEndpoint,
  endpoint,
  pushedAuthorizationRequestEndpoint,
  readBytes,
  resourceGuard,
  sendAnswer,
  utf8Text,
} from '@symbolon/node'
import { issueAuthorizationCode, TOKEN, TOKEN_INTROSPECTION, TOKEN_REVOCATION, tokenPorts } from '@symbolon/token'
import { CLIENT } from '../../packages/express/test/tls-identities.js'
import { generatedKeys } from '../keys/generated.js'

/** A key pair of a client, as JWKs. */
export interface Pair {
  readonly secret: Jwk
  readonly open: Jwk
}

/** A new key pair for ES256. */
export function newPair(kid: string): Pair {
  const { privateKey } = generatedKeys()
  const { kty = '', crv = '', x = '', y = '', d = '' } = privateKey.export({ format: 'jwk' })
  const open = { kty, crv, x, y, kid }
  return { secret: { ...open, d }, open }
}

export const digest = (text: string | Uint8Array): string => createHash('sha256').update(text).digest('base64url')

/** The thumbprint of a key (RFC 7638 §3). */
export const thumbprint = ({ crv, kty, x, y }: Jwk): string => digest(JSON.stringify({ crv, kty, x, y }))

/** What a token is for. */
export interface TokenOptions {
  readonly client?: string
  readonly scopes?: readonly string[]
  readonly key?: Jwk
  readonly certificate?: string
  readonly resources?: readonly string[]
  /** Seconds since it was issued. */
  readonly age?: number
}

const CALLBACK = 'https://app.example/callback'
const { raw, publicKey } = new X509Certificate(CLIENT.cert)

/** An authorization server and an API of one service, what they reported, and what clients hold. */
export class World {
  readonly key = newPair('shop-1')
  readonly otherKey = newPair('shop-2')
  readonly events: ReportEvent[] = []
  /** Milliseconds that are added to the server's clock. */
  shift = 0
  ports!: Ports
  tokens!: Ports & ReturnType<typeof tokenPorts>

  static async open(): Promise<World> {
    const world = new World()
    await world.#open()
    return world
  }

  async #open(): Promise<void> {
    const stores = memoryStores({ serviceId: 'bank' })
    for (const client of clientsOf(this.key.open)) await stores.clients.put(await defineClient(client), Date.now())
    this.ports = createPorts({
      service: await defineService(SERVICE),
      stores,
      secrets: ['a secret of at least thirty-two bytes'],
      clock: { now: () => Date.now() + this.shift },
      report: event => void this.events.push(event),
    })
    this.tokens = {
      ...tokenPorts({ ports: this.ports, secrets: ['another secret of thirty-two bytes'] }),
      ...this.ports,
    }
  }

  /** Issues an access token. */
  async token({ client = 'ledger', scopes = ['accounts'], key, certificate, resources, age = 0 }: TokenOptions = {}) {
    this.shift = -1000 * age
    const binding = {
      ...(key && { dpopKeyThumbprint: thumbprint(key) }),
      ...(certificate && { certificateThumbprint: digest(new X509Certificate(certificate).raw) }),
      ...(resources && { resources }),
    }
    const grant = { grantType: 'AUTHORIZATION_CODE', clientIdentifier: client, subject: 'ada', scopes } as const
    const created = await createAccessToken({ ...grant, ...binding }, this.ports)
    this.shift = 0
    if (created.action !== 'OK') throw new Error(created.resultMessage)
    return created.accessToken
  }

  /** Everything that the service serves. */
  listener(trustedProxy?: TrustedProxy): RequestListener {
    const as = { publicOrigin: 'https://as.example', ...(trustedProxy && { trustedProxy }) }
    const api = { ...as, ports: this.ports, publicOrigin: 'https://api.example' }
    const askUser = authorizationEndpoint({
      ports: this.ports,
      sessionBinding: () => 'browser',
      askUser: async ({ ticket }, _req, res) => {
        const completed = await completeAuthorization({ ticket, sessionBinding: 'browser' }, this.ports)
        if (completed.action !== 'OK') return void res.writeHead(400).end()
        const authTime = Math.floor(Date.now() / 1000)
        const issued = await issueAuthorizationCode({ completed, subject: 'ada', authTime }, this.tokens)
        const code = issued.action === 'OK' ? issued.code : ''
        res.writeHead(302, { Location: `${CALLBACK}?code=${code}&iss=https%3A%2F%2Fas.example` }).end()
      },
      refuse: ({ responseContent }, _req, res) =>
        sendAnswer(res, { status: 400, headers: { 'Content-Type': 'application/json' }, body: responseContent }),
    })
    const guarded = (demands: object): RequestListener => {
      const bodies = new WeakMap<object, string>()
      const guard = resourceGuard({ ...api, ...demands, signedBody: req => bodies.get(req) })
      return async (req, res) => {
        const body = utf8Text((await readBytes(req, 65_536)) ?? new Uint8Array())
        if (body !== undefined) bodies.set(req, body)
        guard(req, res, () => sendAnswer(res, { status: 200, headers: {}, body: 'fine' }))
      }
    }
    const routes: Readonly<Record<string, RequestListener>> = {
      '/par': pushedAuthorizationRequestEndpoint({ ports: this.ports, ...as }),
      '/token': endpoint(TOKEN, { ports: this.tokens, ...as }),
      '/introspect': endpoint(TOKEN_INTROSPECTION, { ports: this.tokens, ...as }),
      '/revoke': endpoint(TOKEN_REVOCATION, { ports: this.tokens, ...as }),
      '/authorize': askUser,
      '/accounts': guarded({ scopes: ['accounts'] }),
      '/payments': guarded({ scopes: ['payments'] }),
      '/fresh': guarded({ dpopNonceRequired: true }),
      '/recent': guarded({ maxAge: 60 }),
      '/mine': guarded({ subject: 'grace' }),
      '/orders': guarded({ resources: ['https://api.example/orders'] }),
      '/signed': guarded({ requiredComponents: ['@method', '@target-uri', 'authorization'] }),
    }
    const nothing: RequestListener = (_req, res) =>
      res.writeHead(200, { 'Content-Type': 'text/html' }).end('<!doctype html>')
    return (req, res) => (routes[(req.url ?? '').replace(/\?.*/, '')] ?? nothing)(req, res)
  }
}

const SERVICE = {
  serviceId: 'bank',
  issuer: 'https://as.example',
  authorizationEndpoint: 'https://as.example/authorize',
  tokenEndpoint: 'https://as.example/token',
  pushedAuthReqEndpoint: 'https://as.example/par',
  introspectionEndpoint: 'https://as.example/introspect',
  revocationEndpoint: 'https://as.example/revoke',
  supportedGrantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN', 'CLIENT_CREDENTIALS'],
  supportedTokenAuthMethods: [
    ...['NONE', 'CLIENT_SECRET_BASIC', 'CLIENT_SECRET_POST', 'PRIVATE_KEY_JWT', 'SELF_SIGNED_TLS_CLIENT_AUTH'],
  ],
  supportedAuthorizationDetailsTypes: ['payment_initiation'],
  supportedScopes: [{ name: 'accounts' }, { name: 'payments' }, { name: 'openid' }],
} as Parameters<typeof defineService>[0]

function clientsOf(key: Jwk): readonly Parameters<typeof defineClient>[0][] {
  const redirectUris = [CALLBACK]
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const certified: Jwk = { kty: 'EC', crv: 'P-256', x, y, x5c: [raw.toString('base64')] }
  const grantTypes = ['AUTHORIZATION_CODE', 'REFRESH_TOKEN', 'CLIENT_CREDENTIALS'] as const
  return [
    { clientIdAlias: 'ledger', clientSecret: 'plain:correct horse', redirectUris, grantTypes },
    {
      clientIdAlias: 'till',
      clientSecret: 'plain:battery staple',
      redirectUris,
      tokenAuthMethod: 'CLIENT_SECRET_POST',
    },
    { clientIdAlias: 'shop', tokenAuthMethod: 'PRIVATE_KEY_JWT', jwks: { keys: [key] }, redirectUris },
    { clientIdAlias: 'phone', tokenAuthMethod: 'NONE', clientType: 'PUBLIC', redirectUris },
    { clientIdAlias: 'pusher', tokenAuthMethod: 'NONE', clientType: 'PUBLIC', redirectUris, parRequired: true },
    {
      clientIdAlias: 'mutual',
      tokenAuthMethod: 'SELF_SIGNED_TLS_CLIENT_AUTH',
      jwks: { keys: [certified] },
      redirectUris,
    },
    { clientIdAlias: 'proven', clientSecret: 'plain:correct horse', redirectUris, dpopRequired: true, grantTypes },
  ]
}

export const newId = (): string => randomUUID()
