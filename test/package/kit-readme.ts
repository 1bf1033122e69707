import { codeBlocks } from '../docs/markdown.js'
import type { KitRunner } from './kit-runners.js'

/** What the README of the kit tells somebody to do who has one of the runners. */
export interface Instructions {
  /** The whole test file. */
  readonly code: string
  /** The command that runs it. */
  readonly command: string
}

/** Cuts the instructions out of the README: the block that imports the runner, and the command beneath it. */
export function instructionsFor(readme: string, module: string): Instructions {
  const blocks = codeBlocks(readme)
  const at = blocks.findIndex(({ language, code }) => language === 'ts' && code.includes(` from '${module}'\n`))
  const [file, command] = [blocks[at], blocks[at + 1]]
  if (file === undefined || command?.language !== 'sh')
    throw new Error(`the README has no block for ${module} with a command beneath it`)
  return { code: file.code, command: command.code.trim() }
}

/** The one line that the README leaves to its reader to change. */
const IMPORT_OF_STORES =
  /^import \{ createStorage, memoryStores \} from '@symbolon\/memory' \/\/ replace with your own stores$/m

/** The test file with the import of stores changed, and nothing else. */
export function overStoresOf(code: string, file: string): string {
  if (!IMPORT_OF_STORES.test(code)) throw new Error('the README imports no stores that can be replaced')
  return code.replace(IMPORT_OF_STORES, `import { createStorage, mapStores as memoryStores } from './${file}'`)
}

/** The test file with what the README adds where a storage must be closed. */
export function closing(readme: string, code: string, { module, hook }: Pick<KitRunner, 'module' | 'hook'>): string {
  const statement = `${hook}(() => storage.close())`
  if (!readme.includes(`\`${statement}\``)) throw new Error(`the README does not say ${statement}`)
  return `${code}import { ${hook} } from '${module}'\n${statement}\n`
}
