import {
  type Client,
  completeAuthorization,
  createAccessToken,
  createPorts,
  defineClient,
  introspect,
  type Ports,
  processAuthorizationRequest,
  pushAuthorizationRequest,
  revokeAccessTokens,
  type ServiceConfiguration,
  type Stores,
  verifyDpopProof,
} from '@symbolon/core'
import { exchangeToken, issueAuthorizationCode, revokeToken, type TokenPorts, tokenPorts } from '@symbolon/token'
import { exportJWK, SignJWT } from 'jose'
import { generatedKeys } from '../keys/generated.js'

/** An authorization server over one storage. */
export interface Server {
  readonly ports: Ports
  readonly tokens: TokenPorts
}

const REDIRECT = 'https://app.example/cb'
const HTU = 'https://as.example/token'
const VERIFIER = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'

const service = (serviceId: string): ServiceConfiguration => ({
  serviceId,
  issuer: 'https://as.example',
  tokenEndpoint: HTU,
  pushedAuthReqEndpoint: 'https://as.example/par',
  supportedScopes: [{ name: 'accounts' }],
  supportedGrantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'],
  supportedTokenAuthMethods: ['NONE'],
  clientIdAliasEnabled: true,
  accessTokenDuration: 3_600,
})

/** A server of the service over these stores. */
export function serverOver(stores: Stores, serviceId = 'bank'): Server {
  const ports = createPorts({ service: service(serviceId), stores, secrets: ['32 random bytes or more, for nonces'] })
  return { ports, tokens: tokenPorts({ ports, secrets: ['32 other random bytes, for refresh tokens'] }) }
}

/** A public client of this alias. */
export function appNamed(clientIdAlias: string, clientId: number): Promise<Client> {
  return defineClient({
    clientId,
    clientIdAlias,
    clientType: 'PUBLIC',
    tokenAuthMethod: 'NONE',
    redirectUris: [REDIRECT],
    grantTypes: ['AUTHORIZATION_CODE', 'REFRESH_TOKEN'],
  })
}

const form = (parameters: Readonly<Record<string, string>>) => new URLSearchParams(parameters).toString()

const REQUEST = {
  response_type: 'code',
  client_id: 'app',
  redirect_uri: REDIRECT,
  scope: 'accounts',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
}

/** A ticket of an authorization request that waits for its user. */
export async function ticketFrom({ ports }: Server, parameters: Readonly<Record<string, string>> = REQUEST) {
  const waiting = await processAuthorizationRequest({ parameters: form(parameters) }, ports)
  return 'ticket' in waiting ? waiting.ticket : waiting.resultMessage
}

/** The code of a ticket, or why there is none. */
export async function codeFrom({ ports, tokens }: Server, ticket: string): Promise<string> {
  const completed = await completeAuthorization({ ticket }, ports)
  if (completed.action !== 'OK') return completed.resultMessage
  const issued = await issueAuthorizationCode({ completed, subject: 'ada' }, tokens)
  return issued.action === 'OK' ? issued.code : issued.resultMessage
}

type Body = Readonly<Record<string, unknown>>

/** What the token endpoint answers. */
async function exchanged({ tokens }: Server, parameters: Readonly<Record<string, string>>): Promise<Body> {
  const answer = await exchangeToken({ parameters: form({ client_id: 'app', ...parameters }) }, tokens)
  return JSON.parse(answer.responseContent)
}

/** Redeems a code. */
export function redeemed(server: Server, code: string): Promise<Body> {
  return exchanged(server, { grant_type: 'authorization_code', code, redirect_uri: REDIRECT, code_verifier: VERIFIER })
}

/** Uses a refresh token. */
export function refreshed(server: Server, token: unknown): Promise<Body> {
  return exchanged(server, { grant_type: 'refresh_token', refresh_token: String(token) })
}

/** Pushes a request. */
export async function pushed({ ports }: Server): Promise<string> {
  const answer = await pushAuthorizationRequest({ parameters: form(REQUEST), clientId: 'app' }, ports)
  return String(JSON.parse(answer.responseContent).request_uri)
}

/** A ticket of a pushed request, or why there is none. */
export function ticketOfPushed(server: Server, request_uri: string): Promise<string> {
  return ticketFrom(server, { client_id: 'app', request_uri })
}

/** An access token of a client for a subject. */
export async function tokenFor({ ports }: Server, clientIdentifier: string, subject: string): Promise<string> {
  const grant = { clientIdentifier, subject, scopes: ['accounts'] }
  const created = await createAccessToken({ grantType: 'AUTHORIZATION_CODE', ...grant }, ports)
  if (created.action !== 'OK') throw new Error(created.resultMessage)
  return created.accessToken
}

/** Whether a token may be used: the action of introspection. */
export async function judged({ ports }: Server, token: unknown): Promise<string> {
  return (await introspect({ token: String(token), scopes: ['accounts'] }, ports)).action
}

/** Revokes tokens of the client `app` by their holder. */
export async function revokedFor({ ports }: Server, subject: string): Promise<number> {
  const answer = await revokeAccessTokens({ clientIdentifier: 'app', subject }, ports)
  return answer.action === 'OK' ? answer.count : -1
}

/** Revokes a refresh token, and all that hangs on it. */
export async function revoked({ tokens }: Server, token: unknown): Promise<void> {
  await revokeToken({ parameters: form({ client_id: 'app', token: String(token) }) }, tokens)
}

/** A new DPoP proof. */
export async function proof(): Promise<string> {
  const { privateKey, publicKey } = generatedKeys()
  return new SignJWT({ htm: 'POST', htu: HTU, iat: Math.floor(Date.now() / 1000), jti: crypto.randomUUID() })
    .setProtectedHeader({ typ: 'dpop+jwt', alg: 'ES256', jwk: await exportJWK(publicKey) })
    .sign(privateKey)
}

/** Presents a proof. */
export async function presented({ ports }: Server, dpop: string): Promise<string> {
  return (await verifyDpopProof({ dpop, htm: 'POST', htu: HTU }, ports)).action
}

/** What an authorization server has given, and what became of it. */
export async function lived(server: Server) {
  const granted = async () => redeemed(server, await codeFrom(server, await ticketFrom(server)))
  const [kept, withdrawn] = [await granted(), await granted()]
  await revoked(server, withdrawn.refresh_token)
  const [usedProof, usedCode] = [await proof(), await codeFrom(server, await ticketFrom(server))]
  await presented(server, usedProof)
  await redeemed(server, usedCode)
  const ofBob = await tokenFor(server, 'app', 'bob')
  await revokedFor(server, 'bob')
  return {
    token: await tokenFor(server, 'app', 'ada'),
    ofBob,
    kept,
    withdrawn,
    usedProof,
    usedCode,
    code: await codeFrom(server, await ticketFrom(server)),
    ticket: await ticketFrom(server),
    requestUri: await pushed(server),
  }
}

export type Life = Awaited<ReturnType<typeof lived>>

const isUsed = /unknown or has been used/

/** What is still good at a server: each of it once. */
export async function usedOnce(server: Server, { token, kept, code, ticket, requestUri }: Life) {
  const renewed = await refreshed(server, kept.refresh_token)
  return {
    token: await judged(server, token),
    ofFamily: await judged(server, kept.access_token),
    renewed: await judged(server, renewed.access_token),
    redeemed: typeof (await redeemed(server, code)).access_token,
    approved: !isUsed.test(await codeFrom(server, ticket)),
    pushed: !isUsed.test(await ticketOfPushed(server, requestUri)),
    newProof: await presented(server, await proof()),
  }
}

/** What is good of a server that nobody has used yet. */
export const ALL_GOOD: Awaited<ReturnType<typeof usedOnce>> = {
  token: 'OK',
  ofFamily: 'OK',
  renewed: 'OK',
  redeemed: 'string',
  approved: true,
  pushed: true,
  newProof: 'OK',
}

/** What must be refused: it was used up or revoked. `isOver`: that which {@link usedOnce} uses as well. */
export async function refusedOf(server: Server, life: Life, isOver = false) {
  const { ofBob, withdrawn, usedProof, usedCode, ticket, requestUri, code } = life
  return {
    ofBob: await judged(server, ofBob),
    withdrawn: await judged(server, withdrawn.access_token),
    refresh: (await refreshed(server, withdrawn.refresh_token)).error,
    usedProof: await presented(server, usedProof),
    usedCode: (await redeemed(server, usedCode)).error,
    ...(isOver && {
      code: (await redeemed(server, code)).error,
      ticket: isUsed.test(await codeFrom(server, ticket)),
      requestUri: isUsed.test(await ticketOfPushed(server, requestUri)),
    }),
  }
}

export const ALL_REFUSED: Awaited<ReturnType<typeof refusedOf>> = {
  ofBob: 'UNAUTHORIZED',
  withdrawn: 'UNAUTHORIZED',
  refresh: 'invalid_grant',
  usedProof: 'BAD_REQUEST',
  usedCode: 'invalid_grant',
}

export const ALL_OVER = { ...ALL_REFUSED, code: 'invalid_grant', ticket: true, requestUri: true }
