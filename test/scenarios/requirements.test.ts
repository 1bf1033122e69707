import { SCENARIOS } from '@symbolon/contract'
import { expect, test } from 'vitest'

/** The rows of requirements.md §3 that a scenario names in its clause. */
function rowsNamed(): ReadonlySet<number> {
  const clauses = Object.values(SCENARIOS).flatMap(scenarios => scenarios.map(({ clause }) => clause))
  const lists = clauses.flatMap(clause => [...clause.matchAll(/requirements\.md §3 rows? ([\d, ]+)/g)])
  return new Set(lists.flatMap(([, list = '']) => list.split(',').map(Number)))
}

const ROWS = Array.from({ length: 23 }, (_, row) => row)

test.each(ROWS)('requirements.md §3 row %i is played by a scenario', row => {
  expect(rowsNamed()).toContain(row)
})
