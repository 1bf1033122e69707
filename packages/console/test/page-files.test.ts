import { writeFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { PAGE_FILES } from '../src/page-files.js'
import { MODULE, moduleText, pageFiles } from './page-files.js'

const bytesOf = (text: string) => Buffer.byteLength(text)

test('the package has the files of the folder page', () => {
  if (process.env.UPDATE_DOCS) writeFileSync(MODULE, moduleText())
  else expect([...PAGE_FILES]).toStrictEqual(pageFiles())
})

test('the page has at most 60 KB in all', () => {
  const bytes = pageFiles().map(([, { text }]) => bytesOf(text))
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(60_000)
})

test('the page names no other origin and has no markup made of text', () => {
  const texts = pageFiles().map(([, { text }]) => text)
  expect(
    texts.filter(text => /https?:|["'(=]\/\/|innerHTML|insertAdjacentHTML|document\.write|eval\(/.test(text)),
  ).toEqual([])
})
