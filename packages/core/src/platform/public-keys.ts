import { RecentlyUsed } from '../lib/recently-used.js'
import { type Awaitable, andThen } from '../lib/result.js'
import type { KeySource } from '../ports/ports.js'

/**
 * A cache of imported public keys. Importing a key costs at least as much as verifying with it.
 *
 * Registered keys are always cached. Otherwise the time to refuse an invalid signature would reveal
 * whether the client exists and has authenticated before. Keys that a client presents are cached
 * after a valid signature, and separately, so that strangers cannot displace registered keys.
 */
export class PublicKeys<Key> {
  readonly #registered = new RecentlyUsed<Key>()
  readonly #presented = new RecentlyUsed<Key>()

  /**
   * Verifies with a key, which is imported unless it is cached; `false` when the key is invalid.
   */
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
