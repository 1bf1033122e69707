/** With a million entries, each partition is small enough to be copied in a few milliseconds. */
const PARTITIONS = 16

/**
 * A map split into partitions, which are created on demand.
 *
 * A single map of more than a million entries copies all of them whenever it grows, and blocks the
 * process for a tenth of a second or more.
 */
export class PartitionedMap<Key extends string | undefined, Value> {
  readonly #partitions: (Map<Key, Value> | undefined)[] = []
  #size = 0

  get size(): number {
    return this.#size
  }

  get(key: Key): Value | undefined {
    return this.#partitions[partitionOf(key)]?.get(key)
  }

  has(key: Key): boolean {
    return this.#partitions[partitionOf(key)]?.has(key) === true
  }

  set(key: Key, value: Value): void {
    const at = partitionOf(key)
    const partition = this.#partitions[at] ?? new Map<Key, Value>()
    const before = partition.size
    this.#partitions[at] = partition.set(key, value)
    this.#size += partition.size - before
  }

  delete(key: Key): boolean {
    const removed = this.#partitions[partitionOf(key)]?.delete(key) === true
    if (removed) this.#size--
    return removed
  }

  /** All entries, partition by partition. Like `Map.entries`, it allows changes meanwhile. */
  *entries(): Generator<[Key, Value], void> {
    for (let at = 0; at < PARTITIONS; at++) {
      const partition = this.#partitions[at]
      if (partition !== undefined) yield* partition.entries()
    }
  }

  *values(): Generator<Value, void> {
    for (const [, value] of this.entries()) yield value
  }
}

/** Chosen by the last two characters of a key: those of hashes and numbers are spread evenly. */
function partitionOf(key: string | undefined): number {
  if (key === undefined) return 0
  return (key.charCodeAt(key.length - 1) ^ (key.charCodeAt(key.length - 2) << 2)) & (PARTITIONS - 1)
}
