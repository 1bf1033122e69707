import { CLIENT_SECRET, CODE_CHALLENGE, NONCE_SECRET, SIGNER_KEY, SIGNING_KEY } from '@symbolon/contract/scenarios'
import { SHARED_SECRET } from '@symbolon/scenarios/client-authentication/assertion-scenarios.js'
import { OPENING_KEY } from '@symbolon/scenarios/pushed-request/encrypted-objects.js'
import { P384_KEY } from '@symbolon/scenarios/samples.js'

/** Secrets by kind. Every kind must occur in a scenario, otherwise nothing is proven about it. */
export type Secrets = Map<string, Set<string>>

type Fields = Readonly<Record<string, unknown>>

/** Secrets of the configuration of services and clients, which must occur nowhere else. */
const CONFIGURED: Readonly<Record<string, string | undefined>> = {
  'secret of nonces': NONCE_SECRET,
  'secret of clients': CLIENT_SECRET,
  'secret of a client, as stored': `plain:${CLIENT_SECRET}`,
  'shared secret of CLIENT_SECRET_JWT': SHARED_SECRET,
  'private key that signs access tokens': SIGNING_KEY.d,
  'private key that decrypts request objects': OPENING_KEY.d,
  'private key of a client on P-256': SIGNER_KEY.d,
  'private key of a client on P-384': P384_KEY.d,
}

/** Secrets presented in requests, and where each is found. */
const PRESENTED: readonly (readonly [kind: string, of: (request: Fields, form: URLSearchParams) => unknown])[] = [
  ['secret by HTTP Basic', request => request.clientSecret],
  ['secret in the form', (_, form) => form.get('client_secret')],
  ['client assertion', (_, form) => form.get('client_assertion')],
  ['request object', (_, form) => partsOf(form.get('request')) === 3 && form.get('request')],
  ['encrypted request object', (_, form) => partsOf(form.get('request')) === 5 && form.get('request')],
  ['DPoP proof', request => request.dpop],
  ['client attestation', request => request.oauthClientAttestation],
  ['proof of a client attestation', request => request.oauthClientAttestationPop],
  ['access token', request => request.token ?? request.accessToken],
  ['refresh token', request => request.refreshToken],
  ['ticket', request => request.ticket],
  ['session', request => request.sessionBinding],
  ['request_uri', (_, form) => form.get('request_uri')],
  ['authorization code', (_, form) => form.get('code')],
  ['refresh token of a family', (_, form) => form.get('refresh_token')],
  ['first part of a code or refresh token', (_, form) => firstPart(form.get('code') ?? form.get('refresh_token'))],
  // Who sends the challenge as its verifier sends nothing secret.
  ['code verifier', (_, form) => form.get('code_verifier') !== CODE_CHALLENGE && form.get('code_verifier')],
]

/** Secrets returned in answers, and the member that contains each. */
const HANDED_OUT: readonly (readonly [kind: string, member: string])[] = [
  ['request_uri', 'requestUri'],
  ['ticket', 'ticket'],
  ['access token', 'accessToken'],
  ['refresh token', 'refreshToken'],
  ['access token as a JWT', 'jwtAccessToken'],
  ['authorization code', 'code'],
]

/** Secrets in the body for the client of the token endpoint. */
const IN_TOKEN_BODY: readonly (readonly [kind: string, member: string])[] = [
  ['access token', 'access_token'],
  ['refresh token of a family', 'refresh_token'],
]

function firstPart(text: string | null): string | undefined {
  return partsOf(text) === 2 ? text?.split('.')[0] : undefined
}

function partsOf(text: string | null): number {
  return text?.split('.').length ?? 0
}

/** All kinds of secrets that are searched for. */
export const KINDS: readonly string[] = [
  ...new Set([...Object.keys(CONFIGURED), ...[...PRESENTED, ...HANDED_OUT].map(([kind]) => kind)]),
]

/** The secrets known before the first request. */
export function configuredSecrets(): Secrets {
  const secrets: Secrets = new Map()
  for (const [kind, secret] of Object.entries(CONFIGURED)) remember(secrets, kind, secret)
  return secrets
}

/** Remembers the secrets presented in a request. */
export function rememberPresented(secrets: Secrets, request: unknown): void {
  const fields: Fields = Object(request)
  const form = new URLSearchParams(typeof fields.parameters === 'string' ? fields.parameters : '')
  for (const [kind, of] of PRESENTED) remember(secrets, kind, of(fields, form))
}

/** Remembers the secrets returned in an answer, and returns the rest of the answer as text. */
export function rememberHandedOut(secrets: Secrets, answer: object): string {
  const fields: Fields = { ...answer }
  for (const [kind, member] of HANDED_OUT) remember(secrets, kind, fields[member])
  const excluded = new Set(HANDED_OUT.map(([, member]) => member))
  const givesTokens = fields.type === 'tokenResponse' && fields.action === 'OK'
  if (givesTokens) {
    const body: Fields = JSON.parse(String(fields.responseContent))
    for (const [kind, member] of IN_TOKEN_BODY) remember(secrets, kind, body[member])
  }
  // The response body of a success contains the request_uri or the tokens for the client.
  if (givesTokens || fields.action === 'CREATED') excluded.add('responseContent')
  const rest = Object.entries(fields).filter(([name]) => !excluded.has(name))
  return JSON.stringify(rest.map(([name, value]) => [name, name === 'resultMessage' ? messageOf(fields) : value]))
}

/**
 * The message of an answer, without the request_uri of the same answer, which it may contain
 * (docs/rules.md §1).
 */
function messageOf({ action, resultMessage, requestUri }: Fields): unknown {
  return action === 'CREATED' ? String(resultMessage).replace(String(requestUri), '') : resultMessage
}

/** Shorter texts can occur by coincidence, and longer ones are attempts to cause load. */
const LENGTHS = { least: 20, most: 65_536 }

function remember(secrets: Secrets, kind: string, secret: unknown): void {
  if (typeof secret !== 'string' || secret.length < LENGTHS.least || secret.length > LENGTHS.most) return
  const known = secrets.get(kind) ?? new Set()
  // The payload and the signature of a JWT can leak separately; the header is not secret.
  const [, ...parts] = secret.split('.')
  for (const text of [secret, ...parts]) if (text.length >= LENGTHS.least) known.add(text)
  secrets.set(kind, known)
}

/** A secret in all encodings in which it might be written. */
function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret)
  const hex = bytes.toString('hex')
  const base64 = bytes.toString('base64').replace(/=+$/, '')
  const encoded = new URLSearchParams({ '': secret }).toString().slice(1)
  return [secret, base64, bytes.toString('base64url'), hex, hex.toUpperCase(), encoded, encodeURIComponent(secret)]
}

/** The kinds of secrets that a text contains, in any encoding. */
export function foundIn(text: string, secrets: Secrets): readonly string[] {
  const isContained = (secret: string) => formsOf(secret).some(form => text.includes(form))
  return [...secrets].flatMap(([kind, known]) => ([...known].some(isContained) ? [kind] : []))
}

/** The same for many secrets in a long text, of which each place is looked up among the ends of all forms. */
export function foundOfMany(text: string, secrets: Secrets): readonly string[] {
  const byEnd = new Map<string, { readonly kind: string; readonly form: string }[]>()
  for (const [kind, known] of secrets) {
    for (const form of [...known].flatMap(formsOf)) {
      const end = form.slice(-LENGTHS.least)
      byEnd.set(end, byEnd.get(end) ?? [])
      byEnd.get(end)?.push({ kind, form })
    }
  }
  const found = new Set<string>()
  for (let at = LENGTHS.least; at <= text.length; at++) {
    const ended = byEnd.get(text.slice(at - LENGTHS.least, at)) ?? []
    for (const { kind, form } of ended) if (text.endsWith(form, at)) found.add(kind)
  }
  return [...found]
}
