import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { temporaryFolder } from '../package/packed.js'
import { runWell } from '../package/run.js'
import { type Command, NO_RUNTIME, RUNTIMES } from '../runtimes/runtimes.js'
import type { Seen } from './resumed-sessions.js'

const HERE = fileURLToPath(new URL('.', import.meta.url))

/** With `ca`, these give no chain at all, not even of a session that is not resumed; 26.8 was tried by hand. */
const WITHOUT_CHAIN = /^(?:24\.21|26\.8)\./

async function printed([program, ...args]: Command): Promise<Record<'alone' | 'configured', readonly Seen[]>> {
  const outfile = join(temporaryFolder(), 'print-sessions.mjs')
  await build({
    entryPoints: [join(HERE, 'print-sessions.ts')],
    bundle: true,
    format: 'esm',
    platform: 'node',
    conditions: ['@symbolon/source'],
    outfile,
  })
  return JSON.parse(await runWell(program, [...args, outfile], HERE))
}

const NODES = Object.entries(RUNTIMES).filter(([name]) => name.startsWith('Node'))

for (const [name, command] of NODES) {
  if (command === undefined) {
    test.skip(`docs/certificates.md: ${name} (${NO_RUNTIME})`)
    continue
  }
  test(`docs/certificates.md: ${name} with ca gives a chain, or none, and intermediates help`, {
    timeout: 60_000,
  }, async () => {
    const version = (await runWell(command[0], ['--version'], HERE)).trim().slice(1)
    const { alone, configured } = await printed(command)
    const path = WITHOUT_CHAIN.test(version) ? 0 : 2
    const status = WITHOUT_CHAIN.test(version) ? 401 : 201
    expect(alone.map(seen => [seen.resumed, seen.path, seen.status])).toStrictEqual([
      [false, path, status],
      [true, 0, status],
      [true, 0, status],
      [true, 0, status],
    ])
    expect(configured.map(seen => [seen.resumed, seen.path, seen.status])).toStrictEqual([
      [false, path, 201],
      [true, 0, 201],
      [true, 0, 201],
      [true, 0, 201],
    ])
  })
}
