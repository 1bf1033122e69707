import { expect, test } from 'vitest'
import { REPOSITORY } from '../workspace.js'
import { brokenLinks, relativeLinks } from './links.js'

const document = (text: string) => ({ path: 'packages/core/README.md', text })

const TEXTS = new Map([['docs/storage.md', '# Storage\n\n## Clients that register at run time\n']])
const SITE = new Map([...TEXTS, ['docs/reference/core.md', '# @symbolon/core\n']])
const brokenIn = (text: string) => brokenLinks(document(text), SITE, TEXTS)

test.each([
  'nowhere.md',
  '../../docs/storage.md#nowhere',
  '#nowhere',
  `${REPOSITORY}/blob/main/docs/nowhere.md`,
  `${REPOSITORY}/blob/main/docs/storage.md#nowhere`,
  `${REPOSITORY}/blob/other/docs/storage.md`,
  `${REPOSITORY}/tree/main/nowhere`,
  `${REPOSITORY}/blob/main/docs/reference/core.md`,
  '../../docs/reference/core.md',
])('a link to %s is broken', target => {
  expect(brokenIn(`[a](${target})`)).toStrictEqual([target])
  expect(brokenIn(`[a][b]\n\n[b]: ${target}\n`)).toStrictEqual([target])
})

test.each([
  'src/index.ts',
  '../../docs/storage.md',
  `${REPOSITORY}/blob/main/docs/storage.md#clients-that-register-at-run-time`,
  `${REPOSITORY}/tree/main/packages/core`,
  `${REPOSITORY}/issues`,
  'https://www.rfc-editor.org/rfc/rfc9126',
])('a link to %s is not broken', target => {
  expect(brokenIn(`[a](${target})`)).toStrictEqual([])
})

test('a page of the site may link to what only the site has', () => {
  expect(brokenLinks({ path: 'docs/a.md', text: '[b](reference/core.md)' }, SITE, TEXTS)).toStrictEqual([])
})

test('finds relative links, except anchors in the same document', () => {
  const text = '# A\n[b](#a) [c](d.md) [e](https://f.example)\n[g]: ../h.md\n'
  expect(relativeLinks(document(text))).toStrictEqual(['d.md', '../h.md'])
})
