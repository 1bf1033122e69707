import type { Awaitable, ClientRegistry, Stores } from '@symbolon/core/stores'

/** What the kit needs from a test runner, such as vitest, jest, node:test or your own. */
export interface Runner {
  /** Registers a test. */
  test(name: string, run: () => Promise<void> | void): void
  /** Throws unless both are deeply equal. */
  equal(actual: unknown, expected: unknown): void
}

/** The stores that the kit tests. Their clients must be a registry. */
export interface ContractStores extends Stores {
  readonly clients: ClientRegistry
}

/**
 * Opens the stores of a service.
 *
 * All stores must share one storage, so that two calls with the same id see the same records. It is
 * called several times per test, so connect only once, outside.
 */
export type Open = (serviceId: string) => Awaitable<ContractStores>
