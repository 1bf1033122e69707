import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import type { AdapterSite } from './adapter-site.js'

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url))

/** A worker bundled as JavaScript. */
export interface BundledWorker {
  /** The path of the program. */
  readonly program: string
  /** The site with its bundled module. */
  readonly site: AdapterSite
}

const bundled = new Map<string, Promise<string>>()

/** Bundles the worker and the adapter of a site, once per process, so that workers start fast. */
export async function bundleWorker({ module, settings }: AdapterSite): Promise<BundledWorker> {
  const folder = bundled.get(module) ?? bundle(fileURLToPath(module))
  bundled.set(module, folder)
  const made = await folder
  return { program: join(made, 'worker.js'), site: { module: pathToFileURL(join(made, 'adapter.js')).href, settings } }
}

/** Removes all bundles. */
export async function removeBundles(): Promise<void> {
  for (const folder of bundled.values()) await rm(await folder, { recursive: true })
  bundled.clear()
}

/** Writes the bundle next to the adapter, so that imports of its database client are resolved. */
async function bundle(adapter: string): Promise<string> {
  const outdir = await mkdtemp(join(dirname(adapter), '.worker-'))
  await build({
    entryPoints: { worker: WORKER, adapter },
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
