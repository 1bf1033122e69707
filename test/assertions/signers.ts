import { Buffer } from 'node:buffer'
import type { ClientConfiguration, Jwk } from '@symbolon/core'
import { importJWK } from 'jose'
import * as oauth from 'oauth4webapi'
import { type Content, encoded, signingInput } from '../jwt-mutations/jwt.js'
import type { JwtSigner } from '../jwt-mutations/mutation.js'
import { keyPair } from './methods.js'

/** The algorithms of the tested JWTs: one for each kind of key. */
export const ALGORITHMS = ['ES256', 'PS256', 'Ed25519', 'HS256'] as const

/** One of {@link ALGORITHMS}. */
export type Algorithm = (typeof ALGORITHMS)[number]

/** A client that signs with its own key or secret. */
export interface Signer extends JwtSigner {
  readonly algorithm: Algorithm
  /** The `kid` of its key. Absent for a secret. */
  readonly kid: string | undefined
  /** Its registration at the server. */
  readonly registration: ClientConfiguration
  /** Its client authentication with oauth4webapi. */
  readonly authentication: oauth.ClientAuth
  /** The key for request objects. Absent for a secret. */
  readonly signingKey: oauth.PrivateKey | undefined
  /** Its public key in the formats in which a server might store it. Empty for a secret. */
  readonly publicForms: readonly Uint8Array[]
}

/** The server metadata for the libraries. */
export const AS: oauth.AuthorizationServer = { issuer: 'https://as.example' }

/** Makes a signer with a new key, or a new secret. */
export async function signerOf(algorithm: Algorithm, kid = 'own'): Promise<Signer> {
  return algorithm === 'HS256' ? macSigner() : keySigner(algorithm, kid)
}

async function keySigner(algorithm: Exclude<Algorithm, 'HS256'>, kid: string): Promise<Signer> {
  const { privateKey, publicKey } = await keyPair(algorithm, kid)
  const der = await derOf(publicKey, algorithm)
  const pem = `-----BEGIN PUBLIC KEY-----\n${Buffer.from(der).toString('base64')}\n-----END PUBLIC KEY-----`
  return {
    algorithm,
    kid,
    registration: { tokenAuthMethod: 'PRIVATE_KEY_JWT', jwks: { keys: [publicKey] } },
    authentication: oauth.PrivateKeyJwt({ key: privateKey, kid }),
    signingKey: { key: privateKey, kid },
    publicForms: [der, ...[pem, `${pem}\n`, JSON.stringify(publicKey)].map(text => Buffer.from(text))],
    ...signing(privateKey, PARAMETERS[algorithm]),
  }
}

async function derOf(key: Jwk, algorithm: string): Promise<Uint8Array> {
  const imported = await importJWK({ ...key, ext: true }, algorithm)
  if (!(imported instanceof CryptoKey)) throw new TypeError('not a public key')
  return new Uint8Array(await crypto.subtle.exportKey('spki', imported))
}

async function macSigner(): Promise<Signer> {
  const secret = encoded(crypto.getRandomValues(new Uint8Array(32)))
  const key = await macKey(Buffer.from(secret))
  return {
    algorithm: 'HS256',
    kid: undefined,
    registration: { tokenAuthMethod: 'CLIENT_SECRET_JWT', clientSecret: `plain:${secret}` },
    authentication: oauth.ClientSecretJwt(secret),
    signingKey: undefined,
    publicForms: [],
    ...signing(key, PARAMETERS.HS256),
  }
}

const PARAMETERS = {
  ES256: { name: 'ECDSA', hash: 'SHA-256' },
  PS256: { name: 'RSA-PSS', saltLength: 32 },
  Ed25519: { name: 'Ed25519' },
  HS256: { name: 'HMAC' },
} as const

type Parameters = (typeof PARAMETERS)[Algorithm]

function signing(key: CryptoKey, parameters: Parameters): JwtSigner {
  const signInput = async (input: string) =>
    `${input}.${encoded(new Uint8Array(await crypto.subtle.sign(parameters, key, Buffer.from(input))))}`
  return { signInput, sign: content => signInput(signingInput(content)) }
}

function macKey(secret: Uint8Array<ArrayBuffer>): Promise<CryptoKey> {
  return crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, ['sign'])
}

/** The content with a MAC by HS256 and this secret. */
export async function withMac(content: Content, secret: string | Uint8Array): Promise<string> {
  return signing(await macKey(Uint8Array.from(Buffer.from(secret))), PARAMETERS.HS256).sign(content)
}

/** A request object made with oauth4webapi. */
export function objectBy(
  { signingKey }: Signer,
  clientId: string,
  parameters: Record<string, string>,
): Promise<string> {
  if (signingKey === undefined) throw new RangeError('a client with a secret cannot sign request objects')
  return oauth.issueRequestObject(AS, { client_id: clientId }, parameters, signingKey)
}

/** An assertion made with oauth4webapi. */
export async function assertionBy(
  { authentication }: Pick<Signer, 'authentication'>,
  clientId: string,
): Promise<string> {
  const body = new URLSearchParams()
  await authentication(AS, { client_id: clientId }, body, new Headers())
  return body.get('client_assertion') ?? ''
}
