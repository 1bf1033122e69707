import { createHash, generateKeyPairSync, randomUUID, sign } from 'node:crypto'
import { createAccessToken, type Ports } from '@symbolon/core'
import { CLIENT_ID, fixture, tokenFor } from '../../packages/node/test/fixture.js'

const { privateKey, publicKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
const digest = (text: string) => createHash('sha256').update(text).digest('base64url')
const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** What requests are made of: the ports of the servers, and tokens that they issued. */
export interface World {
  readonly ports: Ports
  readonly token: string
  /** A token that is bound to the key of {@link proofFor}. */
  readonly boundToken: string
}

/** The service accepts one nonce, and asks for another one next. */
export const [OLD_NONCE, NEXT_NONCE] = ['old', 'next']

/** A service with a client and two tokens. */
export async function newWorld(): Promise<World> {
  const { ports: all } = await fixture()
  const nonces: Ports['nonces'] = {
    current: () => NEXT_NONCE,
    acceptedUntil: (nonce, _, now) => (nonce === OLD_NONCE ? now + 60_000 : undefined),
  }
  const ports = { ...all, nonces }
  return { ports, token: await tokenFor(ports), boundToken: await boundTokenFor(ports) }
}

async function boundTokenFor(ports: Ports): Promise<string> {
  const dpopKeyThumbprint = digest(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
  const granted = { grantType: 'AUTHORIZATION_CODE', clientIdentifier: CLIENT_ID, subject: 'ada' } as const
  const created = await createAccessToken({ ...granted, scopes: ['read'], dpopKeyThumbprint }, ports)
  if (created.action !== 'OK') throw new Error(created.resultMessage)
  return created.accessToken
}

/** A DPoP proof for a URL (RFC 9449 §4.2). */
export function proofFor(htu: string, htm: string, token?: string, nonce?: string): string {
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: { kty: 'EC', crv: 'P-256', x, y } }
  const iat = Math.floor(Date.now() / 1000)
  const claims = {
    jti: randomUUID(),
    htm,
    htu,
    iat,
    ...(token !== undefined && { ath: digest(token) }),
    ...(nonce && { nonce }),
  }
  const signed = `${encoded(header)}.${encoded(claims)}`
  const signature = sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding: 'ieee-p1363' })
  return `${signed}.${signature.toString('base64url')}`
}
