import { expect, test } from 'vitest'
import { chosen, readScale, rowsTried, scaled } from './scale.js'

test.each([
  ['small', 10, 5],
  [undefined, 50, 5],
  ['ordinary', 50, 5],
  ['full', 1_000, 70],
])('at scale %s, %i of a thousand are tried, and %i of what is chosen', (text, tried, picked) => {
  const scale = readScale(text)
  expect([scaled(1_000, scale), chosen({ full: 70, otherwise: 5 }, scale)]).toEqual([tried, picked])
})

test('what is tried at all is tried at least once', () => {
  expect(scaled(7, 'small')).toBe(1)
})

test.each(['', 'FULL', 'tenth'])('%j is no scale', text => {
  expect(() => readScale(text)).toThrow('must be small, ordinary or full')
})

test('of a table the named rows are tried, and all at full scale', () => {
  const all = { one: 1, two: 2 }
  expect(rowsTried(all, ['two'], 'ordinary')).toEqual([['two', 2]])
  expect(rowsTried(all, ['two'], 'full')).toEqual(Object.entries(all))
  expect(() => rowsTried(all, ['three'], 'full')).toThrow("no row is named 'three'")
})
