import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification, type Vitest } from 'vitest/node'
import { ROOT } from './workspace.js'

/** The files that take longest, the longest first. A file that begins late keeps one core waiting. */
export const LONGEST: readonly string[] = [
  'packages/sql/test/model.test.ts',
  'packages/sql/test/processes.test.ts',
  'packages/sql/test/contract.test.ts',
  'packages/sql/test/scenarios.test.ts',
  'packages/sql/test/isolation.test.ts',
  'test/site/site.nightly.test.ts',
  'test/package/kit.nightly.test.ts',
  'test/package/package.nightly.test.ts',
  'test/scenarios/checks-and-reasons.test.ts',
  'test/redis/worker-reloads.test.ts',
  'test/redis/serve.test.ts',
  'test/console/page.test.ts',
  'test/docs/docs.test.ts',
  'test/reference/reference.test.ts',
  'test/redis/cluster.test.ts',
  'test/redis/processes.test.ts',
  'packages/api/test/scenarios.test.ts',
  'packages/core/test/scenarios/scenarios.test.ts',
  'test/plain-last-line.test.ts',
  'examples/demo/test/tour/demo.test.ts',
  'packages/cli/test/serve.test.ts',
]

/**
 * Takes project by project, because files can only share a process if they follow one another, and
 * begins in each with the files that take longest. Vitest alone goes by the times of the last run,
 * which a fresh clone does not have.
 */
export class Order extends BaseSequencer {
  readonly #projects: ReadonlyMap<string, number>

  constructor(vitest: Vitest) {
    super(vitest)
    this.#projects = new Map(vitest.projects.map(({ name }, at) => [name, at]))
  }

  /** The files in their order. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => this.#project(one) - this.#project(other) || length(one) - length(other))
  }

  #project({ project }: TestSpecification): number {
    return this.#projects.get(project.name) ?? 0
  }
}

/** The place among the longest files, or the place after them. */
function length({ moduleId }: TestSpecification): number {
  const at = LONGEST.indexOf(relative(ROOT, moduleId))
  return at >= 0 ? at : LONGEST.length
}
