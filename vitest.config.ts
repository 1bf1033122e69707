import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { Order } from './test/order.js'
import { SCALE } from './test/scale.js'

// Without 'module', which is for bundlers: Node could not load some of what it names.
const conditions = ['@symbolon/source', 'node', 'development|production']

/** The tests whose files share a process, so that what they import is read once. */
const TOGETHER = ['packages/*/test/**', 'examples/*/test/**', 'test/**']

/** Tests that need database servers, which start before the first of them. */
const SQL = 'packages/sql/test/**'

/** The files that only `npm run test:nightly` runs: CONTRIBUTING.md says what of each stays for every commit. */
const LEFT_FOR_THE_NIGHT = SCALE === 'full' ? [] : ['**/*.nightly.test.ts']

/** The tests in these folders, but for those in others. */
function project(name: string, folders: readonly string[], others: readonly string[] = []) {
  const include = folders.map(folder => folder.replace(/\*\*$/, '**/*.test.ts'))
  const exclude = ['**/node_modules/**', '**/dist/**', ...LEFT_FOR_THE_NIGHT, ...others]
  return { extends: true as const, test: { name, include, exclude } }
}

/** Lets the files of a project run in one process for each core, one after the other. */
function inOneProcess({ test, ...others }: ReturnType<typeof project>) {
  return { ...others, test: { ...test, isolate: false } }
}

/** Calls the `setup` of modules before the first test of a project. */
function after({ test, ...others }: ReturnType<typeof inOneProcess>, ...modules: readonly string[]) {
  const globalSetup = modules.map(module => fileURLToPath(new URL(module, import.meta.url)))
  return { ...others, test: { ...test, globalSetup } }
}

const [PROGRAM, DATABASES] = ['./test/program.ts', './test/servers/databases.ts']

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    setupFiles: [fileURLToPath(new URL('./test/seed.ts', import.meta.url))],
    // One more than cores, because some files wait for processes and for time. Those of the quick command do not.
    maxWorkers: availableParallelism() + (SCALE === 'small' ? 0 : 1),
    // What was transformed before is read again: the quick command is for every save.
    experimental: { fsModuleCache: SCALE === 'small' },
    // A guard against what hangs, not a measure: machines that are busy are slow.
    testTimeout: SCALE === 'full' ? 600_000 : 120_000,
    hookTimeout: 120_000,
    sequence: { sequencer: Order },
    reporters: ['default', './test/plain-last-line.ts'],
    projects: [
      after(inOneProcess(project('sql', [SQL])), PROGRAM, DATABASES),
      after(inOneProcess(project('together', TOGETHER, [SQL])), PROGRAM),
    ],
  },
})
