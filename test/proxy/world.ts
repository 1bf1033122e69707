import { createHash, X509Certificate } from 'node:crypto'
import type { RequestListener } from 'node:http'
import { createAccessToken, createPorts, defineClient, type Ports, type Report } from '@symbolon/core'
import type { TrustedProxy } from '@symbolon/core/http'
import { memoryStores } from '@symbolon/memory'
import {
  formEndpoint,
  introspectionOf,
  pushedAuthorizationRequestEndpoint,
  resourceGuard,
  sendAnswer,
} from '@symbolon/node'
import { CLIENT } from '../../packages/express/test/tls-identities.js'
import { PROOF_KEY } from '../http/world.js'

/** The form of a pushed request of the client, which authenticates with its certificate. */
export const PUSHED = new URLSearchParams({
  client_id: 'app',
  response_type: 'code',
  redirect_uri: 'https://app.example/callback',
}).toString()

const { raw, publicKey } = new X509Certificate(CLIENT.cert)

/** The ports of a service with a client that authenticates with the certificate of CLIENT. */
export async function newPorts(report?: Report): Promise<Ports> {
  const stores = memoryStores({ serviceId: 'bank' })
  const service = {
    serviceId: 'bank',
    issuer: 'https://as.example',
    supportedTokenAuthMethods: ['SELF_SIGNED_TLS_CLIENT_AUTH'],
  } as const
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  const client = await defineClient({
    clientIdAlias: 'app',
    tokenAuthMethod: 'SELF_SIGNED_TLS_CLIENT_AUTH',
    redirectUris: ['https://app.example/callback'],
    jwks: { keys: [{ kty: 'EC', crv: 'P-256', x, y, x5c: [raw.toString('base64')] }] },
  })
  await stores.clients.put(client, Date.now())
  return createPorts({ service, stores, secrets: ['a secret of at least thirty-two bytes'], ...(report && { report }) })
}

export interface Tokens {
  /** Bound to the certificate of CLIENT. */
  readonly ofCertificate: string
  /** Bound to the key of `proofFor`. */
  readonly ofKey: string
}

/** Issues both tokens. */
export async function newTokens(ports: Ports): Promise<Tokens> {
  const certificateThumbprint = createHash('sha256').update(raw).digest('base64url')
  return {
    ofCertificate: await tokenFor(ports, { certificateThumbprint }),
    ofKey: await tokenFor(ports, { dpopKeyThumbprint: PROOF_KEY }),
  }
}

async function tokenFor(ports: Ports, binding: object): Promise<string> {
  const grant = { grantType: 'AUTHORIZATION_CODE', clientIdentifier: 'app', subject: 'ada', scopes: [] } as const
  const created = await createAccessToken({ ...grant, ...binding }, ports)
  if (created.action !== 'OK') throw new Error(created.resultMessage)
  return created.accessToken
}

/** The server behind the proxy: a PAR endpoint, a guarded resource, and a form that shows what is known. */
export function application(ports: Ports, trustedProxy: TrustedProxy): RequestListener {
  const guard = resourceGuard({ ports, trustedProxy })
  const routes: Readonly<Record<string, RequestListener>> = {
    '/par': pushedAuthorizationRequestEndpoint({ ports, trustedProxy }),
    '/thing': (req, res) =>
      guard(req, res, () => sendAnswer(res, { status: 200, headers: {}, body: introspectionOf(req).subject ?? '' })),
    '/known': formEndpoint(
      ({ targetUri, clientCertificatePath = [] }) => ({
        status: 200,
        headers: {},
        body: JSON.stringify({ targetUri, clientCertificatePath }),
      }),
      { trustedProxy },
    ),
  }
  return (req, res) => routes[req.url ?? '']?.(req, res)
}
