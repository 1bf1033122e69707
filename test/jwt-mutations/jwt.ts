import { Buffer } from 'node:buffer'

/** JSON members by name; `undefined` leaves one out. */
export type Members = Readonly<Record<string, unknown>>

/** Header and claims of a JWT. */
export interface Content {
  readonly header: Members
  readonly claims: Members
}

/** The members of a JWT to change. */
export type Changes = Partial<Content>

/** Bytes, or text as UTF-8, in base64url. */
export function encoded(data: string | Uint8Array): string {
  return Buffer.from(data).toString('base64url')
}

/** The three parts of a JWT. */
export function segmentsOf(text: string): [header: string, claims: string, signature: string] {
  const [header = '', claims = '', signature = ''] = text.split('.')
  return [header, claims, signature]
}

/** The header and claims of a JWT, decoded. */
export function contentOf(text: string): Content {
  const [header, claims] = segmentsOf(text)
  return { header: decoded(header), claims: decoded(claims) }
}

function decoded(segment: string): Members {
  return JSON.parse(Buffer.from(segment, 'base64url').toString())
}

/** The content with some members changed. */
export function changed({ header, claims }: Content, changes: Changes): Content {
  return { header: { ...header, ...changes.header }, claims: { ...claims, ...changes.claims } }
}

/** Header and claims as they are signed. */
export function signingInput({ header, claims }: Content): string {
  return `${encoded(JSON.stringify(header))}.${encoded(JSON.stringify(claims))}`
}

/** The JWT with one of its segments changed. */
export function withSegment(text: string, number: 0 | 1 | 2, change: (segment: string) => string): string {
  return segmentsOf(text)
    .map((segment, index) => (index === number ? change(segment) : segment))
    .join('.')
}

/** The JWT with other bytes as its signature. */
export function withSignature(text: string, signature: Uint8Array): string {
  return withSegment(text, 2, () => encoded(signature))
}

/** Another content with the signature of this JWT. */
export function underOldSignature(text: string, content: Content): string {
  return `${signingInput(content)}.${segmentsOf(text)[2]}`
}

/** The bytes of the signature of a JWT. */
export function signatureBytes(text: string): Uint8Array {
  return Buffer.from(segmentsOf(text)[2], 'base64url')
}

/** The order of P-256. */
export const P256_ORDER: bigint = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n

/** The JWT with the other valid ES256 signature (r, n - s): different bytes, equally valid. */
export function withTwinSignature(text: string): string {
  const bytes = signatureBytes(text)
  const s = BigInt(`0x${Buffer.from(bytes.subarray(32)).toString('hex')}`)
  const twin = Buffer.from((P256_ORDER - s).toString(16).padStart(64, '0'), 'hex')
  return withSignature(text, Buffer.concat([bytes.subarray(0, 32), twin]))
}
