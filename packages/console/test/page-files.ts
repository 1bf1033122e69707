import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const FOLDER = fileURLToPath(new URL('../page', import.meta.url))

export const MODULE: string = fileURLToPath(new URL('../src/page-files.ts', import.meta.url))

const TYPES: ReadonlyMap<string, string> = new Map([
  ['html', 'text/html; charset=utf-8'],
  ['css', 'text/css; charset=utf-8'],
  ['js', 'text/javascript; charset=utf-8'],
])

/** The files of the page by their names, with their media types. */
export function pageFiles(): readonly (readonly [name: string, file: { type: string; text: string }])[] {
  return readdirSync(FOLDER)
    .filter(name => !name.endsWith('.d.ts'))
    .sort()
    .map(name => {
      const type = TYPES.get(name.split('.').at(-1) ?? '')
      if (type === undefined) throw new Error(`${name} has no media type`)
      return [name, { type, text: readFileSync(join(FOLDER, name), 'utf8') }]
    })
}

/** The module as TypeScript, before it is formatted. */
export function moduleText(): string {
  const entries = pageFiles().map(entry => `  ${JSON.stringify(entry)},\n`)
  return `// Written by UPDATE_DOCS=1 npx vitest run packages/console/test/page-files, from the folder page.

export interface PageFile {
  readonly type: string
  readonly text: string
}

/** The files of the page by their names: the package reads no disk, so it works in a bundle too. */
export const PAGE_FILES: ReadonlyMap<string, PageFile> = new Map<string, PageFile>([
${entries.join('')}])
`
}
