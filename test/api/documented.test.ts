import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { BODY_LIMIT } from '../../packages/api/src/body.js'
import { API_OPERATIONS } from '../../packages/api/src/operations.js'
import { API_REFUSALS } from '../../packages/api/src/refusals.js'
import { ROOT } from '../workspace.js'

const DOCUMENT = readFileSync(join(ROOT, 'docs/rest-api.md'), 'utf8')

/** The cells of the table under a heading, code marks left out. */
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

test('every path of the surface is in the document, and no other', () => {
  expect(rowsUnder('Paths').map(([path]) => path)).toEqual(API_OPERATIONS.map(operation => operation.path))
})

test('every status and code of a call that reaches no operation is in the document, and no other', () => {
  const told = rowsUnder('When a call reaches no operation').map(([status, code]) => `${status} ${code}`)
  const rows = Object.values(API_REFUSALS).map(({ status, code }) => `${status} ${code}`)
  expect(told.sort()).toEqual(rows.sort())
})

test('every field that is no text in a form is in the document by how it is spelled', () => {
  const told = new Set(rowsUnder('Bodies').flatMap(([, fields = '']) => fields.split(', ')))
  const spelled = new Set(API_OPERATIONS.flatMap(({ codings }) => [...codings.keys()]))
  expect([...spelled].filter(field => !told.has(field))).toEqual([])
  expect([...told].filter(field => !spelled.has(field))).toEqual([])
})

test('the statuses of token creation, and the limit of a body', () => {
  const { statuses } = API_OPERATIONS.find(({ path }) => path === 'auth/token/create') ?? {}
  for (const [code, status] of statuses ?? []) expect(DOCUMENT).toContain(`HTTP ${status} with \`${code}\``)
  expect(DOCUMENT).toContain(`${BODY_LIMIT / 1024} KiB`)
})
