/**
 * The bytes of a body that arrives in chunks, up to a limit. Chunks are copied, not kept: a stranger
 * can send one for each byte, and an object for each would take hundreds of times its bytes.
 */
export class BodyBytes {
  readonly #limit: number
  #bytes: Uint8Array = new Uint8Array()
  #length = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Adds a chunk, unless there are then more bytes than the limit. Returns whether it did. */
  add(chunk: Uint8Array): boolean {
    const end = this.#length + chunk.length
    if (end > this.#limit) return false
    // Most bodies are one chunk, which needs no copy.
    if (this.#length === 0) this.#bytes = chunk
    else {
      if (end > this.#bytes.length) this.#bytes = enlarged(this.#bytes, end)
      this.#bytes.set(chunk, this.#length)
    }
    this.#length = end
    return true
  }

  /** Everything that was added. */
  get all(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }
}

/** A copy with room for more, at least twice as much, so that bytes are seldom copied again. */
function enlarged(bytes: Uint8Array, length: number): Uint8Array {
  const copy = new Uint8Array(Math.max(length, 2 * bytes.length))
  copy.set(bytes)
  return copy
}
