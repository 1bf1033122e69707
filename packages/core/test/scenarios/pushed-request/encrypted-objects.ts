import type { Jwk } from '@symbolon/core'

/** The private key with which the service decrypts: that of Bob in RFC 7518 Appendix C. */
export const OPENING_KEY: Jwk = {
  kty: 'EC',
  crv: 'P-256',
  use: 'enc',
  x: 'weNJy2HscCSM6AEDTDg04biOvhFhyyWvOHQfeF_PxMQ',
  y: 'e8lnCO-AlStT-NJVX-crhB7QRYhiix03illJOVAOyck',
  d: 'VEmDZpDXXK8p8N0Cndsxs924q6nS1RXFASRl6BfUqdw',
}

const CURVE = { name: 'ECDH', namedCurve: 'P-256' }

/** Encrypts text for {@link OPENING_KEY} by ECDH-ES and A256GCM (RFC 7518 §4.6, §5.3). */
export async function encrypted(text: string, changes: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const pair = await crypto.subtle.generateKey(CURVE, true, ['deriveBits'])
  const { kty, crv, x, y } = await crypto.subtle.exportKey('jwk', pair.publicKey)
  const header = base64url(
    utf8(JSON.stringify({ alg: 'ECDH-ES', enc: 'A256GCM', epk: { kty, crv, x, y }, ...changes })),
  )
  const vector = crypto.getRandomValues(new Uint8Array(12))
  const algorithm = { name: 'AES-GCM', iv: vector, additionalData: utf8(header) }
  const sealed = new Uint8Array(await crypto.subtle.encrypt(algorithm, await contentKey(pair.privateKey), utf8(text)))
  return [header, '', base64url(vector), base64url(sealed.slice(0, -16)), base64url(sealed.slice(-16))].join('.')
}

/**
 * One round of the Concat KDF (RFC 7518 §4.6.2): counter, secret, algorithm, empty party info, 256
 * bits.
 */
async function contentKey(privateKey: CryptoKey): Promise<CryptoKey> {
  const { kty, crv = '', x = '', y = '' } = OPENING_KEY
  const recipient = await crypto.subtle.importKey('jwk', { kty, crv, x, y }, CURVE, false, [])
  const secret = new Uint8Array(await crypto.subtle.deriveBits({ name: 'ECDH', public: recipient }, privateKey, 256))
  const derived = Uint8Array.from([
    ...[0, 0, 0, 1],
    ...secret,
    ...[0, 0, 0, 7],
    ...utf8('A256GCM'),
    ...[0, 0, 0, 0],
    ...[0, 0, 0, 0],
    ...[0, 0, 1, 0],
  ])
  const key = await crypto.subtle.digest('SHA-256', derived)
  return crypto.subtle.importKey('raw', key, 'AES-GCM', false, ['encrypt'])
}

function utf8(text: string): Uint8Array<ArrayBuffer> {
  return new TextEncoder().encode(text)
}

function base64url(bytes: Uint8Array): string {
  return btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
}
