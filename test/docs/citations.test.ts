import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { ROOT } from '../workspace.js'
import { missingDocuments, missingParts, textFiles } from './citations.js'

/** Tests of what reads documents, with documents that do not exist. */
const FIXTURES: ReadonlySet<string> = new Set([
  ...['citations', 'docs', 'links', 'markdown'].map(name => `test/docs/${name}.test.ts`),
  'test/site/site.test.ts',
])

const files = textFiles().filter(({ path }) => !FIXTURES.has(path))
const documents = files.map(({ path }) => path).filter(path => path.endsWith('.md'))

describe('no line of the repository cites', () => {
  test('a document that is not in it', () => {
    expect(documents).toContain('docs/rules.md')
    const missing = files.flatMap(file => missingDocuments(file, documents).map(name => `${file.path}: ${name}`))
    expect(missing).toStrictEqual([])
  })

  test('a section, code or property that its document does not have', () => {
    const textOf = (document: string) => readFileSync(join(ROOT, document), 'utf8')
    const missing = files.flatMap(file => missingParts(file, textOf).map(part => `${file.path}: ${part}`))
    expect(missing).toStrictEqual([])
  })
})

describe('a citation', () => {
  const there = ['docs/rules.md', 'packages/core/README.md']
  const named = (text: string) => missingDocuments({ path: 'packages/core/src/a.ts', text }, there)

  test.each(['wire.md §2', '`nowhere/rules.md`', "'../../rule.md'", 'docs/rules2.md'])('of %s is missing', text => {
    expect(named(text)).toHaveLength(1)
  })

  test.each([
    'docs/rules.md §2',
    '[a](../README.md)',
    'rules.md',
    `packages/\${"folder"}/README.md`,
    'https://example.com/other.md',
    'https://github.com/symbolon/symbolon/blob/main/docs/rules.md#a',
    'CHANGELOG.md',
    'node_modules/@symbolon/core/GUIDE.md',
    "filesBelow(ROOT, '.md')",
  ])('of %s is not missing', text => {
    expect(named(text)).toStrictEqual([])
  })

  const TEXT = '# Rules\n\n## §1 Calls\n\nA057302 and `maxAge`\n'

  test.each([
    ['docs/rules.md §1', []],
    ['docs/rules.md §1, §2', ['docs/rules.md §2']],
    ['docs/rules.md A057302; docs/rules.md A057303', ['docs/rules.md A057303']],
    ['docs/rules.md maxAge', []],
    ['docs/rules.md minAge', ['docs/rules.md minAge']],
  ])('of %s', (text, missing) => {
    expect(missingParts({ path: 'a.ts', text }, () => TEXT)).toStrictEqual(missing)
  })
})
