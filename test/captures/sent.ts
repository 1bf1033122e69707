import { createPrivateKey, sign } from 'node:crypto'
import type { Jwk } from '@symbolon/core'
import { platformCrypto } from '@symbolon/core/crypto-node'
import { signRequest } from '@symbolon/core/http'
import { digest, newId, type World } from './world.js'

/** A request that a client sends. */
export interface Sent {
  readonly method: string
  readonly url: string
  readonly headers: readonly (readonly [name: string, value: string])[]
  readonly body?: string
  /** The certificate of the client in TLS: that of CLIENT or of OTHER. */
  readonly certificate?: 'client' | 'other'
}

export type Headers = Sent['headers']

export const now = (): number => Math.floor(Date.now() / 1000)

const encoded = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

/** Whatever has a changed part: what is `undefined` is left out. */
export type Changes = Readonly<Record<string, unknown>>

/** A JWS by ES256, whatever its header says. */
export function jws(
  header: Changes,
  claims: Changes,
  key: Jwk,
  dsaEncoding: 'ieee-p1363' | 'der' = 'ieee-p1363',
): string {
  const signed = `${encoded(header)}.${encoded(claims)}`
  const privateKey = createPrivateKey({ key: { ...key }, format: 'jwk' })
  return `${signed}.${sign('sha256', Buffer.from(signed), { key: privateKey, dsaEncoding }).toString('base64url')}`
}

/** What differs from the right proof. */
export interface ProofChanges {
  readonly token?: string
  readonly header?: Changes
  readonly claims?: Changes
  readonly signedBy?: Jwk
  readonly encoding?: 'der'
}

/** A DPoP proof of the client's key (RFC 9449 §4.2). */
export function proof(world: World, htm: string, htu: string, changes: ProofChanges = {}): string {
  const { token, header, claims, signedBy = world.key.secret, encoding } = changes
  const { kid: _, ...jwk } = world.key.open
  const usual = { jti: newId(), htm, htu, iat: now(), ...(token !== undefined && { ath: digest(token) }) }
  return jws({ typ: 'dpop+jwt', alg: 'ES256', jwk, ...header }, { ...usual, ...claims }, signedBy, encoding)
}

export const api = (path: string, headers: Headers, method = 'GET', body?: string): Sent => ({
  method,
  url: `https://api.example${path}`,
  headers,
  ...(body !== undefined && { body }),
})

/** A request for accounts with a bound token and a proof that has these changes. */
export async function proven(world: World, changes: ProofChanges = {}, scheme = 'DPoP'): Promise<Sent> {
  const token = await world.token({ key: world.key.open })
  const made = proof(world, 'GET', 'https://api.example/accounts', { token, ...changes })
  return api('/accounts', [
    ['Authorization', `${scheme} ${token}`],
    ['DPoP', made],
  ])
}

const FORM = ['Content-Type', 'application/x-www-form-urlencoded'] as const

/** A posted form; an array gives several of one name. */
export function form(path: string, fields: Changes, headers: Headers = []): Sent {
  const pairs = Object.entries(fields).flatMap(([name, value]) =>
    (Array.isArray(value) ? value : [value])
      .filter(each => each !== undefined)
      .map(each => [name, String(each)] as [string, string]),
  )
  return {
    method: 'POST',
    url: `https://as.example${path}`,
    headers: [FORM, ...headers],
    body: new URLSearchParams(pairs).toString(),
  }
}

export const basic = (id: string, secret: string): Headers[number] => [
  'Authorization',
  `Basic ${Buffer.from(`${encodeURIComponent(id).replaceAll('%20', '+')}:${encodeURIComponent(secret).replaceAll('%20', '+')}`).toString('base64')}`,
]

export const LEDGER = basic('ledger', 'correct horse')

/** The parameters of a right authorization request of a client. */
export const asked = (client_id: string, changes: Changes = {}): Changes => ({
  client_id,
  response_type: 'code',
  redirect_uri: 'https://app.example/callback',
  scope: 'accounts',
  state: 'af0ifjsldkj',
  code_challenge: 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM',
  code_challenge_method: 'S256',
  ...changes,
})

/** A pushed request of ledger, which authenticates by HTTP Basic. */
export const par = (changes: Changes = {}, headers: Headers = [LEDGER]): Sent =>
  form('/par', asked('ledger', changes), headers)

/** The claims of a client assertion of shop (RFC 7523 §3) with changes. */
export function assertion(world: World, claims: Changes = {}, header: Changes = {}, key = world.key.secret): Changes {
  const usual = { iss: 'shop', sub: 'shop', aud: 'https://as.example', jti: newId(), iat: now(), exp: now() + 60 }
  return {
    client_assertion_type: 'urn:ietf:params:oauth:client-assertion-type:jwt-bearer',
    client_assertion: jws({ alg: 'ES256', kid: 'shop-1', ...header }, { ...usual, ...claims }, key),
  }
}

/** A pushed request of shop by an assertion with changes. */
export const asserted = (world: World, claims: Changes = {}, header: Changes = {}, key?: Jwk): Sent =>
  form('/par', asked('shop', assertion(world, claims, header, key)))

/** A pushed request object (RFC 9101) of shop with changes. */
export function object(
  world: World,
  claims: Changes = {},
  header: Changes = {},
  beside: Changes = {},
  key = world.key.secret,
): Sent {
  const times = { iat: now(), nbf: now(), exp: now() + 300 }
  const usual = { iss: 'shop', aud: 'https://as.example', ...asked('shop'), ...times }
  const request = jws(
    { alg: 'ES256', kid: 'shop-1', typ: 'oauth-authz-req+jwt', ...header },
    { ...usual, ...claims },
    key,
  )
  return form('/par', { client_id: 'shop', request, ...assertion(world), ...beside })
}

export const authorize = (fields: Changes): Sent => {
  const { url, body } = form('/authorize', fields)
  return { method: 'GET', url: `${url}?${body}`, headers: [] }
}

/** A signed request of shop for /signed, changed after it was signed. */
export async function signed(world: World, change: (sent: Sent) => Sent, options: Changes = {}): Promise<Sent> {
  const token = await world.token({ client: 'shop' })
  const body = '{"amount":"10.00"}'
  const headers = [
    ['Authorization', `Bearer ${token}`],
    ['Content-Type', 'application/json'],
  ] as const
  const { late = 0, ...how } = options
  const clock = { now: () => Date.now() + Number(late) }
  const targetUri = 'https://api.example/signed?dry=false'
  const key = { key: world.key.secret, ...how }
  const lines = await signRequest({ method: 'POST', targetUri, headers, body }, key, { crypto: platformCrypto, clock })
  return change({ method: 'POST', url: targetUri, headers: [...headers, ...Object.entries(lines)], body })
}

/** A fetch as client libraries take it. */
export type Custom = (
  url: string,
  init: { readonly method?: string; readonly headers?: HeadersInit; readonly body?: unknown },
) => Promise<Response>

/** What a library sends last; it gets an answer that it cannot use. */
export async function sentBy(run: (custom: Custom) => Promise<unknown>): Promise<Sent> {
  const sent: Sent[] = []
  const record: Custom = async (url, { method = 'GET', headers, body }) => {
    const text = body === undefined || body === null ? {} : { body: String(body) }
    const type = body instanceof URLSearchParams ? [['content-type', `${FORM[1]};charset=UTF-8`] as const] : []
    const lines = [...new Headers(headers)].filter(([name]) => type.length === 0 || name !== 'content-type')
    sent.push({ method, url, headers: [...lines, ...type], ...text })
    return new Response(undefined, { status: 400 })
  }
  await run(record).catch(() => undefined)
  const last = sent.at(-1)
  if (last === undefined) throw new TypeError('the library has sent nothing')
  return last
}
