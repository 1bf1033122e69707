import { randomBytes } from 'node:crypto'
import { type Client, defineClient, type Service } from '@symbolon/core'
import type { ClientAuthenticationMethod } from '@symbolon/core/internal'
import { type TrialKey, trialKey } from './keys.js'

/** A client that exists only in trials, and what only it knows. */
export interface TrialClient {
  readonly client: Client
  readonly key: TrialKey
  readonly secret: string
  /** The number as text: it identifies the client also where aliases do not. */
  readonly id: string
}

/** Where answers to the client of trials go: nowhere. */
export const TRIAL_REDIRECT_URI = 'https://client.invalid/callback'

/** Methods that a trial can use, the strongest first. */
const METHODS = ['PRIVATE_KEY_JWT', 'CLIENT_SECRET_BASIC', 'CLIENT_SECRET_POST', 'NONE'] as const

/** Makes a client that fits the service. */
export async function trialClient(
  clientIdAlias: string,
  { supportedTokenAuthMethods, supportedGrantTypes }: Service,
): Promise<TrialClient> {
  const [key, secret] = [trialKey(), randomBytes(32).toString('base64url')]
  const tokenAuthMethod: ClientAuthenticationMethod =
    METHODS.find(method => supportedTokenAuthMethods.includes(method)) ?? 'CLIENT_SECRET_BASIC'
  const client = await defineClient({
    clientIdAlias,
    tokenAuthMethod,
    ...(/SECRET/.test(tokenAuthMethod) && { clientSecret: `plain:${secret}` }),
    redirectUris: [TRIAL_REDIRECT_URI],
    grantTypes: supportedGrantTypes.filter(type => type !== 'PASSWORD' && type !== 'IMPLICIT'),
    jwks: { keys: [key.jwk] },
  })
  return { client, key, secret, id: String(client.clientId) }
}
