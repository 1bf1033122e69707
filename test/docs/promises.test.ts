import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../workspace.js'

const read = (path: string) => readFileSync(join(ROOT, path), 'utf8')

test('every promise of SECURITY.md says how it is tested, in the same order', () => {
  const part = /## What the library promises\n([\s\S]*?)\n## /.exec(read('SECURITY.md'))?.[1] ?? ''
  const promises = [...part.matchAll(/^- \*\*(.+?)\*\*/gm)].map(([, words]) => words)
  const rows = [...read('docs/requirements.md').matchAll(/^\| \*\*(.+?)\*\* \|.* \| (.+) \|$/gm)]
  expect(promises).not.toHaveLength(0)
  expect(rows.map(([, words]) => words)).toStrictEqual(promises)
  for (const [, words, tests] of rows)
    expect([words, tests]).toEqual([words, expect.stringMatching(/\]\(\.\.\/.+\.ts\)/)])
})
