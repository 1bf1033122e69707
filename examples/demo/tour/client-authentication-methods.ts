import { createHash, randomBytes } from 'node:crypto'
import type { Awaitable, ClientConfiguration } from '@symbolon/core'
import { exportJWK, generateKeyPair } from 'jose'
import * as oauth from 'openid-client'
import { type Attester, attestedInstance } from './attester.js'

/** Both sides of an authentication method. */
interface Credentials {
  /** The configuration of the client at the server. */
  readonly registration: ClientConfiguration
  /** How openid-client authenticates every request. */
  readonly authentication: oauth.ClientAuth
}

/** A client that authenticates by another method than the client of the story. */
export interface OtherClient extends Credentials {
  readonly clientId: string
  /** The name of its method in metadata. */
  readonly method: string
}

/** A method of client authentication. */
interface OtherMethod {
  /** Its name in metadata. */
  readonly name: string
  readonly clause: string
  /** Makes the credentials of a client. */
  readonly make: (clientId: string, attester: Attester) => Awaitable<Credentials>
}

/** The methods other than HTTP Basic. Those with a certificate need https, so they are left out. */
export const OTHER_METHODS: readonly OtherMethod[] = [
  {
    name: 'none',
    clause: 'RFC 6749 §2.1',
    make: () => ({ registration: { tokenAuthMethod: 'NONE' }, authentication: oauth.None() }),
  },
  {
    name: 'client_secret_post',
    clause: 'RFC 6749 §2.3.1',
    make() {
      const secret = makeSecret()
      const digest = createHash('sha256').update(secret).digest('base64url')
      return {
        registration: { tokenAuthMethod: 'CLIENT_SECRET_POST', clientSecret: `sha256:${digest}` },
        authentication: oauth.ClientSecretPost(secret),
      }
    },
  },
  {
    name: 'client_secret_jwt',
    clause: 'RFC 7523 §2.2, OpenID Connect Core §9',
    make() {
      const secret = makeSecret()
      return {
        // A MAC is verified with the secret itself. A real server encrypts it at rest, and opens
        // it in a `Secrets` port of its own.
        registration: { tokenAuthMethod: 'CLIENT_SECRET_JWT', clientSecret: `plain:${secret}` },
        authentication: oauth.ClientSecretJwt(secret),
      }
    },
  },
  {
    name: 'private_key_jwt',
    clause: 'RFC 7523 §2.2, OpenID Connect Core §9',
    async make() {
      const { publicKey, privateKey } = await generateKeyPair('ES256')
      const { x = '', y = '' } = await exportJWK(publicKey)
      const key = { kty: 'EC', crv: 'P-256', x, y, kid: 'assertions', alg: 'ES256', use: 'sig' }
      return {
        registration: { tokenAuthMethod: 'PRIVATE_KEY_JWT', tokenAuthSignAlg: 'ES256', jwks: { keys: [key] } },
        authentication: oauth.PrivateKeyJwt({ key: privateKey, kid: key.kid }),
      }
    },
  },
  {
    name: 'attest_jwt_client_auth',
    clause: 'Attestation-Based Client Authentication §5',
    make: async (clientId, attester) => ({
      registration: { tokenAuthMethod: 'ATTEST_JWT_CLIENT_AUTH', attesters: [attester.issuer] },
      authentication: await attestedInstance(clientId, attester),
    }),
  },
]

/** One client for each method; all secrets and keys are new. */
export function makeOtherClients(redirectUri: string, attester: Attester): Promise<readonly OtherClient[]> {
  return Promise.all(
    OTHER_METHODS.map(async ({ name, make }) => {
      const clientId = `demo-${name.replaceAll('_', '-')}`
      const { registration, authentication } = await make(clientId, attester)
      const common: ClientConfiguration = {
        clientIdAlias: clientId,
        redirectUris: [redirectUri],
        grantTypes: ['AUTHORIZATION_CODE'],
        pkceRequired: true,
        pkceS256Required: true,
      }
      return { clientId, method: name, registration: { ...common, ...registration }, authentication }
    }),
  )
}

function makeSecret(): string {
  return randomBytes(32).toString('base64url')
}
