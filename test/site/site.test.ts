import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { anchorsOfRules, linkedClauses } from '../../docs/site/.vitepress/clause-links.js'
import { addressOf } from '../../docs/site/.vitepress/links-to-repository.js'
import { narrowed } from '../generate/narrowed.js'
import { REPOSITORY, ROOT } from '../workspace.js'
import { questions } from './search.js'

const OPENID = 'https://openid.net/specs'

const onMain = (path: string) => `${REPOSITORY}/blob/main/${path}`

test('the answer to a question names two pages at most', () => {
  expect(questions().filter(({ pages }) => pages.length === 0 || pages.length > 2)).toStrictEqual([])
})

describe('code of pages', () => {
  const narrow = (code: string) =>
    narrowed(new Map([['tokens.md', `\`\`\`ts run\n${code}\n\`\`\`\n`]])).get('tokens.md')

  test('is broken at 80 columns', () => {
    const signature = `function introspect(request: IntrospectionRequest, ports: ${'Ports'.repeat(4)}): Promise<Response>;`
    expect(narrow(signature)?.split('\n')).toStrictEqual([
      '```ts run',
      'function introspect(',
      '  request: IntrospectionRequest,',
      `  ports: ${'Ports'.repeat(4)},`,
      '): Promise<Response>',
      '```',
      '',
    ])
  })

  test('has comments of 80 columns', () => {
    expect(narrow(`  // ${'word '.repeat(20).trim()}\na()`)).toBe(
      `\`\`\`ts run\n// ${'word '.repeat(15).trim()}\n// ${'word '.repeat(5).trim()}\na()\n\`\`\`\n`,
    )
  })

  test.each([
    ['a comment behind code', `const a = {\n  b: 'c', // ${'word '.repeat(20).trim()}\n}`],
    ['a string', `a(\n  '${'word '.repeat(20).trim()}',\n)`],
    ['a template', `const a = {\n  b: \`${'word '.repeat(20).trim()}\`,\n}`],
  ])('is not broken within %s', (_, code) => {
    expect(narrow(code)).toBe(`\`\`\`ts run\n${code}\n\`\`\`\n`)
  })

  test('stays as it is where it cannot be read', () => {
    expect(narrow('this is no code')).toBe('```ts run\nthis is no code\n```\n')
  })
})

test.each([
  ['../packages/core/README.md', 'tokens.md', '/packages/core.md'],
  [`${REPOSITORY}/tree/main/packages/core`, 'tokens.md', '/packages/core.md'],
  [onMain('docs/recipes/README.md#a'), 'packages/core.md', '/recipes/index.md#a'],
  ['recipes/README.md', 'tokens.md', 'recipes/index.md'],
  ['../packages/core/src/index.ts', 'tokens.md', onMain('packages/core/src/index.ts')],
  [onMain('README.md'), 'tokens.md', onMain('README.md')],
  ['#a', 'tokens.md', '#a'],
  ['https://example.com/a.md', 'tokens.md', 'https://example.com/a.md'],
])('a link to %s in %s leads to %s', (href, from, address) => {
  expect(addressOf(href, from)).toBe(address)
})

test.each([
  ['RFC 9449 §4.3-9', ['RFC 9449 §4.3-9 → https://www.rfc-editor.org/rfc/rfc9449#section-4.3']],
  ['(RFC 7662)', ['RFC 7662 → https://www.rfc-editor.org/rfc/rfc7662']],
  [
    'RFC 9449 §4.3-10, §9; RFC 9421 §B.1',
    [
      'RFC 9449 §4.3-10 → https://www.rfc-editor.org/rfc/rfc9449#section-4.3',
      '§9 → https://www.rfc-editor.org/rfc/rfc9449#section-9',
      'RFC 9421 §B.1 → https://www.rfc-editor.org/rfc/rfc9421#appendix-B.1',
    ],
  ],
  ['docs/rules.md §2; see §3', ['docs/rules.md §2 → /rules.html#2-introspection']],
  [
    'FAPI 2.0 Security Profile §5.3.2.1-4, §5.3.4-5.',
    [
      `FAPI 2.0 Security Profile §5.3.2.1-4 → ${OPENID}/fapi-security-profile-2_0-final.html#section-5.3.2.1`,
      `§5.3.4-5 → ${OPENID}/fapi-security-profile-2_0-final.html#section-5.3.4`,
    ],
  ],
  ['no clause', []],
])('the clauses of %j lead to %j', (text, links) => {
  const pieces = linkedClauses(text, anchorsOfRules(join(ROOT, 'docs/rules.md')))
  expect(pieces.map(piece => piece.text).join('')).toBe(text)
  expect(pieces.flatMap(piece => (piece.href === undefined ? [] : [`${piece.text} → ${piece.href}`]))).toStrictEqual(
    links,
  )
})
