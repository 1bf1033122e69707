import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { type BuildOptions, build, type Plugin } from 'esbuild'
import { INLINE_PAGE } from './console/inline-page.js'

/**
 * Bundles programs as JavaScript, because a process that compiles the sources as it loads them
 * starts eight times slower. Writes into a new folder below `place`, where imports of packages are
 * resolved, and returns the folder. Plugins come before that of this module.
 */
export async function bundlePrograms(
  place: string,
  entryPoints: Readonly<Record<string, string>>,
  { plugins = [], ...options }: Pick<BuildOptions, 'plugins' | 'tsconfigRaw'> = {},
): Promise<string> {
  const outdir = await mkdtemp(join(place, '.bundled-'))
  await build({
    entryPoints: { ...entryPoints },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    conditions: ['@symbolon/source'],
    plugins: [...plugins, INLINE_PAGE, EXTERNAL_PACKAGES],
    logLevel: 'silent',
    ...options,
  })
  return outdir
}

/** Bundles core and its dependencies; all other packages are imported at run time. */
const EXTERNAL_PACKAGES: Plugin = {
  name: 'external packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === 'entry-point' || /^(?:@symbolon\/|zod|jose|structured-headers)/.test(path)
        ? undefined
        : { path, external: true },
    )
  },
}
