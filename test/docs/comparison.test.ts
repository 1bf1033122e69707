import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../workspace.js'

test('every cell about a peer in docs/comparison.md names sources of the page', () => {
  const [table = '', list = ''] = readFileSync(join(ROOT, 'docs/comparison.md'), 'utf8').split('## Sources')
  const sources = [...list.matchAll(/^\| (\d+) \| \[.+\]\(https:.+\) \| \d{4}-\d{2}-\d{2} \|$/gm)].map(
    ([, number]) => number,
  )
  const rows = table.split('\n').filter(line => /^\| \w/.test(line))
  const cells = rows.flatMap(row => row.split(' | ').slice(2))
  const named = cells.map(cell => /\((\d+(?:, \d+)*)\)(?: \|)?$/.exec(cell)?.[1]?.split(', ') ?? ['none'])
  expect(rows).not.toHaveLength(0)
  expect([...new Set(named.flat())].sort()).toEqual([...sources].sort())
})
