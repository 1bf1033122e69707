import { createAccessToken } from '@symbolon/core'
import { calculatePKCECodeChallenge, generateRandomCodeVerifier, generateRandomState } from 'oauth4webapi'
import { Browser } from '../../../examples/demo/tour/browser.js'
import { recordingFetch } from '../../assertions/wire.js'
import { Refused } from '../row.js'
import { type Credentials, REDIRECT_URI, type SuiteClient } from './client.js'
import type { SuiteServer } from './server.js'

/*
 * The code flow as OAuch goes through it: push, authorization, code, token. Each step may be changed,
 * and a step that is refused ends it.
 */

/** A DPoP proof for a request. */
export type Prove = (method: string, url: string) => Promise<string>

/** What differs from an ordinary flow. */
export interface FlowChanges {
  readonly credentials?: Credentials
  /** Changes what is pushed. */
  push?(form: URLSearchParams): URLSearchParams | Promise<URLSearchParams>
  /** Changes what the browser takes to the authorization endpoint. */
  front?(parameters: URLSearchParams): void
  readonly redirectUri?: string
  readonly proofs?: { readonly par?: Prove; readonly token?: Prove }
}

/** A token response. */
export type Tokens = Readonly<Record<string, unknown>>

/** Goes through the whole flow. Throws {@link Refused} where it ends early. */
export async function obtainToken(
  server: SuiteServer,
  client: SuiteClient,
  changes: FlowChanges = {},
): Promise<{ readonly tokens: Tokens; readonly requestUri: string }> {
  const verifier = generateRandomCodeVerifier()
  const requestUri = await push(server, client, verifier, changes)
  const code = await authorize(server, client, requestUri, changes)
  const tokens = await redeem(server, client, { code, verifier }, changes)
  return { tokens, requestUri }
}

/** Pushes a request, and returns its `request_uri`. */
export async function push(
  server: SuiteServer,
  client: SuiteClient,
  verifier: string = generateRandomCodeVerifier(),
  changes: FlowChanges = {},
): Promise<string> {
  const ordinary = await parametersOf(client, verifier, changes)
  const form = changes.push === undefined ? ordinary : await changes.push(ordinary)
  const answer = await post(server, '/par', form, changes.credentials ?? client.credentials, changes.proofs?.par)
  return String(answer.request_uri)
}

/** The parameters of an authorization request. */
export async function parametersOf(
  { clientId }: SuiteClient,
  verifier: string,
  { redirectUri = REDIRECT_URI }: FlowChanges = {},
): Promise<URLSearchParams> {
  return new URLSearchParams({
    response_type: 'code',
    client_id: clientId,
    redirect_uri: redirectUri,
    scope: 'accounts',
    state: generateRandomState(),
    code_challenge: await calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
  })
}

/** Lets the user agree, and returns the code. */
export async function authorize(
  server: SuiteServer,
  { clientId }: SuiteClient,
  requestUri: string,
  { front, redirectUri = REDIRECT_URI }: FlowChanges = {},
): Promise<string> {
  const parameters = new URLSearchParams({ client_id: clientId, request_uri: requestUri })
  front?.(parameters)
  return consent(server, parameters, redirectUri)
}

/** Opens the authorization endpoint with these parameters. */
export async function consent(
  { origin }: SuiteServer,
  parameters: URLSearchParams,
  redirectUri: string,
): Promise<string> {
  const browser = new Browser(recordingFetch())
  const page = await browser.open(new URL(`/authorize?${parameters}`, origin))
  if (page.status !== 200) throw new Refused(`authorization ${page.status}`)
  const back = await browser.submit(page, { login: 'ada', decision: 'allow' })
  const location = new URL(back.headers.get('location') ?? '')
  const code = location.searchParams.get('code')
  if (code === null || `${location.origin}${location.pathname}` !== redirectUri)
    throw new Error(`no code in ${location}`)
  return code
}

async function redeem(
  server: SuiteServer,
  client: SuiteClient,
  { code, verifier }: { readonly code: string; readonly verifier: string },
  { redirectUri = REDIRECT_URI, proofs, credentials = client.credentials }: FlowChanges,
): Promise<Tokens> {
  const form = new URLSearchParams({
    grant_type: 'authorization_code',
    client_id: client.clientId,
    code,
    redirect_uri: redirectUri,
    code_verifier: verifier,
  })
  return post(server, '/token', form, credentials, proofs?.token)
}

/** Posts a form with credentials, and returns the members of the answer. */
export async function post(
  server: SuiteServer,
  path: string,
  form: URLSearchParams,
  credentials: Credentials,
  prove?: Prove,
): Promise<Tokens> {
  const headers = new Headers()
  const body = new URLSearchParams(form)
  await credentials(server, body, headers)
  const url = `${server.origin}${path}`
  if (prove !== undefined) headers.set('DPoP', await prove('POST', url))
  const response = await fetch(url, { method: 'POST', headers, body })
  const answer = Object(await response.json())
  if (!response.ok) throw new Refused(`${path} ${response.status} ${answer.error}`)
  return answer
}

/** A token of the client with a secret, without a flow. */
export async function issueToken(
  { ports, clients }: SuiteServer,
  bound: { dpopKeyThumbprint?: string } = {},
): Promise<string> {
  const grant = { grantType: 'AUTHORIZATION_CODE', clientIdentifier: clients.secret.clientId, subject: 'ada' } as const
  const created = await createAccessToken({ ...grant, scopes: ['accounts'], ...bound }, ports)
  if (created.action !== 'OK') throw new Error(created.resultMessage)
  return created.accessToken
}

/** Calls the API. Throws {@link Refused} with the scheme and the error of the challenge. */
export async function callApi({ origin }: SuiteServer, headers: Record<string, string>): Promise<void> {
  const response = await fetch(`${origin}/api/accounts`, { headers })
  const challenge = response.headers.get('www-authenticate') ?? ''
  const [, scheme, error] = /(\w+) [^,]*error="(\w+)"/.exec(challenge) ?? []
  if (!response.ok) throw new Refused(`/api/accounts ${response.status} ${scheme} ${error}`)
}
