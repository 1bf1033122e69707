import { build } from 'esbuild'
import { expect, test } from 'vitest'
import { PAGE_FILES } from '../../packages/console/src/page-files.js'
import { INLINE_PAGE } from './inline-page.js'

const texts = [...PAGE_FILES.values()].map(({ text }) => text)

test('a build holds the texts of the page, and reads no disk', async () => {
  const entryPoints = [new URL('../../packages/console/src/page-files.ts', import.meta.url).pathname]
  const { outputFiles } = await build({ entryPoints, format: 'esm', plugins: [INLINE_PAGE], write: false, outdir: '.' })
  const built = outputFiles.map(({ text }) => text).join('')
  const module = await import(`data:text/javascript,${encodeURIComponent(built)}`)
  expect([...module.PAGE_FILES]).toStrictEqual([...PAGE_FILES])
  expect(built).not.toContain('node:fs')
})

test('the page has at most 60 KB in all', () => {
  const bytes = texts.map(text => Buffer.byteLength(text))
  expect(bytes.length).toBeGreaterThan(10)
  expect(bytes.reduce((sum, each) => sum + each, 0)).toBeLessThanOrEqual(60_000)
})

test('the page names no other origin and has no markup made of text', () => {
  expect(
    texts.filter(text => /https?:|["'(=]\/\/|innerHTML|insertAdjacentHTML|document\.write|eval\(/.test(text)),
  ).toEqual([])
})
