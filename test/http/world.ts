import { createHash, type KeyObject, randomUUID, sign, X509Certificate } from 'node:crypto'
import { createAccessToken, type Jwk, type Ports, type PortsOptions } from '@symbolon/core'
import { type RefusalSigner, refusalSigner } from '@symbolon/core/http'
import { CLIENT } from '../../packages/express/test/tls-identities.js'
import { CLIENT_ID, fixture, tokenFor } from '../../packages/node/test/fixture.js'
import { generatedKeys } from '../keys/generated.js'

const { privateKey, publicKey } = generatedKeys()
const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
const digest = (text: string | Uint8Array) => createHash('sha256').update(text).digest('base64url')
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** The thumbprint of the key of {@link proofFor} (RFC 7638 §3). */
export const PROOF_KEY = digest(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))

/** What requests are made of: the ports of the servers, and tokens that they issued. */
export interface World {
  readonly ports: Ports
  readonly token: string
  /** A token that is bound to the key of {@link proofFor}. */
  readonly boundToken: string
  /** A token that is bound to the certificate of CLIENT (RFC 8705 §3). */
  readonly certificateToken: string
  /** Signs refusals by {@link RESOURCE_KEY}. */
  readonly signRefusals: RefusalSigner
}

const resource = generatedKeys()
const resourceKey: Jwk = { ...jwkOf(resource.privateKey), kid: 'resource' }
/** The public key of the resource, whose refusals at /fresh are signed. */
export const RESOURCE_KEY: Jwk = { ...jwkOf(resource.publicKey), kid: 'resource' }

function jwkOf(key: KeyObject): Jwk {
  const { kty = '', ...members } = key.export({ format: 'jwk' })
  return JSON.parse(JSON.stringify({ kty, ...members }))
}

/** The service accepts one nonce, and asks for another one next. */
export const [OLD_NONCE, NEXT_NONCE] = ['old', 'next']

/** A service with a client and two tokens. */
export async function newWorld(options: Partial<PortsOptions> = {}): Promise<World> {
  const { ports: all } = await fixture(options)
  const nonces: Ports['nonces'] = {
    current: () => NEXT_NONCE,
    acceptedUntil: (nonce, _, now) => (nonce === OLD_NONCE ? now + 60_000 : undefined),
  }
  const ports = { ...all, nonces }
  const signingService = async () => ({ ...(await ports.service.load()), jwks: { keys: [resourceKey] } })
  const certificateThumbprint = digest(new X509Certificate(CLIENT.cert).raw)
  return {
    ports,
    token: await tokenFor(ports),
    boundToken: await boundTokenFor(ports, { dpopKeyThumbprint: PROOF_KEY }),
    certificateToken: await boundTokenFor(ports, { certificateThumbprint }),
    signRefusals: refusalSigner({ ...ports, service: { load: signingService } }),
  }
}

/** What a token is bound to. */
type Binding = { readonly dpopKeyThumbprint: string } | { readonly certificateThumbprint: string }

async function boundTokenFor(ports: Ports, binding: Binding): Promise<string> {
  const granted = { grantType: 'AUTHORIZATION_CODE', clientIdentifier: CLIENT_ID, subject: 'ada' } as const
  const created = await createAccessToken({ ...granted, scopes: ['read'], ...binding }, ports)
  if (created.action !== 'OK') throw new Error(created.resultMessage)
  return created.accessToken
}

/** A DPoP proof for a URL (RFC 9449 §4.2), with other claims if they are given. */
export function proofFor(htu: string, htm: string, token?: string, others: object = {}): string {
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty: 'EC', crv: 'P-256', x, y } }
  const iat = Math.floor(Date.now() / 1000)
  const claims = { jti: randomUUID(), htm, htu, iat, ...(token !== undefined && { ath: digest(token) }), ...others }
  const signed = `${encoded(header)}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
