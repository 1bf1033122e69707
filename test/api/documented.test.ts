import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { asText } from '../../packages/api/src/form.js'
import { BODY_LIMIT } from '../../packages/api/src/input.js'
import { API_OPERATIONS } from '../../packages/api/src/operations.js'
import { API_REFUSALS } from '../../packages/api/src/refusals.js'
import { ROOT } from '../workspace.js'

const DOCUMENT = readFileSync(join(ROOT, 'docs/rest-api.md'), 'utf8')

/** The cells of the table under a heading, without backticks. */
function rowsUnder(heading: string): readonly (readonly string[])[] {
  const section = DOCUMENT.split(`## ${heading}\n`)[1]?.split('\n## ')[0] ?? ''
  const lines = section.split('\n').filter(line => line.startsWith('|'))
  return lines.slice(2).map(line =>
    line
      .split('|')
      .slice(1, -1)
      .map(cell => cell.trim().replaceAll('`', '')),
  )
}

test('the document lists exactly the paths of the API', () => {
  expect(rowsUnder('Paths').map(([path]) => path)).toEqual(API_OPERATIONS.map(operation => operation.path))
})

test('the document lists exactly the statuses and codes of calls that reach no operation', () => {
  const listed = rowsUnder('When a call reaches no operation').map(([status, code]) => `${status} ${code}`)
  const rows = Object.values(API_REFUSALS).map(({ status, code }) => `${status} ${code}`)
  expect(listed.sort()).toEqual(rows.sort())
})

test('the document lists exactly the form fields that are not plain text', () => {
  const listed = new Set(rowsUnder('Bodies').flatMap(([, fields = '']) => fields.split(', ')))
  const all = API_OPERATIONS.flatMap(({ codings }) => [...codings])
  const coded = new Set(all.flatMap(([field, coding]) => (coding === asText ? [] : [field])))
  expect([...coded].filter(field => !listed.has(field))).toEqual([])
  expect([...listed].filter(field => !coded.has(field))).toEqual([])
})

test('the document names the statuses of token creation and the size limit of bodies', () => {
  const { statuses } = API_OPERATIONS.find(({ path }) => path === 'auth/token/create') ?? {}
  for (const [code, status] of statuses ?? []) expect(DOCUMENT).toContain(`HTTP ${status} with \`${code}\``)
  expect(DOCUMENT).toContain(`${BODY_LIMIT / 1024} KiB`)
})
