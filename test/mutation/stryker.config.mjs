import { fileURLToPath } from 'node:url'
import { tryASample } from './sample.mjs'
import { SLICES } from './slices.mjs'

const { SYMBOLON_MUTATION_SLICE: slice, SYMBOLON_MUTATION_SAMPLE: sample } = process.env
const file = name => `test/mutation/.work/reports/${slice.replace('/', '-')}${name}`
if (sample !== undefined) await tryASample(Number(sample))

export default {
  testRunner: 'vitest',
  // By path, because pnpm does not install plugins beside Stryker.
  plugins: [fileURLToPath(new URL('node_modules/@stryker-mutator/vitest-runner/dist/src/index.js', import.meta.url))],
  vitest: { configFile: 'test/mutation/vitest.config.mjs' },
  mutate: SLICES[slice].mutate,
  mutator: { excludedMutations: SLICES[slice].excludedMutations ?? [] },
  coverageAnalysis: 'perTest',
  concurrency: Number(process.env.SYMBOLON_MUTATION_WORKERS ?? 2),
  timeoutMS: 30_000,
  incremental: sample === undefined,
  incrementalFile: file('.incremental.json'),
  tempDirName: 'test/mutation/.work',
  ignorePatterns: ['dist', '.work', '.ci', '.bundled-*'],
  disableTypeChecks: false,
  reporters: ['json', 'progress-append-only'],
  jsonReporter: { fileName: file('.json') },
}
