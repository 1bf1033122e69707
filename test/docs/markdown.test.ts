import { describe, expect, test } from 'vitest'
import {
  anchorsOf,
  codeBlocks,
  linkTargets,
  table,
  undefinedReferences,
  wideLines,
  wrapped,
} from '../generate/markdown.js'
import { commandsOf, fragmentsOf, modulesOf } from './documents.js'

const fence = '```'

function block(info: string, code: string): string {
  return `${fence}${info}\n${code}\n${fence}\n`
}

describe('the functions for Markdown', () => {
  test('find code blocks with their marks and lines, also if they are indented', () => {
    const text = `# A\n\n${block('ts run', 'one()')}\n- b\n\n  ${fence}sh\n  two\n  ${fence}\n`
    expect(codeBlocks(text)).toStrictEqual([
      { language: 'ts', marks: ['run'], code: 'one()\n', line: 3 },
      { language: 'sh', marks: [], code: 'two\n', line: 9 },
    ])
  })

  test('find links outside code', () => {
    const text = `[a](b.md) ![c](d.png "e")\n[f]: ../g.md\n\`[h](i)\`\n${block('md', '[j](k)')}`
    expect(linkTargets(text)).toStrictEqual(['b.md', 'd.png', '../g.md'])
  })

  test('find undefined references', () => {
    const text = '[a][b] [`c`][d] `[e][f]` [g][h]\n[b]: i\n[d]: j\n'
    expect(undefinedReferences(text)).toStrictEqual(['h'])
  })

  test('find the anchors of headings', () => {
    expect([...anchorsOf('# One two\n## `three`: four\n')]).toStrictEqual(['one-two', 'three-four'])
  })

  test('build modules: a block begins one, `more` continues it, `fragment` is ignored', () => {
    const text = [
      block('ts run', 'a()'),
      block('ts more', 'b()'),
      block('ts fragment', 'c()'),
      block('ts', 'd()'),
    ].join('\n')
    const document = { path: 'a/b.md', text }
    expect(modulesOf(document).map(({ code, runs }) => ({ code, runs }))).toStrictEqual([
      { code: 'a()\n\nb()\n', runs: true },
      { code: 'd()\n', runs: false },
    ])
    expect(fragmentsOf(document)).toStrictEqual(['a/b.md:9'])
  })

  test('build modules: `first` begins one with the code of the first, which `more` may have continued', () => {
    const text = [block('ts', 'a()'), block('ts more', 'b()'), block('ts first run', 'c()'), block('ts first', 'd()')]
    expect(modulesOf({ path: 'a.md', text: text.join('\n') })).toMatchObject([
      { code: 'a()\n\nb()\n', runs: false, name: 'a.md:1' },
      { code: 'a()\n\nb()\n\nc()\n', runs: true, name: 'a.md:9' },
      { code: 'a()\n\nb()\n\nd()\n', runs: false, name: 'a.md:13' },
    ])
  })

  test('reject unknown marks, and `more` or `first` without a block before', () => {
    expect(() => modulesOf({ path: 'a.md', text: block('ts runs', 'a()') })).toThrow('is unknown')
    expect(() => modulesOf({ path: 'a.md', text: block('ts more', 'a()') })).toThrow('has no block to continue')
    expect(() => modulesOf({ path: 'a.md', text: block('ts first', 'a()') })).toThrow('has no block to continue')
  })

  test('find commands without prompts, comments and line breaks', () => {
    const text = block('sh', '$ npm test # all of it\n\n# a comment\nnpm install \\\n  a b')
    expect(commandsOf({ path: 'a.md', text })).toStrictEqual(['npm test', 'npm install a b'])
  })

  test('escape the character that would end a cell of a table', () => {
    expect(table(['a'], [['b|c']])).toBe('| a |\n|---|\n| b\\|c |')
  })
})

describe('lines of 100 columns', () => {
  const word = 'x'.repeat(49)

  test.each([
    ['a paragraph', `${word} ${word} y`, `${word} ${word}\ny`],
    ['an item of a list, with its indent', `  - ${word} ${word}`, `  - ${word}\n    ${word}`],
    ['code in one line', `${word} ${word} \`a b\``, `${word} ${word}\n\`a b\``],
    ['a link in one line', `${word} ${word} [a b](c)`, `${word} ${word}\n[a b](c)`],
    ['a line that fits', `${word} ${word}x`, `${word} ${word}x`],
    ['a word that fits nowhere', 'x'.repeat(101), 'x'.repeat(101)],
  ])('wraps %s', (_, text, lines) => {
    expect(wrapped(text)).toBe(lines)
  })

  const wide = `${word} ${word} ${word}`

  test.each([
    ['a line of 101 columns', `${word} ${word}yz`, [1]],
    ['a line of 100 columns, not counted in bytes', `${word} ${'§'.repeat(50)}`, []],
    ['an item of a list', `- a\n- ${wide}`, [2]],
    ['a link among words', `see [a](${word}${word}) and more`, [1]],
    ['a line that holds one link', `- [a b](${word}${word}${word}).`, []],
    ['a line that holds one address', `  https://example.com/${word}${word}`, []],
    ['a row of a table', `  | ${wide} |`, []],
    ['a code block', block('ts', wide), []],
    ['a line after a code block', `${block('ts', wide)}${wide}`, [4]],
  ])('%s', (_, text, lines) => {
    expect(wideLines(text)).toStrictEqual(lines)
  })
})
