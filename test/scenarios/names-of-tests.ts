import { readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { SCENARIOS } from '@symbolon/scenarios'
import ts from 'typescript'
import { everyNode, parse } from '../architecture/source.js'
import { filesBelow, ROOT } from '../workspace.js'

/** The folders of tests that are not scenarios. */
const FOLDERS = [
  ...['api', 'core', 'express', 'memory'].map(name => join('packages', name, 'test')),
  join('examples', 'express', 'test'),
  'test',
]

/** Excluded: it names the rows that it looks for. */
const EXCLUDED = 'requirements.test.ts'

/** The clauses of all scenarios, and all strings of test files, which include the test names. */
export function namesOfTests(): readonly string[] {
  const clauses = Object.values(SCENARIOS).flatMap(scenarios => scenarios.map(({ clause }) => clause))
  return [...clauses, ...FOLDERS.flatMap(stringsBelow)]
}

function stringsBelow(folder: string): readonly string[] {
  const root = join(ROOT, folder)
  const files = filesBelow(root, '.test.ts').filter(path => basename(path) !== EXCLUDED)
  return files.flatMap(path => stringsOf(readFileSync(join(root, path), 'utf8')))
}

/** The string literals of a source text, and the heads of its templates; comments are left out. */
function stringsOf(text: string): readonly string[] {
  const strings: string[] = []
  everyNode(parse('test.ts', text).tree, node => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node)) strings.push(node.text)
  })
  return strings
}

/**
 * The row numbers of a section of requirements.md named by tests, as in
 * `requirements.md §2 row 12`.
 */
export function rowsNamed(section: number, names: readonly string[]): ReadonlySet<number> {
  const pattern = new RegExp(`requirements\\.md §${section} rows? ([\\d, ]+)`, 'g')
  const lists = names.flatMap(name => [...name.matchAll(pattern)])
  return new Set(lists.flatMap(([, list = '']) => list.split(',').map(Number)))
}
