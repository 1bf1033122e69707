import { writeSync } from 'node:fs'
import type { Reporter, TestCase, TestModule, TestSuite } from 'vitest/node'

/**
 * How many tests passed and failed, and which were skipped. A failure outside tests (in a module or
 * a hook) counts as a failed test.
 */
interface Tally {
  readonly passed: number
  readonly failed: number
  readonly skipped: readonly Skipped[]
}

/** A skipped test's file and the reason that its title gives. */
interface Skipped {
  readonly file: string
  readonly reason: string
}

/**
 * The number of failures outside tests: one for each module or suite with errors, or one for a
 * module that failed without a failed test.
 */
function failuresWithoutTest(module: TestModule): number {
  const failedSuites = [module, ...module.children.allSuites()].filter(
    (suite: TestModule | TestSuite) => suite.errors().length > 0,
  )
  const failedTests = [...module.children.allTests('failed')].length
  if (failedSuites.length > 0) return failedSuites.length
  return module.state() === 'failed' && failedTests === 0 ? 1 : 0
}

/**
 * Whether a test neither passed nor failed: skipped, `todo`, or not run because its suite failed.
 */
function wasSkipped(test: TestCase): boolean {
  const { state } = test.result()
  return state === 'skipped' || state === 'pending'
}

/** The mark before the reason in a title, which may be in parentheses. */
const REASON = /SKIPPED, ((?:\([^()]*\)|[^()>])+)/

function whySkipped(test: TestCase): Skipped {
  const { note = '' } = { note: undefined, ...test.result() }
  const [, reason = 'no reason is given'] = REASON.exec(test.fullName) ?? REASON.exec(note) ?? []
  return { file: test.module.relativeModuleId, reason: reason.trim() }
}

/** Counts the results of all tests of all modules. A run that came to no module failed. */
export function tally(modules: readonly TestModule[], unhandledErrors: number): Tally {
  const tests = modules.flatMap(module => [...module.children.allTests()])
  const count = (state: 'passed' | 'failed') => tests.filter(test => test.result().state === state).length
  const otherFailures = modules.reduce((sum, module) => sum + failuresWithoutTest(module), unhandledErrors)
  return {
    passed: count('passed'),
    failed: modules.length === 0 ? Math.max(1, unhandledErrors) : count('failed') + otherFailures,
    skipped: tests.filter(wasSkipped).map(whySkipped),
  }
}

/** A line for each reason with the number of its tests, and under it one for each file. */
export function skippedLines(skipped: readonly Skipped[]): readonly string[] {
  return counts(skipped.map(({ reason }) => reason)).flatMap(([reason, count]) => {
    const files = skipped.filter(each => each.reason === reason).map(({ file }) => file)
    return [
      `skipped: ${count}, ${reason}`,
      ...counts(files).map(([file, ofFile]) => `  ${String(ofFile).padStart(5)} ${file}`),
    ]
  })
}

/** Each text once, sorted, with how often it is there. */
function counts(texts: readonly string[]): readonly (readonly [text: string, count: number])[] {
  const found = new Map<string, number>()
  for (const text of texts) found.set(text, (found.get(text) ?? 0) + 1)
  return [...found].sort(([one], [other]) => one.localeCompare(other))
}

/**
 * Prints `N passed, N failed, N skipped` as the very last line of a run, and before it why and where
 * tests were skipped.
 */
// biome-ignore lint/style/noDefaultExport: vitest takes the default export of a reporter's module.
export default class PlainLastLine implements Reporter {
  onTestRunEnd(modules: readonly TestModule[], unhandledErrors: readonly unknown[]): void {
    const { passed, failed, skipped } = tally(modules, unhandledErrors.length)
    process.on('exit', () => {
      const last = `${passed} passed, ${failed} failed, ${skipped.length} skipped`
      writeNow([...skippedLines(skipped), last, ''].join('\n'))
    })
  }
}

/**
 * Writes synchronously, because what a pipe does not accept at once would be lost when the process
 * exits.
 */
function writeNow(text: string): void {
  let rest = Buffer.from(text)
  while (rest.length > 0) rest = rest.subarray(writtenOf(rest))
}

function writtenOf(bytes: Buffer): number {
  try {
    return writeSync(process.stdout.fd, bytes)
  } catch (error) {
    // The pipe is full: the reader is slower.
    if (error instanceof Error && 'code' in error && error.code === 'EAGAIN') return 0
    throw error
  }
}
