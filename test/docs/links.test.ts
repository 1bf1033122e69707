import { expect, test } from 'vitest'
import { REPOSITORY } from '../workspace.js'
import { brokenLinks, relativeLinks } from './links.js'

const document = (text: string) => ({ path: 'packages/core/README.md', text })

test.each([
  'nowhere.md',
  '../../docs/storage.md#nowhere',
  '#nowhere',
  `${REPOSITORY}/blob/main/docs/nowhere.md`,
  `${REPOSITORY}/blob/main/docs/storage.md#nowhere`,
  `${REPOSITORY}/blob/other/docs/storage.md`,
  `${REPOSITORY}/tree/main/nowhere`,
])('a link to %s is broken', target => {
  expect(brokenLinks(document(`[a](${target})`))).toStrictEqual([target])
  expect(brokenLinks(document(`[a][b]\n\n[b]: ${target}\n`))).toStrictEqual([target])
})

test.each([
  'src/index.ts',
  '../../docs/storage.md',
  `${REPOSITORY}/blob/main/docs/storage.md#clients-that-register-at-run-time`,
  `${REPOSITORY}/tree/main/packages/core`,
  `${REPOSITORY}/issues`,
  'https://www.rfc-editor.org/rfc/rfc9126',
])('a link to %s is not broken', target => {
  expect(brokenLinks(document(`[a](${target})`))).toStrictEqual([])
})

test('finds relative links, except anchors in the same document', () => {
  const text = '# A\n[b](#a) [c](d.md) [e](https://f.example)\n[g]: ../h.md\n'
  expect(relativeLinks(document(text))).toStrictEqual(['d.md', '../h.md'])
})
