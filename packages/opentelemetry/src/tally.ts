import type { Attributes, ObservableResult } from '@opentelemetry/api'

interface Counted {
  readonly attributes: Attributes
  count: number
}

/**
 * Counts that are read when the metrics are collected. The counter of an SDK sorts and writes out the
 * attributes for each addition, which costs as much as the rest of our part of a call.
 *
 * The key names the attributes: equal attributes have equal keys.
 */
export class Tally {
  readonly #counted = new Map<string, Counted>()

  /** Adds to the count of a key; its attributes are made for the first addition. */
  add(amount: number, key: string, attributes: () => Attributes): void {
    const known = this.#counted.get(key)
    if (known === undefined) this.#counted.set(key, { attributes: attributes(), count: amount })
    else known.count += amount
  }

  /** Shows every count, as a counter that is observed does. */
  observe(result: ObservableResult): void {
    for (const { attributes, count } of this.#counted.values()) result.observe(count, attributes)
  }
}
