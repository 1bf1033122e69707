import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { SCENARIOS } from '@symbolon/contract'
import ts from 'typescript'
import { everyNode, parse } from '../architecture/source.js'
import { filesBelow, ROOT } from '../workspace.js'

/** Where tests stand that play no scenario. */
const FOLDERS = [
  ...['api', 'core', 'express', 'memory'].map(name => join('packages', name, 'test')),
  join('examples', 'express', 'test'),
  'test',
]

/** Who names rows in order to look for them proves nothing. */
const SEEKER = 'requirements.test.ts'

/** The clauses of all scenarios, and every string of the files that hold tests: names of tests stand among them. */
export function namesOfTests(): readonly string[] {
  const clauses = Object.values(SCENARIOS).flatMap(scenarios => scenarios.map(({ clause }) => clause))
  return [...clauses, ...FOLDERS.flatMap(stringsBelow)]
}

function stringsBelow(folder: string): readonly string[] {
  const root = join(ROOT, folder)
  const files = filesBelow(root, '.test.ts').filter(path => basename(path) !== SEEKER)
  return files.flatMap(path => stringsOf(readFileSync(join(root, path), 'utf8')))
}

/** The string literals of source text, of templates what stands before the first value: comments are none. */
function stringsOf(text: string): readonly string[] {
  const strings: string[] = []
  everyNode(parse('test.ts', text).tree, node => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) strings.push(node.text)
  })
  return strings
}

/** The numbers of the rows of a section of requirements.md that tests name: `requirements.md §2 row 12`. */
export function rowsNamed(section: number, names: readonly string[]): ReadonlySet<number> {
  const pattern = new RegExp(`requirements\\.md §${section} rows? ([\\d, ]+)`, 'g')
  const lists = names.flatMap(name => [...name.matchAll(pattern)])
  return new Set(lists.flatMap(([, list = '']) => list.split(',').map(Number)))
}
