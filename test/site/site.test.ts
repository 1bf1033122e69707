import { describe, expect, test } from 'vitest'
import { addressOf } from '../../docs/site/.vitepress/links-to-repository.js'
import { narrowed } from '../generate/narrowed.js'
import { REPOSITORY } from '../workspace.js'
import { questions } from './search.js'

test('the answer to a question names two pages at most', () => {
  expect(questions().filter(({ pages }) => pages.length === 0 || pages.length > 2)).toStrictEqual([])
})

describe('code of pages', () => {
  const narrow = (code: string) => narrowed(new Map([['a.md', `\`\`\`ts run\n${code}\n\`\`\`\n`]])).get('a.md')

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

  test('stays as it is where it cannot be read', () => {
    expect(narrow('this is no code')).toBe('```ts run\nthis is no code\n```\n')
  })
})

test.each([
  ['../packages/core/README.md', 'a.md', '/packages/core.md'],
  [`${REPOSITORY}/tree/main/packages/core`, 'a.md', '/packages/core.md'],
  [`${REPOSITORY}/blob/main/docs/recipes/README.md#a`, 'packages/core.md', '/recipes/index.md#a'],
  ['recipes/README.md', 'a.md', 'recipes/index.md'],
  ['../packages/core/src/index.ts', 'a.md', `${REPOSITORY}/blob/main/packages/core/src/index.ts`],
  [`${REPOSITORY}/blob/main/README.md`, 'a.md', `${REPOSITORY}/blob/main/README.md`],
  ['#a', 'a.md', '#a'],
  ['https://example.com/a.md', 'a.md', 'https://example.com/a.md'],
])('a link to %s in %s leads to %s', (href, from, address) => {
  expect(addressOf(href, from)).toBe(address)
})
