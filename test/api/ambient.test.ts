import { join } from 'node:path'
import { expect, test } from 'vitest'
import { ambientUsesOf } from '../architecture/ambient.js'
import { sourcesOf } from '../architecture/source.js'
import { ROOT } from '../workspace.js'

test('the REST API uses no ambient clock, randomness, network or runtime, so that it runs on workers', () => {
  // Deadlines need a timer. Every runtime has one, and it can be replaced.
  const sources = sourcesOf(join(ROOT, 'packages/api')).filter(({ path }) => path !== 'timer.ts')
  expect(sources.length).toBeGreaterThan(10)
  expect(sources.flatMap(ambientUsesOf)).toStrictEqual([])
})
