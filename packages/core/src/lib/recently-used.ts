/** Values in one generation. Ten thousand imported keys take about 25 MB. */
const GENERATION_SIZE = 4_096

/**
 * A bounded cache of two generations. A value that is used moves to the younger generation; when
 * that is full, the older one is dropped. So memory is limited, and values in use stay.
 */
export class RecentlyUsed<Value> {
  #young = new Map<string, Value>()
  #old = new Map<string, Value>()

  get(key: string): Value | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  set(key: string, value: Value): void {
    if (this.#young.size >= GENERATION_SIZE) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
  }
}
