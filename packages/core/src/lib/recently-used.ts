/** How many values of one generation are kept: ten thousand imported keys take some 25 MB. */
const GENERATION = 4_096

/**
 * Values by their text, at most two generations of them. What is used moves to the younger generation; when that is full
 * the elder is dropped, so nobody can fill the memory and what is in use stays.
 */
export class RecentlyUsed<Value> {
  #young = new Map<string, Value>()
  #old = new Map<string, Value>()

  get(text: string): Value | undefined {
    const young = this.#young.get(text)
    if (young !== undefined) return young
    const old = this.#old.get(text)
    if (old !== undefined) this.set(text, old)
    return old
  }

  set(text: string, value: Value): void {
    if (this.#young.size >= GENERATION) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(text, value)
  }
}
