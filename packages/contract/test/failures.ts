import { isDeepStrictEqual } from 'node:util'
import { type Open, type Runner, storesContract } from '../src/index.js'

export type KitTests = ReadonlyMap<string, () => Promise<void> | void>

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

/** Runs the stores contract, or its tests with these names, and returns the names of the tests that failed. */
export function failures(open: Open, names?: readonly string[]): Promise<readonly string[]> {
  return failed(kitTests(storesContract, open), names)
}

/** Runs tests of the kit, or those with these names, and returns the names of those that failed. */
export async function failed(tests: KitTests, names?: readonly string[]): Promise<readonly string[]> {
  const failed: string[] = []
  for (const [name, run] of tests) {
    if (names?.includes(name) === false) continue
    try {
      await run()
    } catch {
      failed.push(name)
    }
  }
  return failed
}
