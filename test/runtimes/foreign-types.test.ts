import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { run } from '../package/run.js'
import { ROOT } from '../workspace.js'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const COMPILER = join(ROOT, 'node_modules/typescript-native/bin/tsc')
const OPTIONS = ['--noEmit', '--strict', '--skipLibCheck', '--target', 'es2022', '--lib', 'es2023']

test.each([
  ['cloudflare.mts', '@cloudflare/workers-types'],
  ['bun.mts', 'bun-types'],
])('the drivers take what a runtime has, by its own types: %s', async (file, types) => {
  const modules = ['--module', 'esnext', '--moduleResolution', 'bundler', '--types', types]
  const { output } = await run(process.execPath, [COMPILER, '--ignoreConfig', ...OPTIONS, ...modules, file], HERE)
  expect(output).toBe('')
})
