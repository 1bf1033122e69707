import { mkdtemp } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'

/**
 * Bundles programs as JavaScript, because a process that compiles the sources as it loads them
 * starts eight times slower. Writes into a new folder below `place`, where imports of packages are
 * resolved, and returns the folder.
 */
export async function bundlePrograms(place: string, entryPoints: Readonly<Record<string, string>>): Promise<string> {
  const outdir = await mkdtemp(join(place, '.bundled-'))
  await build({
    entryPoints: { ...entryPoints },
    outdir,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    conditions: ['@symbolon/source'],
    plugins: [EXTERNAL_PACKAGES],
    logLevel: 'silent',
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
