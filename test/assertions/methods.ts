import { X509Certificate } from 'node:crypto'
import type { ClientConfiguration, Jwk } from '@symbolon/core'
import { exportJWK, generateKeyPair } from 'jose'
import type * as oauth from 'oauth4webapi'
import { attestedInstance } from '../../examples/demo/tour/attester.js'
import { CLIENT } from '../../packages/express/test/tls-identities.js'
import type { ServedDemo } from './served-demo.js'
import type { TlsIdentity } from './wire.js'

/** The functions that both client libraries have under the same names. */
export type Credentials = Pick<
  typeof oauth,
  'None' | 'ClientSecretBasic' | 'ClientSecretPost' | 'ClientSecretJwt' | 'PrivateKeyJwt' | 'TlsClientAuth'
>

/** A client of one authentication method, for both libraries. */
export interface MethodClient {
  /** The method and the algorithm. */
  readonly name: string
  readonly clientId: string
  readonly registration: ClientConfiguration
  /** Signs its request objects. */
  readonly signingKey: oauth.PrivateKey
  readonly identity?: TlsIdentity
  /** The client authentication of the library with its credentials. */
  authentication(library: Credentials, demo: ServedDemo): oauth.ClientAuth | Promise<oauth.ClientAuth>
}

/** The redirect URI. No server answers there. */
export const REDIRECT_URI = 'https://app.example/callback'

/** Contains a multi-byte character, and characters that forms encode. */
const SECRET = 'sécret of thirty-two bytes:%+&=/? and more'

type Made = Pick<MethodClient, 'registration' | 'authentication' | 'identity'> & { readonly keys?: readonly Jwk[] }

/** A private key, and its public key as a client registers it. */
export async function keyPair(alg: string, kid: string): Promise<{ privateKey: CryptoKey; publicKey: Jwk }> {
  const { publicKey, privateKey } = await generateKeyPair(alg)
  const { kty = '', ...members } = await exportJWK(publicKey)
  const known = Object.fromEntries(Object.entries(members).filter(([, value]) => typeof value === 'string'))
  return { privateKey, publicKey: { kty, ...known, alg, kid } }
}

const none = (): Made => ({
  registration: { tokenAuthMethod: 'NONE' },
  authentication: library => library.None(),
})

const secret = (
  tokenAuthMethod: 'CLIENT_SECRET_BASIC' | 'CLIENT_SECRET_POST' | 'CLIENT_SECRET_JWT',
  authentication: MethodClient['authentication'],
): Made => ({ registration: { tokenAuthMethod, clientSecret: `plain:${SECRET}` }, authentication })

async function privateKeyJwt(alg: string): Promise<Made> {
  const { privateKey, publicKey } = await keyPair(alg, 'assertions')
  return {
    registration: { tokenAuthMethod: 'PRIVATE_KEY_JWT' },
    keys: [publicKey],
    authentication: library => library.PrivateKeyJwt({ key: privateKey, kid: 'assertions' }),
  }
}

function selfSigned(): Made {
  const { raw, publicKey } = new X509Certificate(CLIENT.cert)
  const { x = '', y = '' } = publicKey.export({ format: 'jwk' })
  return {
    registration: { tokenAuthMethod: 'SELF_SIGNED_TLS_CLIENT_AUTH' },
    keys: [{ kty: 'EC', crv: 'P-256', x, y, kid: 'certificate', x5c: [raw.toString('base64')] }],
    identity: CLIENT,
    authentication: library => library.TlsClientAuth(),
  }
}

const attested = (clientId: string): Made => ({
  registration: { tokenAuthMethod: 'ATTEST_JWT_CLIENT_AUTH' },
  authentication: (_, demo) => attestedInstance(clientId, demo.attester),
})

const MAKERS: readonly (readonly [name: string, make: (clientId: string) => Made | Promise<Made>])[] = [
  ['none', none],
  ['client_secret_basic', () => secret('CLIENT_SECRET_BASIC', library => library.ClientSecretBasic(SECRET))],
  ['client_secret_post', () => secret('CLIENT_SECRET_POST', library => library.ClientSecretPost(SECRET))],
  ['client_secret_jwt', () => secret('CLIENT_SECRET_JWT', library => library.ClientSecretJwt(SECRET))],
  ['private_key_jwt ES256', () => privateKeyJwt('ES256')],
  ['private_key_jwt PS256', () => privateKeyJwt('PS256')],
  ['private_key_jwt Ed25519', () => privateKeyJwt('Ed25519')],
  ['self_signed_tls_client_auth', selfSigned],
  ['attest_jwt_client_auth', attested],
]

/** Every method that the libraries support. Not TLS_CLIENT_AUTH, which needs path validation. */
export const METHOD_NAMES: readonly string[] = MAKERS.map(([name]) => name)

/** A client for each method. */
export function methodClients(): Promise<readonly MethodClient[]> {
  return Promise.all(
    MAKERS.map(async ([name, make]) => {
      const clientId = `app of ${name}`
      const { registration, keys = [], ...made } = await make(clientId)
      const signing = await keyPair('ES256', 'requests')
      const common = {
        clientIdAlias: clientId,
        redirectUris: [REDIRECT_URI],
        jwks: { keys: [...keys, signing.publicKey] },
      }
      return {
        ...made,
        name,
        clientId,
        registration: { ...common, ...registration },
        signingKey: { key: signing.privateKey, kid: 'requests' },
      }
    }),
  )
}
