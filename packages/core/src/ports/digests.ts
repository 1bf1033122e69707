import { base64url } from '#platform-base64'
import { type Awaitable, andThen } from '../lib/result.js'
import { firstCertificate } from '../standards/x500/pem.js'
import { askDigest, askDigestIfAny } from './ask.js'
import type { Crypto, Ports } from './ports.js'

/**
 * Base64url of the SHA-256 of a text: tokens, request_uris and tickets are stored and found by it.
 */
export function digestOf(text: string, { crypto }: Pick<Ports, 'crypto'>): Awaitable<string> {
  return askDigest(() => textDigest(text, crypto))
}

/** The digest of a text, as the port makes it: outside of operations nobody wraps its errors. */
export function textDigest(text: string, crypto: Pick<Crypto, 'sha256'>): Awaitable<string> {
  return crypto.sha256.base64url?.(text) ?? writtenDigest(crypto.sha256(text))
}

/** Base64url of the SHA-256 of a certificate in PEM; `undefined` when it cannot be read. */
export function certificateDigestOf(pem: string, { crypto }: Pick<Ports, 'crypto'>): Awaitable<string | undefined> {
  const { certificate } = crypto.sha256
  if (certificate !== undefined) return askDigestIfAny(() => certificate(pem))
  const der = firstCertificate(pem)
  return der === undefined ? undefined : askDigest(() => writtenDigest(crypto.sha256(der)))
}

function writtenDigest(digest: Awaitable<Uint8Array>): Awaitable<string> {
  return andThen(digest, bytes => {
    if (bytes instanceof Uint8Array && bytes.length === 32) return base64url(bytes)
    throw new TypeError('expected a SHA-256 of 32 bytes')
  })
}
