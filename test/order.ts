import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification, type Vitest } from 'vitest/node'
import { ROOT } from './workspace.js'

/** The files that take longest, the longest first. A file that begins late keeps one core waiting. */
export const LONGEST: readonly string[] = [
  'packages/sql/test/model.test.ts',
  'packages/sql/test/processes.test.ts',
  'test/package/package.test.ts',
  'test/package/kit.test.ts',
  'test/redis/processes.test.ts',
  'test/redis/cluster.test.ts',
  'packages/sql/test/contract.test.ts',
  'test/plain-last-line.test.ts',
  'examples/express/test/tour/demo.test.ts',
  'packages/cli/test/serve.test.ts',
]

/**
 * Begins with the files that take longest. The others follow project by project, because files of
 * a project that share a process can only do so in turn. Vitest alone goes by the times of the last
 * run, which a fresh clone does not have.
 */
export class Order extends BaseSequencer {
  readonly #projects: ReadonlyMap<string, number>

  constructor(vitest: Vitest) {
    super(vitest)
    this.#projects = new Map(vitest.projects.map(({ name }, at) => [name, at]))
  }

  /** The files in their order. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => this.#rank(one) - this.#rank(other))
  }

  /** The place among the longest files, and after all of these the place of the project. */
  #rank({ moduleId, project }: TestSpecification): number {
    const at = LONGEST.indexOf(relative(ROOT, moduleId))
    return at >= 0 ? at : LONGEST.length + (this.#projects.get(project.name) ?? 0)
  }
}
