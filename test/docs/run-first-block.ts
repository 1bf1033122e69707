import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { codeBlocks } from '../generate/markdown.js'
import { runWell } from '../package/run.js'
import { ROOT } from '../workspace.js'

/** What differs between a document and a test. */
export interface Surroundings {
  /** Places of the document, and those of the test. */
  readonly replaced?: readonly (readonly [shown: string, own: string])[]
  readonly files?: Readonly<Record<string, string>>
  /** What the program does last. */
  readonly end: string
}

/** Runs the first JavaScript of a README, as it is shown, with an end of its own; returns what it prints. */
export async function runFirstBlock(path: string, { replaced = [], files = {}, end }: Surroundings): Promise<string> {
  const shown = codeBlocks(readFileSync(join(ROOT, path), 'utf8')).find(({ language }) => language === 'js')
  if (shown === undefined) throw new Error(`${path} has no JavaScript`)
  const code = replaced.reduce((text, [place, own]) => {
    if (!text.includes(place)) throw new Error(`${path} does not name ${place}`)
    return text.replace(place, own)
  }, shown.code)
  // Inside the workspace, so that imports of our packages resolve.
  const folder = join(ROOT, 'test/docs/.generated', `${process.pid}-${path.replaceAll('/', '-')}`)
  mkdirSync(folder, { recursive: true })
  try {
    for (const [name, text] of Object.entries({ ...files, 'program.mjs': `${code}\n${end}\n` })) {
      writeFileSync(join(folder, name), text)
    }
    return (await runWell(process.execPath, ['program.mjs'], folder)).trim()
  } finally {
    rmSync(folder, { recursive: true })
  }
}
