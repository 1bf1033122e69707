import { createHmac, createPublicKey, type KeyObject } from 'node:crypto'
import { HOLDER, signedBy } from '@symbolon/contract/scenarios'

/** A JWT in compact form with a MAC by HS256. A secret that is a string is its UTF-8 bytes. */
export function macJwt(header: object, claims: object, secret: string | Uint8Array): Promise<string> {
  return signedBy(header, claims, data => createHmac('sha256', secret).update(data).digest())
}

/** The public key of the clients in scenarios in DER (RFC 5280 §4.1.2.7). */
export function holderSpki(): Uint8Array {
  return holderKey().export({ type: 'spki', format: 'der' })
}

/** The same key in PEM (RFC 7468 §13). */
export function holderPem(): string {
  return String(holderKey().export({ type: 'spki', format: 'pem' }))
}

function holderKey(): KeyObject {
  return createPublicKey({ format: 'jwk', key: { ...HOLDER } })
}
