import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build } from 'esbuild'
import { describe, expect, test } from 'vitest'
import { temporaryFolder } from '../package/packed.js'
import { runWell } from '../package/run.js'
import { rowsTried } from '../scale.js'
import { type Command, NO_RUNTIME, RUNTIMES, WORKERD } from './runtimes.js'

const HERE = fileURLToPath(new URL('.', import.meta.url))
const TIMEOUT = 60_000

const OUTCOMES = {
  'a bearer token with and without its scope': 'OK FORBIDDEN',
  'a DPoP proof and its replay': 'OK UNAUTHORIZED',
  'private_key_jwt with ES256 and its replay': 'CREATED UNAUTHORIZED',
  'private_key_jwt with ES384 and its replay': 'CREATED UNAUTHORIZED',
  'private_key_jwt with PS256 and its replay': 'CREATED UNAUTHORIZED',
  'private_key_jwt with Ed25519 and its replay': 'CREATED UNAUTHORIZED',
  'a signed request, and one with another body': '200 401',
  'fetch handlers': '201 413 405 401 403',
  Hono: '401 200 ada',
}

const OUTCOMES_OF_COMMONJS = {
  'a bearer token': 'OK',
  'a guard': 'ada',
  'the module that import() answers': 'the same',
}

async function printed([program, ...args]: Command, ...more: readonly string[]): Promise<unknown> {
  const output = await runWell(program, [...args, ...more], HERE)
  // Some runtimes log lines of their own.
  return JSON.parse(output.split('\n').find(line => line.startsWith('{')) ?? 'null')
}

describe('the packages as they are published', () => {
  for (const [name, command] of rowsTried(RUNTIMES, ['Deno'])) {
    if (command === undefined) {
      test.skip(`run on ${name} (${NO_RUNTIME})`)
      continue
    }
    test(`run on ${name}`, { timeout: TIMEOUT }, async () => {
      expect(await printed(command, 'print.mjs')).toEqual(OUTCOMES)
    })
    test(`are loaded by require() on ${name}`, { timeout: TIMEOUT }, async () => {
      expect(await printed(command, 'require.cjs')).toEqual(OUTCOMES_OF_COMMONJS)
    })
  }

  test('run on workerd, bundled without anything of Node', { timeout: TIMEOUT }, async () => {
    const folder = temporaryFolder()
    await build({
      entryPoints: [join(HERE, 'worker.mjs')],
      bundle: true,
      format: 'esm',
      platform: 'neutral',
      mainFields: ['module', 'main'],
      conditions: ['workerd', 'worker'],
      outfile: join(folder, 'worker.js'),
    })
    writeFileSync(join(folder, 'workerd.capnp'), CONFIGURATION)
    expect(await printed(WORKERD, 'test', join(folder, 'workerd.capnp'))).toEqual(OUTCOMES)
  })
})

const CONFIGURATION = `using Workerd = import "/workerd/workerd.capnp";
const config :Workerd.Config = (services = [(name = "main", worker = (
  modules = [(name = "worker", esModule = embed "worker.js")],
  compatibilityDate = "2026-01-01",
))]);
`
