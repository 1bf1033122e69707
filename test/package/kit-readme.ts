import { codeBlocks } from '../generate/markdown.js'
import type { KitRunner } from './kit-runners.js'

/** The instructions in the README of the kit for one of the runners. */
export interface Instructions {
  /** The whole test file. */
  readonly code: string
  readonly command: string
}

/**
 * Finds the instructions in the README: the block that imports the runner, and the command below
 * it.
 */
export function instructionsFor(readme: string, module: string): Instructions {
  const blocks = codeBlocks(readme)
  const at = blocks.findIndex(({ language, code }) => language === 'js' && code.includes(` from '${module}'\n`))
  const [file, command] = [blocks[at], blocks[at + 1]]
  if (file === undefined || command?.language !== 'sh')
    throw new Error(`the README has no block for ${module} with a command below it`)
  return { code: file.code, command: command.code.trim() }
}

/** The only line that a reader of the README has to change. */
const IMPORT_OF_STORES =
  /^import \{ createStorage, memoryStores \} from '@symbolon\/memory' \/\/ replace with your own stores$/m

/** The test file with only the import of the stores changed. */
export function overStoresOf(code: string, file: string): string {
  if (!IMPORT_OF_STORES.test(code)) throw new Error('the README has no import of stores to replace')
  return code.replace(IMPORT_OF_STORES, `import { createStorage, mapStores as memoryStores } from './${file}'`)
}

/** The test file with the statement that the README gives for a storage that must be closed. */
export function closing(readme: string, code: string, { module, hook }: Pick<KitRunner, 'module' | 'hook'>): string {
  const statement = `${hook}(() => storage.close())`
  if (!readme.includes(`\`${statement}\``)) throw new Error(`the README does not mention ${statement}`)
  return `${code}import { ${hook} } from '${module}'\n${statement}\n`
}

/** The test file with these contracts, one after the other, in place of `storesContract`. */
export function withContracts(code: string, names: readonly string[]): string {
  const at = code.indexOf('\nstoresContract(')
  if (at < 0) throw new Error('the README does not call storesContract')
  const head = code.slice(0, at).replace('{ storesContract }', `{ ${names.join(', ')} }`)
  return head + names.map(name => code.slice(at).replace('storesContract', name)).join('')
}
