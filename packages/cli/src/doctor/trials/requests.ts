import { createHash } from 'node:crypto'
import {
  authenticateClient,
  type ClientAuthenticationResponse,
  createAccessToken,
  type IntrospectionResponse,
  introspect,
  type PushedAuthorizationResponse,
  pushAuthorizationRequest,
} from '@symbolon/core'
import type { Claims } from '@symbolon/core/internal'
import { signedBy, type TrialKey } from './keys.js'
import { TRIAL_REDIRECT_URI, type TrialClient } from './trial-client.js'
import type { TrialServer } from './trial-server.js'

/** The resource of trials. */
const RESOURCE = { htm: 'GET', htu: 'https://api.invalid/trial' } as const

/**
 * A certificate as far as its thumbprint needs one: a sequence in DER. It binds tokens where the
 * service demands that, and no path to a root is asked for.
 */
const CERTIFICATE = Buffer.from([0x30, 0x03, 0x02, 0x01, 0x01])
const CERTIFICATE_PEM = `-----BEGIN CERTIFICATE-----\n${CERTIFICATE.toString('base64')}\n-----END CERTIFICATE-----\n`

/** The access token of the client, bound to its key; `undefined` when none is created. */
export async function trialToken({ service, client, ports }: TrialServer): Promise<string | undefined> {
  const isOfUser = service.supportedGrantTypes.includes('AUTHORIZATION_CODE')
  const created = await createAccessToken(
    {
      grantType: isOfUser ? 'AUTHORIZATION_CODE' : 'CLIENT_CREDENTIALS',
      clientId: client.client.clientId,
      ...(isOfUser && { subject: 'symbolon-doctor' }),
      dpopKeyThumbprint: client.key.thumbprint,
      ...(service.tlsClientCertificateBoundAccessTokens && {
        certificateThumbprint: createHash('sha256').update(CERTIFICATE).digest('base64url'),
      }),
    },
    ports,
  )
  return created.action === 'OK' ? created.accessToken : undefined
}

/** Presents a token at the resource, with a proof if there is one. */
export async function presented(
  { service, ports }: TrialServer,
  token: string,
  dpop?: string,
): Promise<IntrospectionResponse> {
  const certificate = service.tlsClientCertificateBoundAccessTokens ? { clientCertificate: CERTIFICATE_PEM } : {}
  return introspect({ token, dpop, ...RESOURCE, ...certificate }, ports)
}

/** A DPoP proof for the resource, with the nonce that the server accepts now. */
export async function trialProof({ ports, now }: TrialServer, key: TrialKey, token: string): Promise<string> {
  const ath = createHash('sha256').update(token).digest('base64url')
  const nonce = await ports.nonces.current('rs', now())
  return signedBy(key, { typ: 'dpop+jwt', jwk: { ...key.jwk } }, { ...RESOURCE, ath, nonce, iat: seconds(now()) })
}

/** What a client sends to authenticate: form parameters, and the password of HTTP Basic. */
interface Credentials {
  readonly form: Readonly<Record<string, string>>
  readonly basic?: { readonly clientId: string; readonly clientSecret: string }
}

/** The credentials of a client; those of a thief are made without its key and its secret. */
export async function credentialsOf(
  { service, now }: TrialServer,
  { client, id, secret }: TrialClient,
  key: TrialKey,
  known = secret,
): Promise<Credentials> {
  if (client.tokenAuthMethod === 'CLIENT_SECRET_BASIC')
    return { form: {}, basic: { clientId: id, clientSecret: known } }
  if (client.tokenAuthMethod === 'CLIENT_SECRET_POST') return { form: { client_id: id, client_secret: known } }
  if (client.tokenAuthMethod !== 'PRIVATE_KEY_JWT') return { form: { client_id: id } }
  const at = seconds(now())
  const assertion = await signedBy(key, {}, { iss: id, sub: id, aud: service.issuer, iat: at, exp: at + 60 })
  return {
    form: {
      client_id: id,
      client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
      client_assertion: assertion,
    },
  }
}

/** Authenticates a client as a token endpoint does. */
export function authenticated(
  { form, basic }: Credentials,
  { ports }: TrialServer,
): Promise<ClientAuthenticationResponse> {
  return authenticateClient({ parameters: new URLSearchParams(form).toString(), ...basic }, ports)
}

/** Pushes the request of the client, as a request object where the service demands one. */
export async function pushed(
  server: TrialServer,
  changes: Readonly<Record<string, string>> = {},
): Promise<PushedAuthorizationResponse> {
  const { client, service, ports } = server
  const { form, basic } = await credentialsOf(server, client, client.key)
  const request = { ...requestOf(server), ...changes }
  const isObject = service.requestObjectRequired || service.fapiModes.includes('FAPI2_MESSAGE_SIGNING_AUTH_REQ')
  const sent = isObject
    ? { ...form, client_id: client.id, request: await requestObject(server, request) }
    : { ...form, ...request }
  return pushAuthorizationRequest({ parameters: new URLSearchParams(sent).toString(), ...basic }, ports)
}

function requestOf({ client, service }: TrialServer): Readonly<Record<string, string>> {
  const [scope] = service.scopeRequired ? service.supportedScopes : []
  return {
    client_id: client.id,
    response_type: 'code',
    redirect_uri: TRIAL_REDIRECT_URI,
    code_challenge: createHash('sha256').update(client.secret).digest('base64url'),
    code_challenge_method: 'S256',
    ...(scope !== undefined && { scope: scope.name }),
    ...(service.fapiModes.includes('FAPI2_MESSAGE_SIGNING_AUTH_RES') && { response_mode: 'jwt' }),
  }
}

function requestObject({ client, service, now }: TrialServer, request: Claims): Promise<string> {
  const at = seconds(now())
  const claims = { ...request, iss: client.id, aud: service.issuer, iat: at, nbf: at, exp: at + 60 }
  return signedBy(client.key, { typ: 'oauth-authz-req+jwt' }, claims)
}

function seconds(milliseconds: number): number {
  return Math.floor(milliseconds / 1_000)
}
