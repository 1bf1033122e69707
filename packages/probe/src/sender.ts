import type { Claims } from '@symbolon/core/internal'
import { type CredentialsChange, credentialsOf, type Own } from './credentials.js'
import { type Exchange, errorIn } from './exchange.js'
import { changedJwt, type JwtChange, randomText, type SigningKey, sha256 } from './jwt.js'
import type { ServerFacts } from './metadata.js'
import type { Asked, Traffic } from './traffic.js'

/** Parameters of a form; `undefined` removes one, and several values repeat one. */
export type Form = Readonly<Record<string, string | readonly string[] | undefined>>

/** What is changed in one request. */
export interface Change extends CredentialsChange {
  readonly method?: 'GET'
  readonly form?: Form
  readonly proof?: JwtChange | 'missing'
  readonly proofKey?: SigningKey
  /** The scheme of the Authorization header at the resource. */
  readonly scheme?: 'Bearer' | 'DPoP' | 'none'
  readonly query?: string
  readonly certificate?: 'none' | 'other'
  readonly accept?: string
}

/** Nonces of an authorization server and of a resource are not the same (RFC 9449 §9). */
export type Server = 'as' | 'rs'

interface Sending {
  readonly server: ServerFacts
  readonly traffic: Traffic
  readonly own: Own
  readonly other: Own
  /** The key of DPoP proofs, if the client uses DPoP. */
  readonly proofKey: SigningKey | undefined
}

const FORM = { 'Content-Type': 'application/x-www-form-urlencoded', Accept: 'application/json' }

/** Makes requests of the client with its credentials and proofs, and what is changed in them. */
export class Sender {
  readonly #sending: Sending
  readonly #nonces = new Map<Server, string>()

  constructor(sending: Sending) {
    this.#sending = sending
  }

  /** Whether the server gives nonces. */
  hasNonce(at: Server): boolean {
    return this.#nonces.has(at)
  }

  /** Posts a form to an endpoint of the authorization server. */
  post(url: string, form: Form, change: Change): Promise<Exchange> {
    return this.#send('as', async () => {
      const certificate = certificateOf(change)
      if (change.method === 'GET') return { method: 'GET', url, certificate }
      const accept = change.accept === undefined ? {} : { Accept: change.accept }
      const { headers, parameters } = await this.credentials(change)
      const proofs = await this.#proofs('as', 'POST', url, change)
      const body = encodedForm({ ...parameters, ...form, ...change.form })
      return { method: 'POST', url, headers: { ...FORM, ...accept, ...headers, ...proofs }, body, certificate }
    })
  }

  /** Asks a resource with a token. */
  call(url: string, token: string, change: Change): Promise<Exchange> {
    const { scheme = this.#sending.proofKey === undefined ? 'Bearer' : 'DPoP', query = '' } = change
    return this.#send('rs', async () => {
      const authorization = scheme === 'none' ? {} : { Authorization: `${scheme} ${token}` }
      const proofs = await this.#proofs('rs', 'GET', url, change, token)
      return {
        method: 'GET',
        url: `${url}${query}`,
        headers: { ...authorization, ...proofs },
        certificate: change.certificate,
      }
    })
  }

  credentials(change: CredentialsChange = {}) {
    const { own, other, server, traffic } = this.#sending
    return credentialsOf(change.by === 'other' ? other : own, server, traffic.now(), change)
  }

  /** A DPoP proof (RFC 9449 §4.2). */
  proof(at: Server, htm: string, url: string, change: Change, token?: string): Promise<string> {
    const { proofKey = this.#sending.proofKey, proof = {} } = change
    if (proof === 'missing' || proofKey === undefined) return Promise.resolve('')
    return this.#proofBy(proofKey, at, { htm, htu: url.replace(/[?#].*/s, '') }, proof, token)
  }

  async #proofBy(key: SigningKey, at: Server, target: Claims, change: JwtChange, token: string | undefined) {
    const nonce = this.#nonces.get(at)
    const claims = {
      jti: randomText(),
      ...target,
      iat: this.#sending.traffic.now(),
      ...(nonce !== undefined && { nonce }),
      ...(token !== undefined && { ath: await sha256(token) }),
    }
    return changedJwt({ typ: 'dpop+jwt', jwk: key.publicJwk }, claims, key, change)
  }

  async #proofs(at: Server, htm: string, url: string, change: Change, token?: string): Promise<Record<string, string>> {
    const proof = await this.proof(at, htm, url, change, token)
    return proof === '' ? {} : { DPoP: proof }
  }

  /** Sends a request, and once more if the server demands a nonce that it has not sent before (RFC 9449 §8). */
  async #send(at: Server, made: () => Promise<Asked>): Promise<Exchange> {
    const first = await this.#sent(at, await made())
    return errorIn(first) === 'use_dpop_nonce' ? this.#sent(at, await made()) : first
  }

  async #sent(at: Server, asked: Asked): Promise<Exchange> {
    const exchange = await this.#sending.traffic.send(asked)
    const nonce = exchange.headers.get('dpop-nonce')
    if (nonce !== null) this.#nonces.set(at, nonce)
    return exchange
  }
}

/** Who does not authenticate, or as another, does not do so by the certificate of the client either. */
function certificateOf({ by, certificate }: Change): Change['certificate'] {
  return by === undefined ? certificate : by === 'other' ? 'other' : 'none'
}

/** Parameters as a query or as the body of a form. */
export function encodedForm(form: Form): string {
  const body = new URLSearchParams()
  for (const [name, value] of Object.entries(form)) {
    for (const each of value === undefined ? [] : [value].flat()) body.append(name, each)
  }
  return body.toString()
}
