import type { Result } from '@symbolon/core'
import type { HttpCall } from '@symbolon/core/http'
import type { CallBodyProblem } from '@symbolon/core/internal'
import { readText } from '@symbolon/fetch'

/** A `Request` as a call. Its URL is read where it is needed, so that an invalid one is a fault. */
export class FetchCall implements HttpCall {
  readonly #request: Request
  readonly #scheme: ((request: Request) => string) | undefined

  constructor(request: Request, scheme: ((request: Request) => string) | undefined) {
    this.#request = request
    this.#scheme = scheme
  }

  get method(): string {
    return this.#request.method
  }

  get path(): string {
    return new URL(this.#request.url).pathname
  }

  get scheme(): string {
    return this.#scheme === undefined ? new URL(this.#request.url).protocol : this.#scheme(this.#request)
  }

  header(name: string): string | undefined {
    return this.#request.headers.get(name) ?? undefined
  }

  readText(bytes: number): Promise<Result<string, CallBodyProblem>> {
    return readText(this.#request, bytes)
  }
}
