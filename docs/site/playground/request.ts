import { type HttpRequestView, signJwt } from '@symbolon/core/http'
import { base64url } from '@symbolon/core/internal'
import type { State } from './state.js'

/** When every request is made. */
export const NOW: number = Date.UTC(2026, 0, 1, 12)

export const TOKEN = 'Kz~8mXK1EalYznwH-LC-1fBAo.4Ljp~zsPE_NeO.gxU'

export const CLIENT_ID = 'ledger'

const PAR_ENDPOINT = 'https://as.example/par'

/** A key of the client or of a thief. */
export interface Key {
  readonly privateKey: CryptoKey
  readonly jwk: { readonly kty: 'EC'; readonly crv: 'P-256'; readonly x: string; readonly y: string }
  readonly thumbprint: string
}

const bytesOf = (text: string): Uint8Array<ArrayBuffer> => new TextEncoder().encode(text)

async function digestOf(text: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', bytesOf(text))))
}

export async function createKey(): Promise<Key> {
  const parameters = { name: 'ECDSA', namedCurve: 'P-256' }
  const { publicKey, privateKey } = await crypto.subtle.generateKey(parameters, false, ['sign', 'verify'])
  const { x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
  // The members in the order of a thumbprint (RFC 7638 §3).
  const thumbprint = await digestOf(JSON.stringify({ crv: 'P-256', kty: 'EC', x, y }))
  return { privateKey, jwk: { kty: 'EC', crv: 'P-256', x, y }, thumbprint }
}

export interface Keys {
  readonly own: Key
  readonly other: Key
}

/** The request that a client sends, as an endpoint receives it. */
export interface Sent extends HttpRequestView {
  readonly method: string
  readonly targetUri: string
  readonly body: string
  /** The claims of its DPoP proof. */
  readonly claims: object | undefined
}

/** The call of the API, or the pushed request. */
export async function requestOf(state: State, keys: Keys): Promise<Sent> {
  const pushed = state.call === 'push'
  const [method, targetUri] = pushed ? ['POST', PAR_ENDPOINT] : [state.method, state.url]
  const claims = state.key === 'none' ? undefined : await claimsOf(state, method, targetUri)
  const proof = claims && (await signed(claims, state.key === 'other' ? keys.other : keys.own))
  return {
    method,
    targetUri,
    headers: [...(pushed ? formHeaders(state) : tokenHeaders(state)), ...(proof ? [['DPoP', proof] as const] : [])],
    body: pushed ? bodyOf(state, keys.own) : '',
    claims,
  }
}

function tokenHeaders({ scheme }: State): HttpRequestView['headers'] {
  return scheme === '' ? [] : [['Authorization', `${scheme} ${TOKEN}`]]
}

function formHeaders({ secret }: State): HttpRequestView['headers'] {
  const credentials = [CLIENT_ID, secret].map(encodeURIComponent).join(':')
  return [
    ['Content-Type', 'application/x-www-form-urlencoded'],
    ['Authorization', `Basic ${btoa(credentials)}`],
  ]
}

function bodyOf({ form }: State, { thumbprint }: Key): string {
  const lines = form.split(/\r?\n/).filter(line => line !== '')
  const pairs = lines.map(line => line.replace('{thumbprint}', thumbprint).split(/=(.*)/s, 2))
  return new URLSearchParams(pairs.map(([name = '', value = '']) => [name, value])).toString()
}

/** The claims of a proof (RFC 9449 §4.2), which names the token that it goes with. */
async function claimsOf(state: State, method: string, targetUri: string): Promise<Readonly<Record<string, unknown>>> {
  return {
    jti: crypto.randomUUID(),
    htm: state.proofMethod || method,
    htu: state.proofUrl || targetUri,
    iat: NOW / 1000 + Number(state.clock),
    ...(state.call === 'api' && { ath: await digestOf(state.proofToken === 'sent' ? TOKEN : 'another token') }),
  }
}

function signed(claims: Readonly<Record<string, unknown>>, { privateKey, jwk }: Key): Promise<string> {
  const algorithm = { name: 'ECDSA', hash: 'SHA-256' }
  const sign = async (data: Uint8Array) =>
    new Uint8Array(await crypto.subtle.sign(algorithm, privateKey, new Uint8Array(data)))
  return signJwt({ typ: 'dpop+jwt', alg: 'ES256', jwk }, claims, sign)
}
