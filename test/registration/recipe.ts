import { mkdirSync, rmSync, writeFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import type { ClientRegistry } from '@symbolon/core/stores'
import { documents, modulesOf } from '../docs/documents.js'

/** What the registration endpoint of the document exports. */
export interface Recipe {
  readonly clients: ClientRegistry
  registration(request: Request): Promise<Response>
}

const DOCUMENT = 'docs/dynamic-registration.md'

/** The registration endpoint as `docs/dynamic-registration.md` shows it. */
export async function registrationRecipe(): Promise<Recipe> {
  const modules = documents()
    .filter(({ path }) => path === DOCUMENT)
    .flatMap(modulesOf)
  const shown = modules.find(({ code }) => code.includes('export async function registration'))
  if (shown === undefined) throw new Error(`${DOCUMENT} has no registration endpoint`)
  // Inside the workspace, so that imports of our packages resolve.
  const folder = fileURLToPath(new URL(`../docs/.generated/${process.pid}-registration`, import.meta.url))
  mkdirSync(folder, { recursive: true })
  try {
    writeFileSync(`${folder}/${shown.file}`, shown.code)
    return await import(/* @vite-ignore */ `${folder}/${shown.file}`)
  } finally {
    rmSync(folder, { recursive: true })
  }
}
