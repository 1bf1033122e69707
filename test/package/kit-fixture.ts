import { cpSync, existsSync, mkdirSync, mkdtempSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { ROOT } from '../workspace.js'
import { instructionsFor } from './kit-readme.js'
import type { KitRunner, Outcome } from './kit-runners.js'
import { packAll, temporaryFolder } from './packed.js'
import { run, runWell } from './run.js'

const ADAPTERS = fileURLToPath(new URL('third-party', import.meta.url))

/** Where the runners lie, at the versions to which the workspace pins them, and what starts each. */
const RUNNERS = [
  { name: 'vitest', path: 'node_modules/vitest', bin: 'vitest.mjs' },
  { name: 'jest', path: 'test/node_modules/jest', bin: 'bin/jest.js' },
] as const

/** A folder outside of the workspace in which the kit is installed, with what it takes to try it, and the runners. */
export async function installKit(): Promise<string> {
  const folder = temporaryFolder()
  const packed = await packAll(folder, ['@symbolon/contract', '@symbolon/core', '@symbolon/memory'])
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

/** The README that comes with the installed kit. */
export function installedReadme(folder: string): string {
  return readFileSync(join(folder, 'node_modules/@symbolon/contract/README.md'), 'utf8')
}

/** How a run ended, and what became of its tests. */
export interface Ran extends Outcome {
  /** Whether the program said by its status that all is well. */
  readonly well: boolean
}

/**
 * Does what the README says, in a package that holds nothing but the test file and the adapters: writes the file, changed as
 * its reader would, and runs the command as it stands.
 */
export async function runKit(folder: string, runner: KitRunner, change: (code: string) => string): Promise<Ran> {
  const { code, command } = instructionsFor(installedReadme(folder), runner.module)
  const place = mkdtempSync(join(folder, 'package-'))
  cpSync(ADAPTERS, place, { recursive: true })
  symlinkSync(join(folder, 'node_modules'), join(place, 'node_modules'))
  writeFileSync(join(place, 'package.json'), JSON.stringify({ name: 'stores-of-theirs', private: true }))
  writeFileSync(join(place, 'stores.test.mjs'), change(code))
  const { status, output } = await run('sh', ['-c', runner.reporting(command, 'report')], place)
  const report = join(place, 'report')
  const outcome = existsSync(report) ? runner.read(readFileSync(report, 'utf8')) : undefined
  if (outcome === undefined || outcome.passed.length === 0)
    throw new Error(`${command} ended with ${status}, and no test passed:\n${output}`)
  return { well: status === 0, ...outcome }
}
