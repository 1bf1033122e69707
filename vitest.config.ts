import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import { defineConfig } from 'vitest/config'
import { Order } from './test/order.js'
import { SCALE } from './test/scale.js'

const conditions = ['@symbolon/source', 'module', 'node', 'development|production']

/** One vitest project per place that holds tests; places of their own below it are left out. */
function project(name: string, root: string, leftOut: readonly string[] = []) {
  const exclude = ['**/node_modules/**', '**/dist/**', ...leftOut]
  return { extends: true as const, test: { name, root, include: ['**/*.test.ts'], exclude } }
}

/** Tests that leave nothing behind in their process, so that it runs one file after the other. */
function inOneProcess({ test, ...others }: ReturnType<typeof project>) {
  return { ...others, test: { ...test, isolate: false } }
}

/** Tests that need database servers: started once, before the first of them. */
function withServers({ test, ...others }: ReturnType<typeof project>) {
  const globalSetup = fileURLToPath(new URL('./test/servers/databases.ts', import.meta.url))
  return { ...others, test: { ...test, globalSetup } }
}

export default defineConfig({
  resolve: { conditions },
  ssr: { resolve: { conditions } },
  test: {
    setupFiles: [fileURLToPath(new URL('./test/seed.ts', import.meta.url))],
    // One worker per core; by default Vitest leaves one core idle, which is half of a small machine.
    maxWorkers: availableParallelism(),
    // A guard against what hangs, not a measure: machines that are busy are slow.
    testTimeout: SCALE === 'full' ? 600_000 : 60_000,
    hookTimeout: 60_000,
    sequence: { sequencer: Order },
    reporters: ['default', './test/plain-last-line.ts'],
    projects: [
      inOneProcess(project('core', 'packages/core/test')),
      inOneProcess(project('memory', 'packages/memory/test')),
      withServers(inOneProcess(project('sql', 'packages/sql/test'))),
      project('redis', 'packages/redis/test'),
      project('x509', 'packages/x509/test'),
      project('contract', 'packages/contract/test'),
      inOneProcess(project('api', 'packages/api/test')),
      inOneProcess(project('node', 'packages/node/test')),
      inOneProcess(project('express', 'packages/express/test')),
      project('cli', 'packages/cli/test'),
      project('express-demo', 'examples/express/test'),
      project('sdk', 'test/sdk'),
      inOneProcess(project('dpop', 'test/dpop')),
      inOneProcess(project('signatures', 'test/signatures')),
      project('storage', 'test/storage'),
      inOneProcess(project('redis-clients', 'test/redis')),
      inOneProcess(project('assertions', 'test/assertions')),
      project('whole', 'test', ['sdk/**', 'dpop/**', 'signatures/**', 'assertions/**', 'storage/**', 'redis/**']),
    ],
  },
})
