import { mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { run } from './package/run.js'
import { ROOT } from './workspace.js'

const folder = mkdtempSync(join(tmpdir(), 'symbolon-run-'))

const MODULES: Readonly<Record<string, string>> = {
  'passes.test.ts': `
    import { expect, test } from 'vitest'
    test('one', () => {})
    test('two', () => {})
    test.skip('left out', () => {})
    test.todo('to be written')
    test.skip('types it (SKIPPED, curl is not installed (Debian: apt-get install curl))', () => {})
    test.skip('a full disk SKIPPED, this user may not mount', () => {})
    test('a read-only disk', ({ skip }) => skip('SKIPPED, this user may not mount'))`,
  'fails.test.ts': `
    import { expect, test } from 'vitest'
    test('three', () => { expect(1).toBe(2) })`,
  'breaks.test.ts': `throw new Error('at import')`,
  'empty.test.ts': '',
  'hook.test.ts': `
    import { beforeAll, describe, test } from 'vitest'
    describe('group', () => {
      beforeAll(() => { throw new Error('in a hook') })
      test('never reached', () => {})
    })`,
  'later.test.ts': `
    import { test } from 'vitest'
    test('four', async () => {
      setTimeout(() => { throw new Error('after the test') }, 0)
      await new Promise(resolve => setTimeout(resolve, 20))
    })`,
}

/** The files follow one another in one process. */
const ONE_WORKER = 'maxWorkers: 1, isolate: false'

beforeAll(() => {
  symlinkSync(join(ROOT, 'node_modules'), join(folder, 'node_modules'))
  for (const [name, text] of Object.entries(MODULES)) writeFileSync(join(folder, name), text)
})

afterAll(() => rmSync(folder, { recursive: true, force: true }))

async function lastLines(...names: readonly string[]): Promise<readonly string[]> {
  const reporters = ['--reporter', 'default', '--reporter', join(ROOT, 'test/plain-last-line.ts')]
  const args = ['run', '--root', folder, '--config', 'one-worker.config.ts', ...reporters, ...names]
  writeFileSync(join(folder, 'one-worker.config.ts'), `export default { test: { ${ONE_WORKER} } }`)
  const { output } = await run(process.execPath, [join(ROOT, 'node_modules/vitest/vitest.mjs'), ...args], folder)
  return output.split('\n').filter(line => /^(?:skipped: | +\d+ \S+\.test\.ts$|\d+ passed)/.test(line))
}

test('the last line counts tests, and failures that have no test', { timeout: 60_000 }, async () => {
  expect(await lastLines()).toStrictEqual([
    'skipped: 1, curl is not installed (Debian: apt-get install curl)',
    '      1 passes.test.ts',
    'skipped: 3, no reason is given',
    '      1 hook.test.ts',
    '      2 passes.test.ts',
    'skipped: 2, this user may not mount',
    '      2 passes.test.ts',
    '3 passed, 5 failed, 6 skipped',
  ])
})

test('a run without failures counts none', { timeout: 60_000 }, async () => {
  expect((await lastLines('passes')).at(-1)).toBe('2 passed, 0 failed, 5 skipped')
})

test('a run that came to no test failed', { timeout: 60_000 }, async () => {
  expect(await lastLines('nothing-of-this-name')).toStrictEqual(['0 passed, 1 failed, 0 skipped'])
})

test('a slow reader of the output still gets the last lines', { timeout: 60_000 }, async () => {
  const many = `import { test } from 'vitest'
    for (let at = 0; at < 5000; at++) test.skip(\`left out SKIPPED, reason \${at}\`, () => {})`
  writeFileSync(join(folder, 'many.test.ts'), many)
  const config = `import { writeFileSync } from 'node:fs'
    process.once('exit', () => writeFileSync('ending', ''))
    export default { test: { ${ONE_WORKER}, teardownTimeout: 100 } }`
  writeFileSync(join(folder, 'late.config.ts'), config)
  const reporters = `--reporter dot --reporter ${join(ROOT, 'test/plain-last-line.ts')}`
  const vitest = `"${process.execPath}" "${join(ROOT, 'node_modules/vitest/vitest.mjs')}"`
  const command = `${vitest} run --root . --config late.config.ts ${reporters} many | { until [ -e ending ]; do sleep 0.1; done; cat; }`
  const { output } = await run('sh', ['-c', command], folder)
  rmSync(join(folder, 'many.test.ts'))
  expect(output.match(/skipped: 1, reason \d+$/gm)).toHaveLength(5000)
  expect(output).toContain('\n0 passed, 0 failed, 5000 skipped\n')
})
