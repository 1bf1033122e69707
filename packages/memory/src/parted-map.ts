/** Parts of a map. Of a million entries each holds what an engine copies in a few milliseconds. */
const PARTS = 16

/**
 * A map in several parts, for a map that grows past a million entries at once copies them all at once, and everybody waits
 * for a tenth of a second or more. Parts that are not needed are not there.
 */
export class PartedMap<Key extends string | undefined, Value> {
  readonly #parts: (Map<Key, Value> | undefined)[] = []
  #size = 0

  get size(): number {
    return this.#size
  }

  get(key: Key): Value | undefined {
    return this.#parts[partOf(key)]?.get(key)
  }

  has(key: Key): boolean {
    return this.#parts[partOf(key)]?.has(key) === true
  }

  set(key: Key, value: Value): void {
    const at = partOf(key)
    const part = this.#parts[at] ?? new Map<Key, Value>()
    const before = part.size
    this.#parts[at] = part.set(key, value)
    this.#size += part.size - before
  }

  delete(key: Key): boolean {
    const removed = this.#parts[partOf(key)]?.delete(key) === true
    if (removed) this.#size--
    return removed
  }

  /** All entries, part by part; it goes on through what is added and removed meanwhile, as that of a map does. */
  *entries(): Generator<[Key, Value], void> {
    for (let at = 0; at < PARTS; at++) {
      const part = this.#parts[at]
      if (part !== undefined) yield* part.entries()
    }
  }

  *values(): Generator<Value, void> {
    for (const [, value] of this.entries()) yield value
  }
}

/** By the end of a key: hashes are even there, and so are numbers. */
function partOf(key: string | undefined): number {
  if (key === undefined) return 0
  return (key.charCodeAt(key.length - 1) ^ (key.charCodeAt(key.length - 2) << 2)) & (PARTS - 1)
}
