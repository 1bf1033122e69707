import { changedJwt, importSigningKey, type JwtChange, randomText, type SigningKey } from './jwt.js'
import type { ServerFacts } from './metadata.js'
import type { ProbeClient } from './options.js'

/** A client with its key, if it has one. */
export interface Own {
  readonly client: ProbeClient
  readonly key: SigningKey | undefined
}

export async function ownOf(client: ProbeClient): Promise<Own> {
  const { authentication } = client
  return {
    client,
    key: authentication.method === 'private_key_jwt' ? await importSigningKey(authentication.key) : undefined,
  }
}

/** What is changed in how the client authenticates. */
export interface CredentialsChange {
  readonly by?: 'other' | 'nobody'
  readonly secret?: string
  readonly assertion?: JwtChange
}

export interface Credentials {
  readonly headers: Readonly<Record<string, string>>
  readonly parameters: Readonly<Record<string, string>>
}

const ASSERTION_TYPE = 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer'

/** How the client authenticates (RFC 6749 §2.3.1, RFC 7523 §2.2). */
export async function credentialsOf(
  { client, key }: Own,
  { issuer }: ServerFacts,
  now: number,
  change: CredentialsChange,
): Promise<Credentials> {
  const { authentication, clientId } = client
  const parameters = { client_id: clientId }
  if (change.by === 'nobody') return { headers: {}, parameters }
  if ('secret' in authentication)
    return bySecret(clientId, authentication.method, change.secret ?? authentication.secret)
  if (key === undefined) return { headers: {}, parameters }
  const assertion = await assertionOf(clientId, key, issuer, now, change.assertion ?? {})
  return {
    headers: {},
    parameters: { ...parameters, client_assertion_type: ASSERTION_TYPE, client_assertion: assertion },
  }
}

function bySecret(clientId: string, method: string, secret: string): Credentials {
  const parameters = { client_id: clientId }
  if (method === 'client_secret_post') return { headers: {}, parameters: { ...parameters, client_secret: secret } }
  const pair = [clientId, secret].map(each => encodeURIComponent(each)).join(':')
  return { headers: { Authorization: `Basic ${btoa(pair)}` }, parameters }
}

function assertionOf(clientId: string, key: SigningKey, aud: string, now: number, change: JwtChange): Promise<string> {
  const { kid } = Object(key.publicJwk)
  const claims = { iss: clientId, sub: clientId, aud, jti: randomText(), iat: now, nbf: now, exp: now + 60 }
  return changedJwt({ typ: 'JWT', ...(kid !== undefined && { kid }) }, claims, key, change)
}
