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

  *values(): Generator<Value, void> {
    for (const partition of this.#partitions) if (partition !== undefined) yield* partition.values()
  }

  /** Walks through all entries, partition by partition, again and again. */
  walk(): Walk<Key, Value> {
    return new Walk(at => this.#partitions[at])
  }
}

/**
 * A position that moves through all entries of a map. Like `Map.entries`, it allows changes meanwhile. It is kept
 * between steps: a new iterator would walk past the deleted entries at the front each time.
 */
export class Walk<Key, Value> {
  readonly #partitionAt: (at: number) => Map<Key, Value> | undefined
  #at = PARTITIONS - 1
  #entries: Iterator<[Key, Value]> = [].values()

  constructor(partitionAt: (at: number) => Map<Key, Value> | undefined) {
    this.#partitionAt = partitionAt
  }

  /** The next entry, after the last one the first again; `undefined` when there is none. */
  next(): [Key, Value] | undefined {
    // The partition where the walk stands may have entries before the position.
    for (let left = PARTITIONS + 1; left > 0; left--) {
      const step = this.#entries.next()
      if (step.done !== true) return step.value
      this.#at = (this.#at + 1) % PARTITIONS
      this.#entries = this.#partitionAt(this.#at)?.entries() ?? [].values()
    }
    return undefined
  }
}

/** Chosen by the last two characters of a key: those of hashes and numbers are spread evenly. */
function partitionOf(key: string | undefined): number {
  if (key === undefined) return 0
  return (key.charCodeAt(key.length - 1) ^ (key.charCodeAt(key.length - 2) << 2)) & (PARTITIONS - 1)
}
