import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../workspace.js'
import { PROMISES } from './promise-rows.js'

const SECURITY = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8')

test('every promise of SECURITY.md says how it is tested, in the same order', () => {
  const part = /## What the library promises\n([\s\S]*?)\n## /.exec(SECURITY)?.[1] ?? ''
  const promises = [...part.matchAll(/^- \*\*(.+?)\*\*/gm)].map(([, words]) => words)
  expect(promises).not.toHaveLength(0)
  expect(PROMISES.map(({ promise }) => promise)).toStrictEqual(promises)
})

test('every test that a promise names exists', () => {
  const missing = PROMISES.flatMap(({ tests }) => tests.filter(path => !existsSync(join(ROOT, path))))
  expect(missing).toStrictEqual([])
})
