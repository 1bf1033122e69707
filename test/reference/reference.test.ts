import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { OPERATION_NAMES, operationPages } from '../generate/reference/operations.js'
import { referencePages } from '../generate/reference/reference.js'
import { filesBelow, ROOT } from '../workspace.js'

const pages = [...referencePages(OPERATION_NAMES), ...(await operationPages())]

test.each(pages)('%s is up to date', (path, text) => {
  const file = join(ROOT, path)
  if (process.env.UPDATE_DOCS !== undefined) {
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(file, text)
  }
  expect(existsSync(file) ? readFileSync(file, 'utf8') : 'missing').toBe(text)
})

test('every page of the reference is generated', () => {
  const there = filesBelow(join(ROOT, 'docs/reference'), '.md').map(path => `docs/reference/${path}`)
  expect(there).toStrictEqual(
    pages
      .map(([path]) => path)
      .filter(path => path.endsWith('.md'))
      .toSorted(),
  )
})
