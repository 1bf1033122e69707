import { randomUUID } from 'node:crypto'
import type { ClientConfiguration } from '@symbolon/core'
import { type Signer, signerOf } from '../../assertions/signers.js'
import { type Changes, type Content, changed } from '../../jwt-mutations/jwt.js'

/*
 * What OAuch sends as a client: its credentials, its assertions and its request objects, with the
 * claims and the lifetimes that it gives them.
 */

/** The redirect URI. No server answers there. */
export const REDIRECT_URI = 'https://app.example/Callback'

const SECRET = 'a-secret-of-at-least-thirty-two-bytes'

/** Where a request goes: an assertion is for the token endpoint, a request object for the issuer. */
export interface Place {
  readonly issuer: string
  readonly tokenEndpoint: string
}

/** Adds what authenticates a client to a request. */
export type Credentials = (place: Place, form: URLSearchParams, headers: Headers) => void | Promise<void>

/** A client as both sides know it. */
export interface SuiteClient {
  readonly clientId: string
  readonly registration: ClientConfiguration
  readonly credentials: Credentials
  readonly signer: Signer
}

const now = () => Math.floor(Date.now() / 1000)
const DAY = 86_400

/** Changes an assertion, or makes the JWT in another way. */
export interface Forging {
  readonly changes?: () => Changes
  readonly sign?: (content: Content) => string | Promise<string>
}

/** An assertion lives for a day, and is for the token endpoint at every endpoint. */
export function byAssertion(
  clientId: string,
  signer: Signer,
  { changes, sign = signer.sign }: Forging = {},
): Credentials {
  return async ({ tokenEndpoint }, form) => {
    const iat = now() - 5
    const claims = {
      iss: clientId,
      sub: clientId,
      aud: tokenEndpoint,
      jti: randomUUID(),
      exp: now() + DAY,
      iat,
      nbf: iat,
    }
    const content = { header: headerOf(signer), claims }
    form.set('client_assertion_type', 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer')
    form.set('client_assertion', await sign(changed(content, changes?.() ?? {})))
  }
}

function headerOf({ algorithm, kid }: Signer): Content['header'] {
  return { typ: 'JWT', alg: algorithm, kid }
}

/** HTTP Basic as OAuch writes it: it does not encode the two parts as a form. */
const bySecret =
  (clientId: string): Credentials =>
  (_place, _form, headers) =>
    headers.set('Authorization', `Basic ${btoa(`${clientId}:${SECRET}`)}`)

/** The same client without its secret: it only names itself. */
export const withoutSecret: Credentials = () => undefined

/** The parameters that OAuch moves into a request object; `client_id` is copied. */
const MOVED = [
  'response_type',
  'scope',
  'code_challenge',
  'code_challenge_method',
  'redirect_uri',
  'state',
  'nonce',
  'response_mode',
]

/** The form with a request object in place of its parameters. It lives for a day. */
export async function asObject(
  form: URLSearchParams,
  { clientId, signer }: Pick<SuiteClient, 'clientId' | 'signer'>,
  { issuer }: Place,
  { changes, sign = signer.sign }: Forging = {},
): Promise<URLSearchParams> {
  const outside = new URLSearchParams([...form].filter(([name]) => !MOVED.includes(name)))
  const inside = Object.fromEntries([...form].filter(([name]) => name === 'client_id' || MOVED.includes(name)))
  const iat = now() - 5
  const claims = { ...inside, iss: clientId, aud: issuer, iat, exp: now() + DAY, nbf: iat }
  outside.set('request', await sign(changed({ header: headerOf(signer), claims }, changes?.() ?? {})))
  return outside
}

/** The clients, by how they authenticate or what they may. */
export type SuiteClients = Readonly<
  Record<'secret' | 'key' | 'mac' | 'alternative' | 'anyRedirect' | 'public' | 'mustSign', SuiteClient>
>

/** New clients with new keys. */
export async function suiteClients(): Promise<SuiteClients> {
  const [signer, macs] = [await signerOf('ES256'), await signerOf('HS256')]
  const grantTypes = ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'] as const
  const common = { redirectUris: [REDIRECT_URI], jwks: signer.registration.jwks, grantTypes }
  const withSecret = (clientId: string, more: ClientConfiguration = {}): SuiteClient => ({
    clientId,
    registration: { ...common, clientSecret: `plain:${SECRET}`, ...more, clientIdAlias: clientId },
    credentials: bySecret(clientId),
    signer,
  })
  const asserting = (clientId: string, own: Signer): SuiteClient => ({
    clientId,
    registration: { ...common, ...own.registration, clientIdAlias: clientId },
    credentials: byAssertion(clientId, own),
    signer: own,
  })
  return {
    secret: withSecret('oauch'),
    alternative: withSecret('oauch-alternative'),
    anyRedirect: withSecret('oauch-any-redirect', { unregisteredRedirectUrisAllowed: true }),
    mustSign: withSecret('oauch-must-sign', { requestObjectRequired: true }),
    key: asserting('oauch-key', signer),
    mac: asserting('oauch-mac', macs),
    public: {
      clientId: 'oauch-public',
      registration: { ...common, tokenAuthMethod: 'NONE', clientIdAlias: 'oauch-public' },
      credentials: withoutSecret,
      signer,
    },
  }
}
