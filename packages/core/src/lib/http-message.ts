/** The header lines of a request, as they came: names in any case, and repeated lines. */
export interface HeaderLines {
  readonly headers: readonly (readonly [name: string, value: string])[]
}

/** All values of a header, in their order. */
export function headerValues({ headers }: HeaderLines, name: string): readonly string[] {
  const values: string[] = []
  for (const [each, value] of headers) {
    // Comparing lengths first is cheap, and each lookup goes through all headers.
    if (each.length === name.length && each.toLowerCase() === name) values.push(value)
  }
  return values
}

/**
 * A header that must not be repeated. Repeated lines are joined by a comma, as proxies join them, and refused later.
 */
export function joinedHeader(request: HeaderLines, name: string): string | undefined {
  const values = headerValues(request, name)
  return values.length > 0 ? values.join(', ') : undefined
}

/**
 * The bytes of a body that arrives in chunks, up to a limit of bytes and of chunks. Chunks are copied, not kept: a
 * stranger can send one for each byte, and an object for each would take hundreds of times its bytes.
 */
export class BodyBytes {
  /** The chunks that any body may have. One whose limit is higher may have more: one for each KiB. */
  static readonly CHUNKS: number = 256

  readonly #limit: number
  #chunks = 0
  #bytes: Uint8Array = new Uint8Array()
  #length = 0

  constructor(limit: number) {
    this.#limit = limit
  }

  /** Adds a chunk, unless there are then more bytes or chunks than the limits. Returns whether it did. */
  add(chunk: Uint8Array): boolean {
    const end = this.#length + chunk.length
    if (end > this.#limit || this.#chunks >= BodyBytes.CHUNKS + this.#limit / 1_024) return false
    this.#chunks++
    // Most bodies are one chunk, which needs no copy. One that is part of much more would keep it all.
    if (this.#length === 0) this.#bytes = 2 * chunk.length < chunk.buffer.byteLength ? chunk.slice() : chunk
    else {
      if (end > this.#bytes.length) this.#bytes = enlarged(this.#bytes, { end, limit: this.#limit })
      this.#bytes.set(chunk, this.#length)
    }
    this.#length = end
    return true
  }

  get all(): Uint8Array {
    return this.#bytes.subarray(0, this.#length)
  }
}

/** A copy with room for more, twice as much up to the limit, so that bytes are seldom copied again. */
function enlarged(bytes: Uint8Array, { end, limit }: { readonly end: number; readonly limit: number }): Uint8Array {
  const copy = new Uint8Array(Math.max(end, Math.min(limit, 2 * bytes.length)))
  copy.set(bytes)
  return copy
}
