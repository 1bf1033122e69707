import { SHARED_SECRET } from '../../packages/contract/src/scenarios/assertion-scenarios.js'
import { CLIENT_SECRET, P384_KEY, SIGNER_KEY, SIGNING_KEY } from '../../packages/contract/src/scenarios/cast.js'
import { OPENING_KEY } from '../../packages/contract/src/scenarios/encrypted-objects.js'
import { NONCE_SECRET } from '../../packages/contract/src/scenarios/world.js'

/** Secrets by what they are: each kind must be met somewhere, or nothing was proven about it. */
export type Secrets = Map<string, Set<string>>

type Fields = Readonly<Record<string, unknown>>

/** What service and clients keep: it stands in their configuration and must stand nowhere else. */
const CONFIGURED: Readonly<Record<string, string | undefined>> = {
  'secret of nonces': NONCE_SECRET,
  'secret of clients': CLIENT_SECRET,
  'secret of a client, as it is stored': `plain:${CLIENT_SECRET}`,
  'shared secret of CLIENT_SECRET_JWT': SHARED_SECRET,
  'private key that signs access tokens': SIGNING_KEY.d,
  'private key that opens request objects': OPENING_KEY.d,
  'private key of a client on P-256': SIGNER_KEY.d,
  'private key of a client on P-384': P384_KEY.d,
}

/** What clients present, each in a place of its own. */
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
  ['request_uri', (_, form) => form.get('request_uri')],
]

/** What the operations hand out: a capability, in the one answer that is for its holder. */
const HANDED_OUT: readonly (readonly [kind: string, member: string])[] = [
  ['request_uri', 'requestUri'],
  ['ticket', 'ticket'],
  ['access token', 'accessToken'],
  ['refresh token', 'refreshToken'],
  ['access token as a JWT', 'jwtAccessToken'],
]

function partsOf(text: string | null): number {
  return text?.split('.').length ?? 0
}

/** Every kind of secret that is looked for. */
export const KINDS: readonly string[] = [
  ...new Set([...Object.keys(CONFIGURED), ...[...PRESENTED, ...HANDED_OUT].map(([kind]) => kind)]),
]

/** The secrets that are there before anything is asked. */
export function configuredSecrets(): Secrets {
  const secrets: Secrets = new Map()
  for (const [kind, secret] of Object.entries(CONFIGURED)) remember(secrets, kind, secret)
  return secrets
}

/** Remembers what a request presents. */
export function rememberPresented(secrets: Secrets, request: unknown): void {
  const fields: Fields = Object(request)
  const form = new URLSearchParams(typeof fields.parameters === 'string' ? fields.parameters : '')
  for (const [kind, of] of PRESENTED) remember(secrets, kind, of(fields, form))
}

/** Remembers what an answer hands out, and answers the rest of it as text. */
export function rememberHandedOut(secrets: Secrets, answer: object): string {
  const fields: Fields = { ...answer }
  for (const [kind, member] of HANDED_OUT) remember(secrets, kind, fields[member])
  const ours = new Set(HANDED_OUT.map(([, member]) => member))
  // The body of a success is what the client gets: the request_uri stands in it a second time.
  if (fields.action === 'CREATED') ours.add('responseContent')
  const rest = Object.entries(fields).filter(([name]) => !ours.has(name))
  return JSON.stringify(rest.map(([name, value]) => [name, name === 'resultMessage' ? messageOf(fields) : value]))
}

/** The message of an answer, which may name the request_uri that stands beside it, and no other (docs/rules.md §1). */
function messageOf({ action, resultMessage, requestUri }: Fields): unknown {
  return action === 'CREATED' ? String(resultMessage).replace(String(requestUri), '') : resultMessage
}

/** Shorter texts stand in every sentence, and longer ones are no secrets but attempts to be a burden. */
const LENGTHS = { least: 20, most: 65_536 }

function remember(secrets: Secrets, kind: string, secret: unknown): void {
  if (typeof secret !== 'string' || secret.length < LENGTHS.least || secret.length > LENGTHS.most) return
  const known = secrets.get(kind) ?? new Set()
  // What is signed and by what it is signed can leak each without the other; the header is the same for many.
  const [, ...parts] = secret.split('.')
  for (const text of [secret, ...parts]) if (text.length >= LENGTHS.least) known.add(text)
  secrets.set(kind, known)
}

/** A secret in every form in which somebody might write it down. */
function formsOf(secret: string): readonly string[] {
  const bytes = Buffer.from(secret)
  const hex = bytes.toString('hex')
  const base64 = bytes.toString('base64').replace(/=+$/, '')
  const encoded = new URLSearchParams({ '': secret }).toString().slice(1)
  return [secret, base64, bytes.toString('base64url'), hex, hex.toUpperCase(), encoded, encodeURIComponent(secret)]
}

/** The kinds of the secrets of which a text holds one, in whatever form. */
export function foundIn(text: string, secrets: Secrets): readonly string[] {
  const holds = (secret: string) => formsOf(secret).some(form => text.includes(form))
  return [...secrets].flatMap(([kind, known]) => ([...known].some(holds) ? [kind] : []))
}
