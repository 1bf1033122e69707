import { Buffer } from 'node:buffer'

/** JSON members by name; `undefined` leaves one out. */
export type Members = Readonly<Record<string, unknown>>

/** Header and claims of a proof. */
export interface Content {
  readonly header: Members
  readonly claims: Members
}

/** What of a proof is to be otherwise. */
export type Changes = Partial<Content>

/** The three parts of a proof. */
export function segmentsOf(proof: string): [header: string, claims: string, signature: string] {
  const [header = '', claims = '', signature = ''] = proof.split('.')
  return [header, claims, signature]
}

/** What a proof says. */
export function contentOf(proof: string): Content {
  const [header, claims] = segmentsOf(proof)
  return { header: decoded(header), claims: decoded(claims) }
}

function decoded(segment: string): Members {
  return JSON.parse(Buffer.from(segment, 'base64url').toString())
}

/** The same content with some members otherwise. */
export function changed({ header, claims }: Content, changes: Changes): Content {
  return { header: { ...header, ...changes.header }, claims: { ...claims, ...changes.claims } }
}

/** The same content with some members of the embedded key otherwise. */
export function withKeyMembers(content: Content, members: Members): Content {
  return changed(content, { header: { jwk: { ...Object(content.header.jwk), ...members } } })
}

/** Header and claims as they are signed. */
export function signingInput({ header, claims }: Content): string {
  return `${encoded(JSON.stringify(header))}.${encoded(JSON.stringify(claims))}`
}

/** Bytes, or text as UTF-8, in base64url. */
export function encoded(data: string | Uint8Array): string {
  return Buffer.from(data).toString('base64url')
}

/** A proof of this content, signed with ES256. */
export async function signed(content: Content, key: CryptoKey): Promise<string> {
  const input = signingInput(content)
  return `${input}.${encoded(await signatureOf(input, key))}`
}

/** The signature of a key under a text. */
export async function signatureOf(input: string, key: CryptoKey, hash = 'SHA-256'): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign({ name: key.algorithm.name, hash }, key, Buffer.from(input)))
}

/** A JWK as a proof holds it: the public members alone. */
export async function publicJwk(key: CryptoKey): Promise<Members> {
  const { kty, crv, x, y, e, n } = await crypto.subtle.exportKey('jwk', key)
  return { kty, crv, x, y, e, n }
}
