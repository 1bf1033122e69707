import { existsSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

/** A program and its first arguments. */
export type Command = readonly [program: string, ...args: string[]]

/** Why tests with a runtime that is not there are skipped. */
export const NO_RUNTIME = 'SKIPPED, npm has no such runtime for this platform'

const require = createRequire(import.meta.url)
const PLATFORM = `${process.platform}-${process.arch}`

/** The folder of a package beside another one; `undefined` where npm has none for this platform. */
function folderOf(name: string, from = fileURLToPath(import.meta.url)): string | undefined {
  try {
    return dirname(createRequire(from).resolve(`${name}/package.json`))
  } catch {
    // A package for another platform is not installed.
    return undefined
  }
}

function existing(path: string | undefined): string | undefined {
  return path !== undefined && existsSync(path) ? path : undefined
}

/** Bun without the program of its package, which an install script would have to replace. */
function bun(): string | undefined {
  const folder = folderOf(`@oven/bun-${PLATFORM.replace('arm64', 'aarch64')}`, require.resolve('bun/package.json'))
  return existing(folder && join(folder, 'bin/bun'))
}

function node(major: number): string | undefined {
  const folder = folderOf(`node${major}-${PLATFORM}`)
  return existing(folder && join(folder, 'bin/node'))
}

const deno = join(dirname(require.resolve('deno/package.json')), 'bin.cjs')

function alone(program: string | undefined): Command | undefined {
  return program === undefined ? undefined : [program]
}

/** How each runtime runs a module; `undefined` where npm has none for this platform. */
export const RUNTIMES: Readonly<Record<string, Command | undefined>> = {
  [`Node ${process.versions.node}`]: [process.execPath],
  'Node 22': alone(node(22)),
  'Node 24': alone(node(24)),
  'Node 26': alone(node(26)),
  Bun: alone(bun()),
  Deno: [process.execPath, deno, 'run', '--allow-all', '--no-lock'],
}

/** The program of workerd, which Node starts. */
export const WORKERD: Command = [
  process.execPath,
  join(dirname(require.resolve('workerd/package.json')), 'bin/workerd'),
]
