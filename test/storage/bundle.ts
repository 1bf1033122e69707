import { rm } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { bundlePrograms } from '../bundle.js'
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
  const adapter = fileURLToPath(module)
  // Next to the adapter, so that the imports of its database client are resolved.
  const folder = bundled.get(module) ?? bundlePrograms(dirname(adapter), { worker: WORKER, adapter })
  bundled.set(module, folder)
  const made = await folder
  return { program: join(made, 'worker.js'), site: { module: pathToFileURL(join(made, 'adapter.js')).href, settings } }
}

/** Removes all bundles. */
export async function removeBundles(): Promise<void> {
  for (const folder of bundled.values()) await rm(await folder, { recursive: true })
  bundled.clear()
}
