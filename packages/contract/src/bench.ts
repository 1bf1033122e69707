import type { Awaitable } from '@symbolon/core'
import { freshHash, freshText } from './fresh.js'
import type { ContractStores, Open, Runner } from './runner.js'

/** How many callers try the same thing at once. */
export const RACERS = 32

/** What one test works on: stores of its own, whose service nobody else knows. */
export interface Bench {
  readonly serviceId: string
  readonly stores: ContractStores
  /** The same service through a second handle. */
  readonly twin: ContractStores
  /** Another service. Its id differs in case alone, so that a storage which folds case is found out. */
  readonly otherServiceId: string
  readonly other: ContractStores
  readonly equal: (actual: unknown, expected: unknown) => void
}

/** Shows that one promise of a port is kept. */
export type Trial = (bench: Bench) => Promise<void>

/** Trials by the promise that they show. */
export type Trials = Readonly<Record<string, Trial>>

/** Registers one test per trial, each with a bench of its own. */
export function examine(runner: Runner, open: Open, subject: string, trials: Trials): void {
  for (const [promise, trial] of Object.entries(trials)) {
    runner.test(`${subject}: ${promise}`, async () => trial(await benchFor(runner, open)))
  }
}

async function benchFor(runner: Runner, open: Open): Promise<Bench> {
  const id = freshText('kit')
  const [serviceId, otherServiceId] = [`service-${id}`, `Service-${id}`]
  return {
    serviceId,
    stores: await open(serviceId),
    twin: await open(serviceId),
    otherServiceId,
    other: await open(otherServiceId),
    equal: (actual, expected) => runner.equal(actual, expected),
  }
}

/** Lets all racers act at once, half of them through the second handle; answers what each of them got. */
export async function race<Answer>(
  bench: Bench,
  act: (stores: ContractStores, racer: number) => Awaitable<Answer>,
): Promise<readonly Answer[]> {
  // A pool that opens its connections one after the other would let the racers start one after the other as well.
  await together(bench, stores => stores.tickets.find(freshHash()))
  return together(bench, act)
}

/** How many of the answers are `true`. */
export function wins(answers: readonly boolean[]): number {
  return answers.filter(Boolean).length
}

async function together<Answer>(
  { stores, twin }: Bench,
  act: (stores: ContractStores, racer: number) => Awaitable<Answer>,
): Promise<readonly Answer[]> {
  const racers = Array.from({ length: RACERS }, async (_, racer) => act(racer % 2 === 0 ? stores : twin, racer))
  return Promise.all(racers)
}
