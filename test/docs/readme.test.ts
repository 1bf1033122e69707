import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { codeBlocks } from '../generate/markdown.js'
import { ROOT } from '../workspace.js'
import { runFirstBlock } from './run-first-block.js'

const README = readFileSync(join(ROOT, 'README.md'), 'utf8')

test('the quick start of the README prints what the README shows', async () => {
  const shown = codeBlocks(README).find(({ language }) => language === 'txt')?.code ?? ''
  const printed = await runFirstBlock('README.md', { end: '' })
  expect(printed.replace(/\d{4}-.+Z$/m, '2026-01-01T12:00:00.000Z')).toBe(shown.trim())
})

test('the README has at most 120 lines', () => {
  expect(README.split('\n').length).toBeLessThanOrEqual(120)
})
