import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from '../workspace.js'
import { instructionsFor } from './kit-readme.js'
import type { KitRunner, Outcome } from './kit-runners.js'
import { packAll, temporaryFolder } from './packed.js'
import { run, runWell } from './run.js'

const ADAPTERS = fileURLToPath(new URL('third-party', import.meta.url))

/** The folders of the runners, at the versions pinned by the workspace, and their executables. */
const RUNNERS = [
  { name: 'vitest', path: 'node_modules/vitest', bin: 'vitest.mjs' },
  { name: 'jest', path: 'test/node_modules/jest', bin: 'bin/jest.js' },
] as const

/**
 * Installs the kit, what the test file imports, and the runners in a folder outside the workspace.
 */
export async function installKit(): Promise<string> {
  const folder = temporaryFolder()
  const packed = await packAll(folder, [
    '@symbolon/attestation',
    '@symbolon/contract',
    '@symbolon/core',
    '@symbolon/memory',
    '@symbolon/token',
  ])
  writeFileSync(join(folder, 'package.json'), JSON.stringify({ name: 'third-party', private: true }))
  const args = ['install', '--save-dev', '--ignore-scripts', '--no-audit', '--no-fund', '--prefer-offline']
  await runWell('npm', [...args, ...packed.map(each => each.tarball)], folder)
  mkdirSync(join(folder, 'node_modules/.bin'), { recursive: true })
  for (const { name, path, bin } of RUNNERS) {
    symlinkSync(join(ROOT, path), join(folder, 'node_modules', name))
    symlinkSync(join('..', name, bin), join(folder, 'node_modules/.bin', name))
  }
  return folder
}

export function installedReadme(folder: string): string {
  return readFileSync(join(folder, 'node_modules/@symbolon/contract/README.md'), 'utf8')
}

/** The exit status and the test results of a run. */
export interface Ran extends Outcome {
  /** Whether the exit status was zero. */
  readonly well: boolean
}

/**
 * Follows the README in a package that has only the test file and the adapters: writes the test
 * file, changed as a reader would change it, and runs the unchanged command.
 */
export async function runKit(folder: string, runner: KitRunner, change: (code: string) => string): Promise<Ran> {
  const { code, command } = instructionsFor(installedReadme(folder), runner.module)
  const place = mkdtempSync(join(folder, 'package-'))
  cpSync(ADAPTERS, place, { recursive: true })
  symlinkSync(join(folder, 'node_modules'), join(place, 'node_modules'))
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name: 'third-party-stores', private: true }))
  writeFileSync(join(place, 'stores.test.mjs'), change(code))
  const { status, output } = await run('sh', ['-c', runner.reporting(command, 'report')], place)
  const report = join(place, 'report')
  const outcome = existsSync(report) ? runner.read(readFileSync(report, 'utf8')) : undefined
  if (outcome === undefined || outcome.passed.length === 0)
    throw new Error(`${command} ended with status ${status}, and no test passed:\n${output}`)
  return { well: status === 0, ...outcome }
}
