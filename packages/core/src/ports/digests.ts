import { base64url } from '#platform-base64'
import { utf8 } from '../lib/encoding.js'
import { type Awaitable, andThen } from '../lib/result.js'
import type { JweEncryption } from '../standards/jose/jwe-platform.js'
import type { Jwk } from '../standards/jose/jwk.js'
import { presentedCertificate } from '../standards/x500/pem.js'
import { ask, askBoolean, askBytes, askText, PortFault } from './ask.js'
import type { Crypto } from './crypto.js'
import type { Ports } from './ports.js'

export function digestOf(text: string, { crypto }: Pick<Ports, 'crypto'>): Awaitable<string> {
  return ask('crypto', () => textDigest(text, crypto))
}

/**
 * Base64url of the SHA-256 of a text, in the shortest way that the port offers. Throws a `TypeError`
 * for any other answer of the port, and passes its errors on.
 */
export function textDigest(text: string, crypto: Pick<Crypto, 'sha256'>): Awaitable<string> {
  const atOnce = crypto.sha256.base64url?.(text)
  return atOnce === undefined ? writtenDigest(crypto.sha256(text)) : requireDigest(atOnce)
}

export function certificateDigestOf(pem: string, { crypto }: Pick<Ports, 'crypto'>): Awaitable<string | undefined> {
  return ask('crypto', () => {
    const { certificate } = crypto.sha256
    if (certificate === undefined) return digestOfDer(presentedCertificate(pem), crypto)
    const digest = certificate(pem)
    return digest === undefined ? undefined : requireDigest(digest)
  })
}

function digestOfDer(der: Uint8Array | undefined, crypto: Pick<Crypto, 'sha256'>): Awaitable<string | undefined> {
  return der === undefined ? undefined : writtenDigest(crypto.sha256(der))
}

function writtenDigest(digest: Awaitable<Uint8Array>): Awaitable<string> {
  return andThen(digest, bytes => requireDigest(bytes instanceof Uint8Array ? base64url(bytes) : ''))
}

/** A digest of another length or type could equal another one. */
function requireDigest(digest: string): string {
  if (typeof digest === 'string' && digest.length === 43) return digest
  throw new TypeError('expected a SHA-256 of 32 bytes')
}

export function randomToken({ crypto }: Pick<Ports, 'crypto'>): Awaitable<string> {
  return andThen(
    askBytes('crypto', () => crypto.randomBytes(32), 32),
    base64url,
  )
}

export function addNew(port: keyof Ports, add: () => Awaitable<boolean>): Awaitable<void> {
  return andThen(askBoolean(port, add), added => {
    if (!added) throw new Error('256 random bits occurred twice: the random source or the store is broken')
  })
}

export async function encryptedFor(
  key: Jwk,
  text: string,
  by: JweEncryption,
  { crypto }: Pick<Ports, 'crypto'>,
): Promise<string> {
  const jwe = await askText('crypto', () => crypto.encrypt?.(utf8(text), key, by))
  if (jwe === undefined) {
    throw new PortFault('crypto', new TypeError('encrypted responses need a crypto port with encrypt'))
  }
  return jwe
}
