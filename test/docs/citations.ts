import { readFileSync } from 'node:fs'
import { join, posix } from 'node:path'
import { filesBelow, REPOSITORY, ROOT } from '../workspace.js'

export interface TextFile {
  /** Path below the root, with slashes. */
  readonly path: string
  readonly text: string
}

/** Files that are not text, or that no person writes: vectors name their sources elsewhere. */
const LEFT_OUT = /(?:\.(?:png|ico|gz|tgz|tsbuildinfo|db|sqlite)|pnpm-lock\.yaml)$|^test\/vectors\//

export function textFiles(): readonly TextFile[] {
  return filesBelow(ROOT, '')
    .filter(path => !LEFT_OUT.test(path))
    .map(path => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }))
}

/** Documents that are not in the repository although lines name them. Each needs a reason. */
const ELSEWHERE: ReadonlyMap<string, RegExp> = new Map([
  ['a release makes one for each package', /(?:^|\/)CHANGELOG\.md$/],
  ['the site has it: links to it are followed elsewhere', /(?:^|\/)(?:index|changelog|reference\/.+)\.md$/],
])

/** The documents that a file names and that are neither in the repository nor excused. */
export function missingDocuments({ path, text }: TextFile, documents: readonly string[]): readonly string[] {
  return [...text.matchAll(/[^\s'"`()<>[\]{},;|*]*[\w-]\.md\b/g)]
    .map(([name]) => name.replace(`${REPOSITORY}/blob/main/`, ''))
    .filter(name => !/^https?:|\bnode_modules\//.test(name) && ![...ELSEWHERE.values()].some(each => each.test(name)))
    .filter(name => !isThere(name, path, documents))
}

/** Whether a name is that of a document: its path, or the end of its path. */
function isThere(name: string, from: string, documents: readonly string[]): boolean {
  const path = posix.join(posix.dirname(from), name)
  const end = `/${name.replace(/^(?:\.{0,2}\/)+/, '')}`
  return documents.some(each => each === path || `/${each}`.endsWith(end))
}

/** What a clause cites in a document: sections, a result code, or a property. */
const PART = /(docs\/[a-z-]+\.md) ((?:§\d+(?:, §\d+)*)|A\d{6}|[a-z]+[A-Z]\w*)/g

/** The parts of documents that a file cites and that are not in them. */
export function missingParts({ text }: TextFile, textOf: (document: string) => string): readonly string[] {
  return [...text.matchAll(PART)].flatMap(([, document = '', parts = '']) =>
    parts
      .split(', ')
      .filter(part => !isPartOf(part, textOf(document)))
      .map(part => `${document} ${part}`),
  )
}

function isPartOf(part: string, document: string): boolean {
  return part.startsWith('§') ? document.includes(`\n## ${part} `) : new RegExp(`\\b${part}\\b`).test(document)
}
