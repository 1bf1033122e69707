import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ROOT } from './workspace.js'

/** The files that take longest, the longest first. A file that begins late keeps one core waiting. */
export const LONGEST: readonly string[] = [
  'packages/sql/test/contract.test.ts',
  'packages/sql/test/isolation.test.ts',
  'packages/sql/test/processes.test.ts',
  'packages/sql/test/encryption.test.ts',
  'packages/sql/test/scenarios.test.ts',
  'test/redis/serve.test.ts',
  'test/site/site.nightly.test.ts',
  'test/package/kit.nightly.test.ts',
  'test/package/package.nightly.test.ts',
  'test/docs/docs.test.ts',
  'test/redis/processes.nightly.test.ts',
  'test/redis/cluster.test.ts',
  'test/redis/contract.test.ts',
  'test/package/newcomers.test.ts',
  'packages/sql/test/model.test.ts',
  'packages/x509/test/ocsp-openssl.test.ts',
  'packages/sql/test/serve.test.ts',
  'test/redis/worker-reloads.test.ts',
  'test/redis/workers.test.ts',
  'packages/core/test/scenarios/scenarios.test.ts',
  'packages/sql/test/migrate.test.ts',
  'packages/api/test/scenarios.test.ts',
  'test/console/canaries.nightly.test.ts',
  'test/http/behaviour.test.ts',
  'packages/x509/test/fuzz.test.ts',
  'packages/cli/test/drain.test.ts',
  'packages/cli/test/serve.test.ts',
]

/** Begins with the files that take longest. Vitest alone goes by the times of the last run, which a fresh clone does not have. */
export class Order extends BaseSequencer {
  /** The files in their order. */
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return files.toSorted((one, other) => length(one) - length(other) || one.moduleId.localeCompare(other.moduleId))
  }
}

/** The place among the longest files, or the place after them. */
function length({ moduleId }: TestSpecification): number {
  const at = LONGEST.indexOf(relative(ROOT, moduleId))
  return at >= 0 ? at : LONGEST.length
}
