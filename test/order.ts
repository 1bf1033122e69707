import { relative } from 'node:path'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { ROOT } from './workspace.js'

/** The files that take longest, the longest first. A file that begins late keeps one core waiting. */
export const LONGEST: readonly string[] = [
  'packages/sql/test/contract.test.ts',
  'packages/sql/test/processes.test.ts',
  'test/docs/docs.test.ts',
  'packages/core/test/scenarios/scenarios.test.ts',
  'test/redis/workers.test.ts',
  'test/site/site.nightly.test.ts',
  'test/package/kit.nightly.test.ts',
  'test/package/package.nightly.test.ts',
  'test/redis/processes.nightly.test.ts',
  'test/copy/refusals.test.ts',
  'test/copy/copy.test.ts',
  'packages/sql/test/encryption.test.ts',
  'packages/sql/test/cloudflare.test.ts',
  'test/redis/worker-reloads.test.ts',
  'packages/sql/test/node22.test.ts',
  'packages/sql/test/other-runtimes.test.ts',
  'packages/sql/test/scenarios.test.ts',
  'packages/sql/test/model.test.ts',
  'packages/sql/test/serve.test.ts',
  'packages/api/test/scenarios.test.ts',
  'test/redis/serve.test.ts',
  'packages/sql/test/isolation.test.ts',
  'test/redis/contract.test.ts',
  'test/copy/moving.test.ts',
  'test/console/page.test.ts',
  'test/http/behaviour.test.ts',
  'test/site/playground-browser.test.ts',
  'packages/sql/test/serve-held-lock.test.ts',
  'packages/cli/test/drain.test.ts',
  'packages/cli/test/probe/run-probe.test.ts',
  'test/redis/cluster.test.ts',
  'packages/x509/test/ocsp-openssl.test.ts',
  'test/plain-last-line.test.ts',
  'examples/edges/test/templates.test.ts',
  'test/console/canaries.nightly.test.ts',
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
