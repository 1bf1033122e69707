import { type KeyObject, randomUUID, sign } from 'node:crypto'
import { clientAttestations } from '@symbolon/attestation'
import {
  authenticateClient,
  type Client,
  createAccessToken,
  createPorts,
  defineClient,
  introspect,
  type Jwk,
  type Ports,
  type PushedAuthorizationResponse,
  processAuthorizationRequest,
  pushAuthorizationRequest,
  type ReportEvent,
  type Service,
  type Stores,
} from '@symbolon/core'
import { signJwt } from '@symbolon/core/http'
import type { Claims, ClientAuthenticationMethod } from '@symbolon/core/internal'
import { memoryStores } from '@symbolon/memory'
import type { ConfiguredService } from '../configuration.js'
import { generatedKeys } from '../generated-keys.js'
import { newSecret, sha256 } from '../secrets.js'

export interface Answer {
  readonly action: string
}

/** Damages the ports of a trial: for the tests of the trials themselves. */
export type Damage = (ports: Ports) => Ports

interface TrialKey {
  readonly jwk: Jwk
  /** RFC 7638. */
  readonly thumbprint: string
  readonly privateKey: KeyObject
}

export function trialKey(): TrialKey {
  const { privateKey, publicKey } = generatedKeys()
  const { crv = '', x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return { jwk: { kty: 'EC', crv, x, y }, thumbprint: sha256(JSON.stringify({ crv, kty: 'EC', x, y })), privateKey }
}

function signedBy({ privateKey }: TrialKey, header: Claims, claims: Claims): Promise<string> {
  return signJwt({ alg: 'ES256', ...header }, { jti: randomUUID(), ...claims }, data =>
    sign('sha256', data, { key: privateKey, dsaEncoding: 'ieee-p1363' }),
  )
}

/** A client that exists only in trials, and what only it knows. */
interface TrialClient {
  readonly client: Client
  readonly key: TrialKey
  readonly secret: string
  /** The number as text: it identifies the client also where aliases do not. */
  readonly id: string
}

const REDIRECT_URI = 'https://client.invalid/callback'

/** Methods that a trial can use, the strongest first. */
const METHODS = ['PRIVATE_KEY_JWT', 'CLIENT_SECRET_BASIC', 'CLIENT_SECRET_POST', 'NONE'] as const

async function trialClient(
  clientIdAlias: string,
  { supportedTokenAuthMethods, supportedGrantTypes }: Service,
): Promise<TrialClient> {
  const [key, secret] = [trialKey(), newSecret()]
  const tokenAuthMethod: ClientAuthenticationMethod =
    METHODS.find(method => supportedTokenAuthMethods.includes(method)) ?? 'CLIENT_SECRET_BASIC'
  const client = await defineClient({
    clientIdAlias,
    tokenAuthMethod,
    ...(/SECRET/.test(tokenAuthMethod) && { clientSecret: `plain:${secret}` }),
    redirectUris: [REDIRECT_URI],
    grantTypes: supportedGrantTypes.filter(type => type !== 'PASSWORD' && type !== 'IMPLICIT'),
    jwks: { keys: [key.jwk] },
  })
  return { client, key, secret, id: String(client.clientId) }
}

const RESOURCE = { htm: 'GET', htu: 'https://api.invalid/trial' } as const

/**
 * A certificate as far as its thumbprint needs one: a sequence in DER. It binds tokens where the
 * service demands that, and no path to a root is asked for.
 */
const CERTIFICATE = Buffer.from([0x30, 0x03, 0x02, 0x01, 0x01])
const CERTIFICATE_PEM = `-----BEGIN CERTIFICATE-----\n${CERTIFICATE.toString('base64')}\n-----END CERTIFICATE-----\n`

interface Credentials {
  readonly form: Readonly<Record<string, string>>
  readonly basic?: { readonly clientId: string; readonly clientSecret: string }
}

/** A server with the configuration of one service over memory, and two clients of its own. */
export class TrialServer {
  readonly service: Service
  readonly ports: Ports
  readonly client: TrialClient
  readonly other: TrialClient
  lastReport: ReportEvent | undefined
  #now: number

  private constructor(
    { service, certificates }: ConfiguredService,
    [client, other]: readonly [TrialClient, TrialClient],
    { at, stores, damage }: { readonly at: number; readonly stores: Stores; readonly damage: Damage },
  ) {
    this.#now = at
    this.service = service
    this.client = client
    this.other = other
    const ports = createPorts({
      service,
      stores,
      secrets: [newSecret()],
      clock: { now: () => this.#now },
      report: event => {
        this.lastReport = event
      },
      attestations: clientAttestations,
      ...(certificates && { certificates }),
    })
    this.ports = damage(ports)
  }

  static async open(configured: ConfiguredService, at: number, damage: Damage = ports => ports): Promise<TrialServer> {
    const { service } = configured
    const stores = memoryStores({ serviceId: service.serviceId })
    const clients = [
      await trialClient('symbolon-doctor', service),
      await trialClient('symbolon-rival', service),
    ] as const
    for (const { client } of clients) await stores.clients.add(client, at)
    return new TrialServer(configured, clients, { at, stores, damage })
  }

  pass(seconds: number): void {
    this.#now += seconds * 1_000
  }

  get #seconds(): number {
    return Math.floor(this.#now / 1_000)
  }

  /** The access token of the client, bound to its key; `undefined` when none is created. */
  async token(): Promise<string | undefined> {
    const { service, client, ports } = this
    const isOfUser = service.supportedGrantTypes.includes('AUTHORIZATION_CODE')
    const created = await createAccessToken(
      {
        grantType: isOfUser ? 'AUTHORIZATION_CODE' : 'CLIENT_CREDENTIALS',
        clientId: client.client.clientId,
        ...(isOfUser && { subject: 'symbolon-doctor' }),
        dpopKeyThumbprint: client.key.thumbprint,
        ...(service.tlsClientCertificateBoundAccessTokens && { certificateThumbprint: sha256(CERTIFICATE) }),
      },
      ports,
    )
    return created.action === 'OK' ? created.accessToken : undefined
  }

  async present(token: string, dpop?: string): Promise<Answer> {
    const certificate = this.service.tlsClientCertificateBoundAccessTokens && { clientCertificate: CERTIFICATE_PEM }
    return introspect({ token, dpop, ...RESOURCE, ...certificate }, this.ports)
  }

  async proof(token: string, key = this.client.key): Promise<string> {
    const nonce = await this.ports.nonces.current('rs', this.#now)
    const claims = { ...RESOURCE, ath: sha256(token), nonce, iat: this.#seconds }
    return signedBy(key, { typ: 'dpop+jwt', jwk: { ...key.jwk } }, claims)
  }

  /** The credentials of the client; those of a thief are made without its key and its secret. */
  async credentials({ key, secret } = this.client): Promise<Credentials> {
    const { client, id } = this.client
    if (client.tokenAuthMethod === 'CLIENT_SECRET_BASIC') {
      return { form: {}, basic: { clientId: id, clientSecret: secret } }
    }
    if (client.tokenAuthMethod === 'CLIENT_SECRET_POST') return { form: { client_id: id, client_secret: secret } }
    if (client.tokenAuthMethod !== 'PRIVATE_KEY_JWT') return { form: { client_id: id } }
    const at = this.#seconds
    const assertion = await signedBy(key, {}, { iss: id, sub: id, aud: this.service.issuer, iat: at, exp: at + 60 })
    return {
      form: {
        client_id: id,
        client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
        client_assertion: assertion,
      },
    }
  }

  async authenticate({ form, basic }: Credentials): Promise<Answer> {
    return authenticateClient({ parameters: new URLSearchParams(form).toString(), ...basic }, this.ports)
  }

  async push(changes: Readonly<Record<string, string>> = {}): Promise<PushedAuthorizationResponse> {
    const { client, service, ports } = this
    const { form, basic } = await this.credentials()
    const request = { ...this.#request(), ...changes }
    const isObject = service.requestObjectRequired || service.fapiModes.includes('FAPI2_MESSAGE_SIGNING_AUTH_REQ')
    const sent = isObject
      ? { ...form, client_id: client.id, request: await this.#requestObject(request) }
      : { ...form, ...request }
    return pushAuthorizationRequest({ parameters: new URLSearchParams(sent).toString(), ...basic }, ports)
  }

  #request(): Readonly<Record<string, string>> {
    const { client, service } = this
    const [scope] = service.scopeRequired ? service.supportedScopes : []
    return {
      client_id: client.id,
      response_type: 'code',
      redirect_uri: REDIRECT_URI,
      code_challenge: sha256(client.secret),
      code_challenge_method: 'S256',
      ...(scope !== undefined && { scope: scope.name }),
      ...(service.fapiModes.includes('FAPI2_MESSAGE_SIGNING_AUTH_RES') && { response_mode: 'jwt' }),
    }
  }

  #requestObject(request: Claims): Promise<string> {
    const at = this.#seconds
    const claims = { ...request, iss: this.client.id, aud: this.service.issuer, iat: at, nbf: at, exp: at + 60 }
    return signedBy(this.client.key, { typ: 'oauth-authz-req+jwt' }, claims)
  }

  open(clientId: string, requestUri: string) {
    const parameters = new URLSearchParams({ client_id: clientId, request_uri: requestUri }).toString()
    return processAuthorizationRequest({ parameters }, this.ports)
  }
}
