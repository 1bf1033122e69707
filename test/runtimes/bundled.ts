import { join } from 'node:path'
import { build } from 'esbuild'
import { temporaryFolder } from '../package/packed.js'

/** Bundles a module for another runtime, without anything of Node, and returns the path of its file. */
export async function bundledFor(module: string, external: readonly string[]): Promise<string> {
  const outfile = join(temporaryFolder(), 'program.mjs')
  await build({
    entryPoints: [module],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: ['@symbolon/source', 'workerd', 'worker'],
    external: [...external],
    outfile,
  })
  return outfile
}
