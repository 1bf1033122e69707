/** How many keys of one generation are kept: ten thousand imported keys take some 25 MB. */
const GENERATION = 4_096

/**
 * Imported public keys by their thumbprint text, at most two generations of them. A key that is used moves to the younger
 * generation; when that is full the elder is dropped, so nobody can fill the memory and what is in use stays.
 */
export class KeyCache<Key> {
  #young = new Map<string, Key>()
  #old = new Map<string, Key>()

  get(text: string): Key | undefined {
    const young = this.#young.get(text)
    if (young !== undefined) return young
    const old = this.#old.get(text)
    if (old !== undefined) this.set(text, old)
    return old
  }

  set(text: string, key: Key): void {
    if (this.#young.size >= GENERATION) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(text, key)
  }
}
