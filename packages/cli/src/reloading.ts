import { setTimeout } from 'node:timers/promises'
import type { ServeCommand } from './command-line/serve.js'
import { complain, print, reasonOf } from './print.js'

export type Attempted =
  | { readonly services: number }
  /** `again`: what failed may work later. */
  | { readonly reason: string; readonly again: boolean }

/** What is wrong in a configuration stays wrong; a storage that fails comes back. */
export function failureOf(error: unknown): Attempted {
  return { reason: reasonOf(error, 'something failed'), again: !(error instanceof TypeError) }
}

/** Milliseconds before another attempt: twice as long each time, up to the second. */
const [FIRST_PAUSE, LONGEST_PAUSE] = [1_000, 10_000]

/**
 * Serves every configuration that comes later, one after the other. What fails is tried again until
 * it holds, or until another one comes.
 */
export class Reloading<Accepted> {
  readonly #attempt: (accepted: Accepted) => Promise<Attempted>
  readonly #json: boolean | undefined
  #last: Promise<unknown> = Promise.resolve()
  #newest = new AbortController()

  constructor(attempt: (accepted: Accepted) => Promise<Attempted>, { json }: Pick<ServeCommand, 'json'>) {
    this.#attempt = attempt
    this.#json = json
  }

  take(accepted: Accepted): void {
    this.end()
    const { signal } = this.#newest
    this.#last = this.#last.then(() => this.#keepTrying(accepted, signal))
  }

  end(): void {
    this.#newest.abort()
    this.#newest = new AbortController()
  }

  async #keepTrying(accepted: Accepted, signal: AbortSignal): Promise<void> {
    for (let pause = FIRST_PAUSE; !signal.aborted; pause = Math.min(2 * pause, LONGEST_PAUSE)) {
      const attempted = await this.#attempt(accepted).catch(failureOf)
      if ('services' in attempted) return this.#told(attempted.services)
      const next = attempted.again ? `; it is tried again in ${pause / 1_000} s` : ''
      complain(`nothing was reloaded: ${attempted.reason}${next}`)
      if (!attempted.again) return
      await setTimeout(pause, undefined, { signal }).catch(() => undefined)
    }
  }

  #told(services: number): void {
    print(this.#json ? JSON.stringify({ reloaded: services }) : `reloaded; services: ${services}`)
  }
}
