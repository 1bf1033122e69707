import type { Awaitable, ClientRegistry, Stores } from '@symbolon/core'

/** What the kit needs of a test runner; vitest, jest, node:test and a bare script all have it. */
export interface Runner {
  /** Registers a test. */
  test(name: string, run: () => Promise<void> | void): void
  /** Throws unless both are deeply equal. */
  equal(actual: unknown, expected: unknown): void
}

/** The stores that the kit examines: clients must be able to be put and removed. */
export interface ContractStores extends Stores {
  readonly clients: ClientRegistry
}

/**
 * Gives the stores of a service.
 *
 * All stores that it gives stand on one storage, so that two calls with one id see the same records. It is called a
 * few times per test: connect once, outside.
 */
export type Open = (serviceId: string) => Awaitable<ContractStores>
