import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { Order } from './test/order.js'
import { SCALE } from './test/scale.js'

// Without 'module', which is for bundlers: Node could not load some of what it names.
const conditions = ['@symbolon/source', 'node', 'development|production']

/** The files that only `npm run test:nightly` runs: CONTRIBUTING.md says what of each stays for every commit. */
const LEFT_FOR_THE_NIGHT = SCALE === 'full' ? [] : ['**/*.nightly.test.ts']

/**
 * Where what was transformed is kept, for the packages that are installed: where they have changed, vitest 4.1 removes
 * the folder and then fails without it.
 */
const INSTALLED = readFileSync(new URL('node_modules/.pnpm/lock.yaml', import.meta.url))
const CACHE = `node_modules/.cache/vitest-${createHash('sha256').update(INSTALLED).digest('hex').slice(0, 8)}`

/** Files for what Node 20 does not have. There `packages/sql/test/node22.test.ts` runs them in Node 22. */
const LEFT_FOR_NODE_22 = Number.parseInt(process.versions.node, 10) < 22 ? ['**/*.node22.test.ts'] : []

/** What makes the data of `packages/explain/test/captures` again, by real programs, is a tool: CONTRIBUTING.md. */
const RECORDERS = process.env.RECORD_CAPTURES === undefined ? ['test/captures/**'] : []

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    include: ['packages/*/test/**/*.test.ts', 'examples/*/test/**/*.test.ts', 'test/**/*.test.ts'],
    exclude: [
      '**/node_modules/**',
      '**/dist/**',
      'test/mutation/**',
      ...LEFT_FOR_THE_NIGHT,
      ...LEFT_FOR_NODE_22,
      ...RECORDERS,
    ],
    globalSetup: fileURLToPath(new URL('./test/on-demand.ts', import.meta.url)),
    setupFiles: [fileURLToPath(new URL('./test/seed.ts', import.meta.url))],
    // The files share one process for each core, one after the other, so that what they import is read once.
    isolate: false,
    // One more than cores, because some files wait for processes and for time. Those of the quick command do not.
    maxWorkers: availableParallelism() + (SCALE === 'small' ? 0 : 1),
    // What was transformed before is read again: the quick command is for every save.
    experimental: {
      fsModuleCache: SCALE === 'small',
      fsModuleCachePath: fileURLToPath(new URL(CACHE, import.meta.url)),
    },
    // A guard against what hangs, not a measure: machines that are busy are slow.
    testTimeout: SCALE === 'full' ? 600_000 : 120_000,
    hookTimeout: 120_000,
    sequence: { sequencer: Order },
    // What passing tests print are errors that they expect, and sizes.
    silent: process.env.SYMBOLON_TEST_OUTPUT === undefined ? 'passed-only' : false,
    reporters: ['default', './test/plain-last-line.ts'],
  },
})
