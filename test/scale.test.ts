import { afterEach, beforeEach, expect, test, vi } from 'vitest'

beforeEach(() => vi.resetModules())
afterEach(() => vi.unstubAllEnvs())

test.each([
  ['small', 10, 5],
  [undefined, 100, 5],
  ['ordinary', 100, 5],
  ['full', 1_000, 70],
])('at scale %s, %i of a thousand are tried, and %i of what is chosen', async (scale, tried, picked) => {
  vi.stubEnv('SYMBOLON_TEST_SCALE', scale)
  const { chosen, scaled } = await import('./scale.js')
  expect([scaled(1_000), chosen({ full: 70, otherwise: 5 })]).toEqual([tried, picked])
})

test('what is tried at all is tried at least once', async () => {
  vi.stubEnv('SYMBOLON_TEST_SCALE', 'small')
  expect((await import('./scale.js')).scaled(7)).toBe(1)
})

test.each(['', 'FULL', 'tenth'])('%j is no scale', async scale => {
  vi.stubEnv('SYMBOLON_TEST_SCALE', scale)
  await expect(import('./scale.js')).rejects.toThrow('must be small, ordinary or full')
})
