import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LONGEST } from './order.js'
import { ROOT } from './workspace.js'

test.each(LONGEST)('%s, which begins early, exists', path => {
  expect(existsSync(join(ROOT, path))).toBe(true)
})
