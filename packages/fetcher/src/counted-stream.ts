import { Duplex } from 'node:stream'

/** Bytes that are passed on at a time: who then destroys the stream reads none of those that came with them. */
const SLICE = 2_048

/** A stream over another one that counts what it receives before anything is done with it, and ends at a limit. */
export class CountedStream extends Duplex {
  readonly #inner: Duplex
  #left = Number.POSITIVE_INFINITY
  #failure: Error | undefined

  constructor(inner: Duplex) {
    super()
    this.#inner = inner
    inner.on('data', bytes => this.#receive(bytes))
    inner.on('end', () => this.push(null))
    inner.on('error', error => this.destroy(error))
    inner.on('close', () => this.destroy())
  }

  /** From now on so many bytes may come; one more is this failure. */
  allow(most: number, failure: Error): this {
    this.#left = most
    this.#failure = failure
    return this
  }

  #receive(bytes: Uint8Array): void {
    this.#left -= bytes.length
    if (this.#left < 0) this.destroy(this.#failure)
    for (let at = 0; at < bytes.length && !this.destroyed; at += SLICE) {
      if (!this.push(bytes.subarray(at, at + SLICE))) this.#inner.pause()
    }
  }

  override _read(): void {
    this.#inner.resume()
  }

  override _write(bytes: Uint8Array, _: string, done: (error?: Error | null) => void): void {
    this.#inner.write(bytes, done)
  }

  override _final(done: () => void): void {
    this.#inner.end(done)
  }

  override _destroy(error: Error | null, done: (error: Error | null) => void): void {
    this.#inner.destroy()
    done(error)
  }
}
