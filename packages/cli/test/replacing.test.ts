import { expect, test } from 'vitest'
import { pauseAfter } from '../src/workers/workers.js'

test.each([
  ['the first death', 0, 0, 100],
  ['a death before it served', 100, 0, 200],
  ['a death soon after', 100, 999, 200],
  ['a death after a healthy run', 100, 1_000, 100],
  ['many deaths', 8_000, 79_999, 10_000],
  ['many deaths, each after a healthy run', 10_000, 100_000, 100],
])('the pause before a worker is replaced, after %s', (_, last, served, pause) => {
  expect(pauseAfter(last, served)).toBe(pause)
})
