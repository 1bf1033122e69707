/**
 * A bounded cache of two generations. A value that is used moves to the younger generation; when
 * that is full, the older one is dropped. So memory is limited, and values in use stay.
 */
export class RecentlyUsed<Value> {
  readonly #generationSize: number
  #young = new Map<string, Value>()
  #old = new Map<string, Value>()

  /** By default a generation has 4,096 values. Ten thousand imported keys take about 25 MB. */
  constructor(generationSize = 4_096) {
    this.#generationSize = generationSize
  }

  get(key: string): Value | undefined {
    const young = this.#young.get(key)
    if (young !== undefined) return young
    const old = this.#old.get(key)
    if (old !== undefined) this.set(key, old)
    return old
  }

  set(key: string, value: Value): void {
    if (this.#young.size >= this.#generationSize) {
      this.#old = this.#young
      this.#young = new Map()
    }
    this.#young.set(key, value)
  }

  clear(): void {
    this.#young = new Map()
    this.#old = new Map()
  }
}
