import { expect, test } from 'vitest'
import { isNestedAtMost, readJsonObject } from '../../src/lib/json.js'

test.each<[string, number, boolean]>([
  ['{}', 1, true],
  ['{}', 0, false],
  ['{"a":[]}', 1, false],
  ['{"a":[],"b":[]}', 2, true],
  ['{"a":"[[[["}', 1, true],
  ['{"a":"\\"[[[["}', 1, true],
  ['{"a":"\\\\","b":[[]]}', 2, false],
])('RFC 8259 §9: %s is nested at most %i deep: %s', (text, depth, expected) => {
  expect(isNestedAtMost(text, depth)).toBe(expected)
})

test.each(['"', '"\\', '"\\"', '[', ']', '{"'])('a million of %j are not JSON, and are read only once', unit => {
  const text = unit.repeat(1_000_000)
  expect(isNestedAtMost(text, 32) && readJsonObject(text) !== undefined).toBe(false)
})
