import { randomBytes } from 'node:crypto'
import type { Clock } from '@symbolon/core'

/** Values under keys that nobody can guess, each for one use and a short time, in memory. */
export class OneTimeValues<Value> {
  readonly #clock: Clock
  readonly #milliseconds: number
  readonly #values = new Map<string, { readonly value: Value; readonly expiresAt: number }>()

  constructor(clock: Clock, seconds: number) {
    this.#clock = clock
    this.#milliseconds = seconds * 1000
  }

  /** Keeps the value and returns its key. */
  put(value: Value): string {
    const key = randomBytes(32).toString('base64url')
    this.keep(key, value)
    return key
  }

  /** Keeps the value under a key that another of these has made. */
  keep(key: string, value: Value): void {
    const now = this.#clock.now()
    for (const [each, { expiresAt }] of this.#values) if (expiresAt <= now) this.#values.delete(each)
    this.#values.set(key, { value, expiresAt: now + this.#milliseconds })
  }

  /** The value, which stays. */
  find(key: string): Value | undefined {
    const found = this.#values.get(key)
    return found !== undefined && this.#clock.now() < found.expiresAt ? found.value : undefined
  }

  /** The value, which is removed. Nothing can happen in between, so one caller gets it. */
  take(key: string): Value | undefined {
    const value = this.find(key)
    this.#values.delete(key)
    return value
  }
}
