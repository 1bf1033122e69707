/**
 * A map of at most so many values. What is dropped first is not precious, and of that what was used
 * least recently; a value that has just been set can be that.
 */
export class BoundedMap<Value> {
  readonly #size: number
  readonly #isPrecious: (value: Value) => boolean
  readonly #values = new Map<string, Value>()

  constructor(size: number, isPrecious: (value: Value) => boolean = () => false) {
    this.#size = size
    this.#isPrecious = isPrecious
  }

  get(key: string): Value | undefined {
    const value = this.#values.get(key)
    if (value !== undefined) this.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    // The order of a map is that of insertion.
    this.#values.delete(key)
    this.#values.set(key, value)
    if (this.#values.size > this.#size) this.#values.delete(this.#leastOf(key))
  }

  delete(key: string): void {
    this.#values.delete(key)
  }

  #leastOf(otherwise: string): string {
    for (const [key, value] of this.#values) if (!this.#isPrecious(value)) return key
    const [oldest = otherwise] = this.#values.keys()
    return oldest
  }
}
