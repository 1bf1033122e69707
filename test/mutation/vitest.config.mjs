import { readdirSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { BaseSequencer } from 'vitest/node'
import { SLICES } from './slices.mjs'

const root = fileURLToPath(new URL('../..', import.meta.url))
const conditions = ['@symbolon/source', 'module', 'node', 'development|production']
const { tests, scenarios, scenariosFirst = false } = SLICES[process.env.SYMBOLON_MUTATION_SLICE]

/** The entries of a package, and the files that they are made of. */
function sourcesOf(folder) {
  const { name, exports = {} } = JSON.parse(readFileSync(`${root}packages/${folder}/package.json`, 'utf8'))
  return Object.entries(exports).flatMap(([entry, { '@symbolon/source': source }]) =>
    source === undefined
      ? []
      : { find: new RegExp(`^${name}${entry.slice(1)}$`), replacement: `${root}packages/${folder}/${source.slice(2)}` },
  )
}

/**
 * The tests in the order of their slice, with those of scenarios first or last: the first to notice
 * a mutant ends its run.
 */
class InOrder extends BaseSequencer {
  sort(files) {
    const orderOfScenarios = scenariosFirst ? -2 : tests.length
    const orderOf = ({ moduleId }) =>
      moduleId.includes('scenarios') ? orderOfScenarios : tests.findIndex(name => moduleId.endsWith(`/${name}`))
    return [...files].sort((one, other) => orderOf(one) - orderOf(other))
  }
}

/** Stryker looks at tests and at errors of the run, and not at a file that fails before its tests. */
const FAILING_FILES = {
  onInit(vitest) {
    this.errors = vitest.state.errorsSet
  },
  onTestRunStart() {
    this.errors.clear()
  },
  onTestModuleEnd(file) {
    for (const error of file.errors()) this.errors.add(error)
  },
}

export default defineConfig({
  root,
  resolve: {
    conditions,
    // By path, because a link in node_modules leads out of the mutated copy.
    alias: readdirSync(`${root}packages`).flatMap(sourcesOf),
  },
  ssr: { resolve: { conditions } },
  test: {
    include: [...tests, ...(scenarios.length > 0 ? ['test/mutation/scenarios.test.mjs'] : [])],
    env: { SYMBOLON_MUTATION_SCENARIOS: scenarios.join() },
    setupFiles: ['test/seed.ts', 'test/mutation/loaded-at-once.mjs'],
    reporters: [FAILING_FILES],
    sequence: { sequencer: InOrder },
    testTimeout: 60_000,
    hookTimeout: 60_000,
  },
})
