import { isDeepStrictEqual } from 'node:util'
import { type Open, type Runner, storesContract } from '../src/index.js'

/** The tests of the kit, keyed by name. */
export type KitTests = ReadonlyMap<string, () => Promise<void> | void>

/** Collects the tests that a contract registers. */
export function kitTests<Opening>(contract: (runner: Runner, open: Opening) => void, open: Opening): KitTests {
  const tests = new Map<string, () => Promise<void> | void>()
  const test: Runner['test'] = (name, run) => {
    if (tests.has(name)) throw new Error(`two tests have the name ${name}`)
    tests.set(name, run)
  }
  const equal: Runner['equal'] = (actual, expected) => {
    if (!isDeepStrictEqual(actual, expected)) throw new Error('not equal')
  }
  contract({ test, equal }, open)
  return tests
}

/** Runs the stores contract and returns the names of the tests that failed. */
export function failures(open: Open): Promise<readonly string[]> {
  return failed(kitTests(storesContract, open))
}

/** Runs tests of the kit and returns the names of those that failed. */
export async function failed(tests: KitTests): Promise<readonly string[]> {
  const failed: string[] = []
  for (const [name, run] of tests) {
    try {
      await run()
    } catch {
      failed.push(name)
    }
  }
  return failed
}
