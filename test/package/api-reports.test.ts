import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../workspace.js'
import { apiReports } from './api-reports.js'

const reports = [...apiReports()]

if (process.env.UPDATE_DOCS === '1') for (const [path, text] of reports) writeFileSync(join(ROOT, path), text)

test.each(reports)('%s shows what the package exports', (path, text) => {
  const file = join(ROOT, path)
  expect(existsSync(file) ? readFileSync(file, 'utf8') : 'missing').toBe(text)
})

test('everything that is exported has a comment', () => {
  const without = reports.flatMap(([path, text]) =>
    [...text.matchAll(/^-- (.+) \(without a comment\)$/gm)].map(([, name]) => `${path}: ${name}`),
  )
  expect(without).toStrictEqual([])
})
