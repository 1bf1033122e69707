import { expect, test } from 'vitest'
import { run } from '../../../test/package/run.js'
import { provided } from '../../../test/provided.js'
import { NO_NODE_22, NODE_22 } from '../../../test/runtimes/workers.js'
import { SCALE } from '../../../test/scale.js'
import { ROOT } from '../../../test/workspace.js'
import { SYNCHRONOUS_LIBRARIES } from './synchronous-sqlite.js'

/** What is tested of node:sqlite and better-sqlite3, which Node 20 does not have. */
const NAMES = ['contract', 'drivers', ...(SCALE === 'full' ? ['migrate', 'processes', 'scenarios', 'model'] : [])]
const FILES = NAMES.map(name => `packages/sql/test/${name}.test.ts`)
const TESTS = 'node:sqlite|better-sqlite3|waits for a file'

// The servers are those of this run: the files would start others.
async function settings(): Promise<readonly string[]> {
  const [postgres, mariadb] = await Promise.all([provided('postgres'), provided('mariadb')])
  return [
    `SYMBOLON_TEST_SCALE=${SCALE}`,
    ...('url' in postgres ? [`SYMBOLON_TEST_POSTGRES_URL=${postgres.url}`] : []),
    ...('url' in mariadb ? [`SYMBOLON_TEST_MARIADB_URL=${mariadb.url}`] : []),
  ]
}

async function inNode22([program = '']: readonly string[]): Promise<void> {
  const vitest = [program, 'node_modules/vitest/vitest.mjs', 'run', '--reporter=./test/plain-last-line.ts']
  const files = [...FILES, 'packages/cli/test/sqlite.node22.test.ts']
  const { output } = await run('env', [...(await settings()), ...vitest, ...files, '-t', TESTS], ROOT)
  const [, passed, failed] = /^(\d+) passed, (\d+) failed/m.exec(output) ?? []
  expect(failed, output.slice(0, 10_000)).toBe('0')
  expect(Number(passed)).toBeGreaterThan(300)
}

const MINUTES = 60_000

test.skipIf(NO_NODE_22 !== '')(
  `node:sqlite and better-sqlite3 pass the same tests, in Node 22 ${NO_NODE_22}`,
  { timeout: 40 * MINUTES },
  async () => {
    if (SYNCHRONOUS_LIBRARIES.length > 0) expect(FILES).toContain('packages/sql/test/contract.test.ts')
    else await inNode22(NODE_22 ?? [])
  },
)
