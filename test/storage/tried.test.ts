import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ROOT } from '../workspace.js'
import { TRIED } from './tried.js'

test.each(TRIED)('$storage by $client in $runtime is named where the kit runs', ({ by, named }) => {
  expect(readFileSync(join(ROOT, by), 'utf8')).toContain(named)
})
