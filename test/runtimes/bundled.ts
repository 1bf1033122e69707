import { join } from 'node:path'
import { build } from 'esbuild'
import { temporaryFolder } from '../package/packed.js'

/**
 * Bundles a module for another runtime, without anything of Node, and returns the path of its file. Our packages are
 * taken from their sources, or as they are published.
 */
export async function bundledFor(
  module: string,
  external: readonly string[],
  from: 'sources' | 'published' = 'sources',
): Promise<string> {
  const outfile = join(temporaryFolder(), 'program.mjs')
  await build({
    entryPoints: [module],
    bundle: true,
    format: 'esm',
    platform: 'neutral',
    mainFields: ['module', 'main'],
    conditions: [...(from === 'sources' ? ['@symbolon/source'] : []), 'workerd', 'worker'],
    minify: from === 'published',
    external: [...external],
    outfile,
  })
  return outfile
}
