import type { Awaitable } from '@symbolon/core'
import { freshHash, freshText } from './fresh.js'
import type { ContractStores, Open, Runner } from './runner.js'

/** How many concurrent callers try the same thing. */
export const RACERS = 32

/** How a handle of a service is opened, and made to have a connection. */
export interface Opening<Handle> {
  open(serviceId: string): Awaitable<Handle>
  wake(handle: Handle): Awaitable<unknown>
}

/** What one test works on: the stores of two services that no other test uses, or one of these stores. */
export interface Fixture<Handle = ContractStores> {
  readonly serviceId: string
  readonly stores: Handle
  /** The same service through a second handle. */
  readonly twin: Handle
  reopened(): Promise<Handle>
  /** Another service. Its id differs only in case, to detect a storage that ignores case. */
  readonly otherServiceId: string
  readonly other: Handle
  wake(handle: Handle): Awaitable<unknown>
  readonly equal: (actual: unknown, expected: unknown) => void
}

export type ContractTest<Handle = ContractStores> = (fixture: Fixture<Handle>) => Promise<void>

export type ContractTests<Handle = ContractStores> = Readonly<Record<string, ContractTest<Handle>>>

/** Registers tests with the runner. Each gets a new fixture. */
export function registerTests(runner: Runner, open: Open, subject: string, tests: ContractTests): void {
  registerTestsOf(runner, { open, wake: ({ tickets }) => tickets.find(freshHash()) }, subject, tests)
}

/** The same for tests of one store, which is opened alone. */
export function registerTestsOf<Handle>(
  runner: Runner,
  opening: Opening<Handle>,
  subject: string,
  tests: ContractTests<Handle>,
): void {
  for (const [promise, test] of Object.entries(tests)) {
    runner.test(`${subject}: ${promise}`, async () => test(await fixtureFor(runner, opening)))
  }
}

async function fixtureFor<Handle>(runner: Runner, { open, wake }: Opening<Handle>): Promise<Fixture<Handle>> {
  const id = freshText('kit')
  const [serviceId, otherServiceId] = [`service-${id}`, `Service-${id}`]
  return {
    serviceId,
    stores: await open(serviceId),
    twin: await open(serviceId),
    reopened: async () => open(serviceId),
    otherServiceId,
    other: await open(otherServiceId),
    wake,
    equal: (actual, expected) => runner.equal(actual, expected),
  }
}

/** Runs all racers at once, half of them through the second handle, and returns their results. */
export async function race<Result, Handle>(
  fixture: Fixture<Handle>,
  call: (stores: Handle, racer: number) => Awaitable<Result>,
): Promise<readonly Result[]> {
  // Otherwise a pool might open connections one by one, and the racers would start one by one too.
  await together(fixture, stores => fixture.wake(stores))
  return together(fixture, call)
}

export function wins(results: readonly boolean[]): number {
  return results.filter(Boolean).length
}

async function together<Result, Handle>(
  { stores, twin }: Fixture<Handle>,
  call: (stores: Handle, racer: number) => Awaitable<Result>,
): Promise<readonly Result[]> {
  const racers = Array.from({ length: RACERS }, async (_, racer) => call(racer % 2 === 0 ? stores : twin, racer))
  return Promise.all(racers)
}

/** Changes everything in a value that is not frozen, as a careless caller might. */
export function spoil(value: unknown): void {
  if (typeof value !== 'object' || value === null) return
  for (const key of Object.keys(value)) {
    spoil(Reflect.get(value, key))
    Reflect.set(value, key, 'spoilt')
  }
  if (Array.isArray(value)) Reflect.set(value, value.length, 'spoilt')
}
