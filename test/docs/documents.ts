import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { type CodeBlock, codeBlocks } from '../generate/markdown.js'
import { sitePages } from '../generate/site-pages.js'
import { filesBelow, ROOT } from '../workspace.js'

/** A Markdown file of the repository. */
export interface Document {
  /** Path below the root. */
  readonly path: string
  readonly text: string
}

/** Every Markdown file of the repository except changesets and change logs. */
export function documents(): readonly Document[] {
  return filesBelow(ROOT, '.md')
    .filter(path => !path.startsWith('.changeset/') && !path.endsWith('CHANGELOG.md'))
    .map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

/** The documents as people read them: those of the repository, and those of the site with what is generated. */
export async function shownDocuments(): Promise<readonly Document[]> {
  const generated = [...(await sitePages())].map(([path, text]) => ({ path, text }))
  const written = new Map([...documents(), ...generated].map(each => [each.path, each]))
  return [...written.values()]
}

/** A module made from the code blocks of a document. */
export interface DocumentModule {
  /** The document and the line where the module begins. */
  readonly name: string
  /** The name of the file with the module. */
  readonly file: string
  readonly code: string
  /** Whether it is also run: a block `ts run` or `js run`. */
  readonly runs: boolean
  /** Whether it is a server, which a program of its own runs: a block `ts serve` or `js serve`. */
  readonly serves: boolean
}

/**
 * The modules of a document. Every `ts` or `js` block begins one, `more` continues the one before,
 * `first` begins one with the code of the first, `run` is also run, and `serve` is run as a server.
 * All are type-checked. Ignored are `fragment`, and `recipe`: its code is that of a file of
 * `examples/recipes`.
 */
export function modulesOf({ path, text }: Document): readonly DocumentModule[] {
  const modules: DocumentModule[] = []
  for (const block of typescriptBlocks(text)) {
    if (isFragment(block) || isRecipe(block)) continue
    const own = moduleOf(path, block)
    if (block.marks.includes('more')) modules.push(continued(modules.pop(), own))
    else if (block.marks.includes('first')) modules.push({ ...own, code: continued(modules[0], own).code })
    else modules.push(own)
  }
  return modules
}

function continued(before: DocumentModule | undefined, { name, code }: DocumentModule): DocumentModule {
  if (before === undefined) throw new Error(`${name} has no block to continue`)
  return { ...before, code: `${before.code}\n${code}` }
}

/** The marks of blocks that are checked. */
const MARKS: ReadonlySet<string> = new Set(['run', 'serve', 'more', 'first'])

function moduleOf(path: string, { language, line, code, marks }: CodeBlock): DocumentModule {
  const unknown = marks.filter(mark => !MARKS.has(mark))
  if (unknown.length > 0) throw new Error(`${path}:${line}: the mark ${unknown.join(' ')} is unknown`)
  const file = `${path.replace(/[^A-Za-z0-9]+/g, '-')}-${line}.${language === 'js' ? 'mjs' : 'ts'}`
  return { name: `${path}:${line}`, file, code, runs: marks.includes('run'), serves: marks.includes('serve') }
}

/** The blocks that are neither checked nor run, as `path:line`. */
export function fragmentsOf({ path, text }: Document): readonly string[] {
  return typescriptBlocks(text)
    .filter(isFragment)
    .map(({ line }) => `${path}:${line}`)
}

function typescriptBlocks(text: string): readonly CodeBlock[] {
  return codeBlocks(text).filter(({ language }) => /^(?:ts|js)$/.test(language))
}

function isRecipe({ marks }: CodeBlock): boolean {
  return marks[0] === 'recipe'
}

function isFragment({ marks }: CodeBlock): boolean {
  return marks.includes('fragment')
}

/** The commands of the `sh` blocks of a document, without prompts and comments. */
export function commandsOf({ text }: Document): readonly string[] {
  return codeBlocks(text)
    .filter(({ language }) => /^(?:sh|bash|shell|console)$/.test(language))
    .flatMap(({ code }) => code.replace(/\\\n\s*/g, '').split('\n'))
    .map(line =>
      line
        .replace(/^\$ /, '')
        .replace(/(?:^|\s)#.*$/, '')
        .trim(),
    )
    .filter(line => line !== '')
}
