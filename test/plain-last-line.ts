import { writeSync } from 'node:fs'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'

/** How many tests passed, failed and were skipped; a failure without a test (a broken module, a hook) counts too. */
interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: readonly string[]
}

/** What went wrong outside any test: once per module or suite that has errors and no failed test to show for them. */
function failuresWithoutTest(module: TestModule): number {
  const failedSuites = [module, ...module.children.allSuites()].filter(
    (suite: TestModule | TestSuite) => suite.errors().length > 0,
  )
  const failedTests = [...module.children.allTests('failed')].length
  if (failedSuites.length > 0) return failedSuites.length
  return module.state() === 'failed' && failedTests === 0 ? 1 : 0
}

/** A test that neither passed nor failed: skipped, marked `todo`, or never reached because its suite broke. */
function wasSkipped(test: TestCase): boolean {
  const { state } = test.result()
  return state === 'skipped' || state === 'pending'
}

/** Counts what became of every test of every module. */
export function tally(modules: readonly TestModule[], unhandledErrors: number): Tally {
  const tests = modules.flatMap(module => [...module.children.allTests()])
  const count = (state: 'passed' | 'failed') => tests.filter(test => test.result().state === state).length
  const otherFailures = modules.reduce((sum, module) => sum + failuresWithoutTest(module), unhandledErrors)
  const skipped = tests.filter(wasSkipped)
  return {
    passed: count('passed'),
    failed: count('failed') + otherFailures,
    skipped: skipped.map(test => `${test.module.relativeModuleId} > ${test.fullName}`),
  }
}

/** Prints `N passed, N failed, N skipped` as the very last line of a run, and the names of skipped tests before it. */
// biome-ignore lint/style/noDefaultExport: vitest takes the default export of a reporter's module.
export default class PlainLastLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const { passed, failed, skipped } = tally(modules, unhandledErrors.length)
    process.on('exit', () => {
      const names = skipped.map(name => `skipped: ${name}\n`)
      writeNow(`${names.join('')}${passed} passed, ${failed} failed, ${skipped.length} skipped\n`)
    })
  }
}

/** Writes all of it before the process ends: what a pipe cannot take at once is lost if it is left to the event loop. */
function writeNow(text: string): void {
  let rest = Buffer.from(text)
  while (rest.length > 0) rest = rest.subarray(writtenOf(rest))
}

function writtenOf(bytes: Buffer): number {
  try {
    return writeSync(process.stdout.fd, bytes)
  } catch (error) {
    // The reader is slower than we are.
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return 0
    throw error
  }
}
