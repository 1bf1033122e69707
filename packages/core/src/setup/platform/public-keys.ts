import { base64url } from '#platform-base64'
import { RecentlyUsed } from '../../lib/recently-used.js'
import { type Awaitable, andThen } from '../../lib/result.js'
import type { KeySource } from '../../ports/crypto.js'
import { presentedCertificate } from '../../standards/x500/pem.js'

/** Texts in one generation: with the longest certificates, two generations take 8 MB. */
const GENERATION_SIZE = 256

/** A client presents the same certificate again and again, and decoding it takes longer than hashing. */
export class CertificateDigests {
  readonly #known = new RecentlyUsed<string>(GENERATION_SIZE)
  readonly #digest: (der: Uint8Array) => string

  constructor(digest: (der: Uint8Array) => string) {
    this.#digest = digest
  }

  of(pem: string): string | undefined {
    const known = this.#known.get(pem)
    if (known !== undefined) return known
    const der = presentedCertificate(pem)
    if (der === undefined) return undefined
    const digest = this.#digest(der)
    this.#known.set(pem, digest)
    return digest
  }
}

/** Bytes that are not in shared memory, which the types of WebCrypto exclude. */
export function unshared(data: Uint8Array): Uint8Array<ArrayBuffer> {
  return data.buffer instanceof ArrayBuffer
    ? new Uint8Array(data.buffer, data.byteOffset, data.byteLength)
    : new Uint8Array(data)
}

/**
 * Registered keys are always cached. Otherwise the time to refuse an invalid signature would reveal
 * whether the client exists and has authenticated before. Keys that a client presents are cached
 * after a valid signature, and separately, so that strangers cannot displace registered keys.
 */
export class PublicKeys<Key> {
  readonly #registered = new RecentlyUsed<Key>()
  readonly #presented = new RecentlyUsed<Key>()

  verifyWith(
    thumbprint: string,
    source: KeySource,
    importKey: () => Awaitable<Key | undefined>,
    verify: (key: Key) => Awaitable<boolean>,
  ): Awaitable<boolean> {
    const cache = source === 'registered' ? this.#registered : this.#presented
    const known = cache.get(thumbprint)
    if (known !== undefined) return verify(known)
    return andThen(importKey(), key => {
      if (key === undefined) return false
      return andThen(verify(key), isValid => {
        if (isValid || source === 'registered') cache.set(thumbprint, key)
        return isValid
      })
    })
  }
}

/** Keys of HMACs in one generation: two generations take 4 MB. */
const MAC_GENERATION_SIZE = 1_024

/**
 * Keys of HMACs by their bytes. Some versions of Node take five times as long with bytes as with a key that was
 * imported. All keys are cached, as registered ones are, so that time does not tell a client without a secret.
 */
export class MacKeys<Key> {
  readonly #known = new RecentlyUsed<Key>(MAC_GENERATION_SIZE)
  readonly #importKey: (bytes: Uint8Array) => Awaitable<Key>

  constructor(importKey: (bytes: Uint8Array) => Awaitable<Key>) {
    this.#importKey = importKey
  }

  of(bytes: Uint8Array): Awaitable<Key> {
    const text = base64url(bytes)
    const known = this.#known.get(text)
    if (known !== undefined) return known
    return andThen(this.#importKey(bytes), key => {
      this.#known.set(text, key)
      return key
    })
  }
}
