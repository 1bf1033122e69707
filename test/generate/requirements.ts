import { basename } from 'node:path'
import { idsNamedIn } from '../requirements/named-in-source.js'
import { type NamingTest, namingTests } from '../requirements/naming-tests.js'
import type { Requirement, RequirementGroup } from '../requirements/rows/row.js'
import { idsOf, REQUIREMENTS } from '../requirements/rows.js'
import { table } from './markdown.js'

/** Files that are named one by one; more of them are counted. */
const MOST_FILES = 3

/** The tables of docs/requirements.md: all demands, with the tests that name them. */
export function requirementTables(): Readonly<Record<string, string>> {
  const tests = namingTests()
  const tableOf = ({ rows }: RequirementGroup) =>
    table(
      ['id', 'clause', 'demand', 'tests'],
      rows.map(each => [each.id, each.clause, each.demand, testsCell(each, tests)]),
    )
  return Object.fromEntries(REQUIREMENTS.map(group => [group.title, tableOf(group)]))
}

/** The first test that reads well, and where the others are. */
function testsCell(row: Requirement, tests: readonly NamingTest[]): string {
  const ids = new Set(idsOf(row))
  const naming = tests.filter(({ id }) => ids.has(id))
  const shown = naming.find(({ isWhole }) => isWhole) ?? naming[0]
  if (shown === undefined) return ''
  const link = `[${escaped(withoutIds(shown.title))}](../${shown.file})`
  const others = naming.filter(each => each !== shown)
  return others.length === 0 ? link : `${link}, ${othersText(others, shown.file)}`
}

function othersText(others: readonly NamingTest[], shownFile: string): string {
  const files = [...new Set(others.map(({ file }) => file))]
  if (files.every(file => file === shownFile)) return `and ${others.length} more there`
  if (files.length > MOST_FILES) return `and ${others.length} more in ${files.length} files`
  return `and ${others.length} more in ${files.map(file => `[${basename(file, '.ts')}](../${file})`).join(', ')}`
}

/** A title without the ids that it begins or ends with. */
function withoutIds(title: string): string {
  const ids = idsNamedIn(title)
    .map(id => `(?:${id})`)
    .join('|')
  if (ids === '') return title
  const bare = title
    .replace(new RegExp(`^[^:]*(?:${ids}): `), '')
    .replace(new RegExp(`(?:[;,] )?(?:${ids})(?=[;,)])`, 'g'), '')
    .replace(/ \(\)$/, '')
  return bare === '' ? title : bare
}

/** Text that Markdown shows as it is. */
function escaped(text: string): string {
  return text.replaceAll('`', '’').replace(/[\\*[\]<>]/g, '\\$&')
}
