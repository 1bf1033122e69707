import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { TestProject } from 'vitest/node'
import { bundlePrograms } from './bundle.js'
import { ROOT } from './workspace.js'

declare module 'vitest' {
  export interface ProvidedContext {
    /** The path of `symbolon`, bundled from its sources. */
    readonly symbolon: string
    /** The path of a module that lets a program count its sockets. */
    readonly socketCounter: string
  }
}

/** Bundles `symbolon` once for all test files, and again before each run that follows a change. */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folders: string[] = []
  const bundle = async () => {
    const cli = join(ROOT, 'packages/cli')
    const folder = await bundlePrograms(cli, {
      main: join(cli, 'src/main.ts'),
      sockets: join(cli, 'test/server-sockets.ts'),
    })
    folders.push(folder)
    project.provide('symbolon', join(folder, 'main.js'))
    project.provide('socketCounter', join(folder, 'sockets.js'))
  }
  await bundle()
  project.onTestsRerun(bundle)
  return async () => {
    for (const folder of folders) await rm(folder, { recursive: true })
  }
}
