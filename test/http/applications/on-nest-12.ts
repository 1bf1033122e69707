import { readFileSync } from 'node:fs'
import { rm } from 'node:fs/promises'
import { join } from 'node:path'
import type { Plugin } from 'esbuild'
import ts from 'typescript'
import { bundlePrograms } from '../../bundle.js'
import { ROOT } from '../../workspace.js'
import type { World } from '../world.js'

/*
 * The application on Nest 12, whose packages are those of test/nest-12. It is compiled in two ways:
 * with the metadata that TypeScript emits for decorators, and by esbuild, which emits none.
 */

const SOURCE = join(ROOT, 'packages/nest/test/behaviour-application.ts')
const LEGACY = { experimentalDecorators: true }

/** Compiles the application as Nest's own `tsconfig.json` does. */
const BY_TYPESCRIPT: Plugin = {
  name: 'typescript',
  setup({ onLoad }) {
    const compilerOptions = {
      ...LEGACY,
      emitDecoratorMetadata: true,
      target: ts.ScriptTarget.ES2022,
      module: ts.ModuleKind.ESNext,
    }
    onLoad({ filter: /behaviour-application\.ts$/ }, ({ path }) => {
      const { outputText } = ts.transpileModule(readFileSync(path, 'utf8'), { compilerOptions })
      if (!outputText.includes('design:paramtypes')) throw new Error('TypeScript emitted no metadata')
      return { contents: outputText, loader: 'js' }
    })
  },
}

async function compiled(plugins: readonly Plugin[]) {
  const folder = await bundlePrograms(
    join(ROOT, 'test/nest-12'),
    { application: SOURCE },
    { plugins: [...plugins], tsconfigRaw: { compilerOptions: LEGACY } },
  )
  try {
    const application: typeof import('../../../packages/nest/test/behaviour-application.js') = await import(
      /* @vite-ignore */ join(folder, 'application.js')
    )
    return application
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

/** The application on Nest 12 with Express, compiled by esbuild. */
export async function onNest12Express(world: World) {
  return (await compiled([])).onNestExpress(world)
}

/** The application on Nest 12 with Fastify, compiled by TypeScript. */
export async function onNest12Fastify(world: World) {
  return (await compiled([BY_TYPESCRIPT])).onNestFastify(world)
}
