/** What became of the tests of a run, by their names and in their order. */
export interface Outcome {
  readonly passed: readonly string[]
  readonly failed: readonly string[]
}

/** A test runner with which the kit is run. */
export interface KitRunner {
  /** What a test file imports of it. */
  readonly module: string
  /** What is called when all tests are done. */
  readonly hook: string
  /** The command, writing what became of each test into a file. */
  reporting(command: string, file: string): string
  /** Reads that file. */
  read(report: string): Outcome
}

/** All runners of which the README of the kit speaks. */
export const KIT_RUNNERS: readonly KitRunner[] = [
  {
    module: 'vitest',
    hook: 'afterAll',
    reporting: (command, file) => `${command} --testTimeout=60000 --reporter=json --outputFile=${file}`,
    read: readJson,
  },
  {
    module: '@jest/globals',
    hook: 'afterAll',
    // A cache of its own: the usual one is shared by all packages of the machine.
    reporting: (command, file) => `${command} --testTimeout=60000 --cacheDirectory=.cache --json --outputFile=${file}`,
    read: readJson,
  },
  {
    module: 'node:test',
    hook: 'after',
    // Options of node stand before the files.
    reporting: (command, file) =>
      command.replace('--test', `--test --test-reporter=tap --test-reporter-destination=${file}`),
    read: readTap,
  },
]

/** What vitest took over from jest. */
interface JsonReport {
  readonly testResults: readonly {
    readonly assertionResults: readonly { readonly title: string; readonly status: string }[]
  }[]
}

function readJson(text: string): Outcome {
  const report: JsonReport = JSON.parse(text)
  const tests = report.testResults.flatMap(file => file.assertionResults)
  const ended = (how: string) => tests.filter(({ status }) => status === how).map(({ title }) => title)
  return { passed: ended('passed'), failed: ended('failed') }
}

function readTap(text: string): Outcome {
  const ended = (how: string) =>
    [...text.matchAll(new RegExp(`^${how} [0-9]+ - (.*)$`, 'gm'))].map(([, name = '']) =>
      name.replace(/\\([\\#])/g, '$1'),
    )
  return { passed: ended('ok'), failed: ended('not ok') }
}
