import { existsSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { committedDocuments } from '../generate/documents.js'
import { ROOT } from '../workspace.js'

test.each([...(await committedDocuments())])('%s is up to date', (path, text) => {
  const file = join(ROOT, path)
  if (process.env.UPDATE_DOCS !== undefined) writeFileSync(file, text)
  expect(existsSync(file) ? readFileSync(file, 'utf8') : 'missing').toBe(text)
})
