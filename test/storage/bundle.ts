import { mkdtemp, rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { build, type Plugin } from 'esbuild'
import type { AdapterSite } from './adapter-site.js'

const WORKER = fileURLToPath(new URL('worker.ts', import.meta.url))

/** A worker as a program of plain JavaScript. */
export interface BundledWorker {
  /** Path of the program. */
  readonly program: string
  /** The site, its module bundled as well. */
  readonly site: AdapterSite
}

const bundled = new Map<string, Promise<string>>()

/** Bundles the worker and the adapter of a site, once per process: most of a worker's life would go into its start. */
export async function bundleWorker({ module, settings }: AdapterSite): Promise<BundledWorker> {
  const folder = bundled.get(module) ?? bundle(fileURLToPath(module))
  bundled.set(module, folder)
  const made = await folder
  return { program: join(made, 'worker.js'), site: { module: pathToFileURL(join(made, 'adapter.js')).href, settings } }
}

/** Removes what was bundled. */
export async function removeBundles(): Promise<void> {
  for (const folder of bundled.values()) await rm(await folder, { recursive: true })
  bundled.clear()
}

/** Beside the adapter, so that its database client is found from there. */
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
    plugins: [FOREIGN],
    logLevel: 'silent',
  })
  return outdir
}

/** What core is made of is bundled with it; every other package stays where it is. */
const FOREIGN: Plugin = {
  name: 'foreign packages',
  setup({ onResolve }) {
    onResolve({ filter: /^[^./#]/ }, ({ path, kind }) =>
      kind === 'entry-point' || /^(?:@symbolon\/|zod|jose|structured-headers)/.test(path)
        ? undefined
        : { path, external: true },
    )
  },
}
