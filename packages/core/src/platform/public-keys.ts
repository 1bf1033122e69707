import { RecentlyUsed } from '../lib/recently-used.js'
import { type Awaitable, andThen } from '../lib/result.js'
import type { KeySource } from '../ports/ports.js'

/**
 * Public keys as a platform imports them; importing one costs as much as verifying with it, or more.
 *
 * Registered keys are kept whatever came of them: if only those that proved right were, a signature that is wrong would take
 * longer in the name of nobody. Keys that strangers present are kept once they have proved right, and in a place of their own.
 */
export class PublicKeys<Key> {
  readonly #registered = new RecentlyUsed<Key>()
  readonly #presented = new RecentlyUsed<Key>()

  /** Verifies with the key of this text, imported where it is not kept; `false` for what is no key. */
  verifyWith(
    text: string,
    source: KeySource,
    importKey: () => Awaitable<Key | undefined>,
    verify: (key: Key) => Awaitable<boolean>,
  ): Awaitable<boolean> {
    const kept = source === 'registered' ? this.#registered : this.#presented
    const known = kept.get(text)
    if (known !== undefined) return verify(known)
    return andThen(importKey(), key => {
      if (key === undefined) return false
      return andThen(verify(key), right => {
        if (right || source === 'registered') kept.set(text, key)
        return right
      })
    })
  }
}
