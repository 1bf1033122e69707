/** The names of the passed and the failed tests of a run, in order. */
export interface Outcome {
  readonly passed: readonly string[]
  readonly failed: readonly string[]
}

export interface KitRunner {
  /** The module that a test file imports. */
  readonly module: string
  /** The function that registers a callback for after all tests. */
  readonly hook: string
  /** The command with options that make it write its test results into a file. */
  reporting(command: string, file: string): string
  /** Reads that file. */
  read(report: string): Outcome
}

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
    // A separate cache: the default one is shared by all packages on the machine.
    reporting: (command, file) => `${command} --testTimeout=60000 --cacheDirectory=.cache --json --outputFile=${file}`,
    read: readJson,
  },
  {
    module: 'node:test',
    hook: 'after',
    // Options of node must precede the files.
    reporting: (command, file) =>
      command.replace('--test', `--test --test-reporter=tap --test-reporter-destination=${file}`),
    read: readTap,
  },
]

/** The JSON report of vitest, which has the format of jest. */
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
