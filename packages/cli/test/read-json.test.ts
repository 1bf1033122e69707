import fc from 'fast-check'
import { expect, test } from 'vitest'
import { scaled } from '../../../test/scale.js'
import { readJson } from '../src/read-json.js'

test.each([
  ['no text', '', 'line 1, column 1', 'a value is missing'],
  ['a trailing comma', '{\n  "a": 1,\n}', 'line 3, column 1', 'a name in double quotes is missing'],
  ['no comma', '{"a": 1\r\n "b": 2}', 'line 2, column 2', 'a comma, or a closing'],
  ['no colon', '{"a" 1}', 'line 1, column 6', 'a colon is missing'],
  ['no closing brace', '{"a": 1', 'line 1, column 8', 'a closing brace is missing'],
  ['no closing bracket', '[1', 'line 1, column 3', 'a closing bracket is missing'],
  ['a word that is not a value', '{\n  "a": secret\n}', 'line 2, column 8', 'this is not a value'],
  ['a byte order mark', '\uFEFF{}', 'line 1, column 1', 'this is not a value'],
  ['a comment', '{\n// why\n}', 'line 2, column 1', 'JSON has no comments'],
  ['text after the value', '{}\n{}', 'line 2, column 1', 'there is text after the value'],
  ['a string of two lines', '{"a": "-----BEGIN\nsecret"}', 'line 1, column 7', 'a string does not end on its line'],
  ['a tab in a string', '["a\tsecret"]', 'line 1, column 2', 'a string has a control character'],
  ['an unknown escape', '["C:\\secret"]', 'line 1, column 2', 'a string has an unknown escape'],
  ['an incomplete escape', '["\\u12"]', 'line 1, column 2', 'a string has \\u without'],
  ['an incomplete number', '[1.]', 'line 1, column 2', 'a number does not end'],
])('reports the position of the first mistake: %s', (_, text, path, problem) => {
  const read = readJson(text)
  expect(read).toEqual({ ok: false, refusal: [{ path, problem: expect.stringContaining(`is not JSON: ${problem}`) }] })
  expect(JSON.stringify(read)).not.toContain('secret')
})

test.each([
  ['at the top', '{"a": 1, "a": 1}', 'a', 'line 1, column 2; line 1, column 10'],
  [
    'three times',
    '{"a": 1,\n"b": 2, "a": 3,\r\n  "a": 4}',
    'a',
    'line 1, column 2; line 2, column 9; line 3, column 3',
  ],
  ['in an object in an array', '[{}, {"a": {"b": 1, "b": 2}}]', '[1].a.b', 'line 1, column 13; line 1, column 21'],
  ['with an escape', '{"ab": 1, "\\u0061b": 2}', 'ab', 'line 1, column 2; line 1, column 11'],
  [
    'that has a special meaning in JavaScript',
    '{"__proto__": 1, "__proto__": 2}',
    '__proto__',
    'line 1, column 2; line 1, column 18',
  ],
  ['that is not a plain word', '{"a.b": {}, "a.b": {}}', '["a.b"]', 'line 1, column 2; line 1, column 13'],
])('reports all positions of a repeated member: %s', (_, text, path, positions) => {
  expect(readJson(text)).toEqual({ ok: false, refusal: [{ path, problem: `must not be repeated: ${positions}` }] })
})

test('accepts the same member in different objects', () => {
  const text = '{"a": {"b": {"a": 1}}, "a.b": 1, "c": [{"a": 1}, {"a": 1}]}'
  expect(readJson(text)).toEqual({ ok: true, value: JSON.parse(text) })
})

test.each([
  ['32 arrays', '['.repeat(32), ']'.repeat(32), true],
  ['33 arrays', '['.repeat(33), ']'.repeat(33), false],
  ['32 objects', `${'{"a":'.repeat(31)}{`, '}'.repeat(32), true],
  ['33 objects', `${'{"a":'.repeat(32)}{`, '}'.repeat(33), false],
  ['a hundred thousand arrays', '['.repeat(100_000), '', false],
])('reads text that is nested at most 32 levels deep: %s', (_, opening, closing, ok) => {
  const problem = 'is nested deeper than 32 levels'
  expect(readJson(opening + closing)).toMatchObject(ok ? { ok } : { ok, refusal: [{ path: '', problem }] })
})

test('reports every position of a member that is repeated ten thousand times', () => {
  const read = readJson(`{${Array(10_000).fill('"a":1').join()}}`)
  expect(read.ok ? [] : read.refusal.map(({ problem }) => problem.split(';').length)).toEqual([10_000])
})

/** The result of JSON.parse; `undefined` when it throws. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

test('reads the same values as JSON.parse', () => {
  fc.assert(
    fc.property(
      fc.json(),
      fc.nat(),
      fc.constantFrom('', ',', '"', '}', ']', '\\', '\n', '0', '-', 'e', '/'),
      (json, at, put) => {
        const text = json.slice(0, at % (json.length + 1)) + put + json.slice(at % (json.length + 1))
        const value = parsed(text)
        const read = readJson(text)
        if (value === undefined) expect(read.ok).toBe(false)
        // An inserted character can make two names equal.
        else if (read.ok || put === '') expect(read).toEqual({ ok: true, value })
      },
    ),
    { numRuns: scaled(20_000) },
  )
})

test('every reported position of a repeated member is a position of its name', () => {
  const member = fc.tuple(fc.constantFrom('a', 'b', 'c'), fc.constantFrom('', ' ', '\n', '\r\n  '))
  fc.assert(
    fc.property(fc.array(member, { maxLength: 8 }), members => {
      const text = `{${members.map(([name, space]) => `${space}"${name}":1`).join()}}`
      const lines = text.split(/\r?\n/)
      const read = readJson(text)
      const isRepeated = new Set(members.map(([name]) => name)).size < members.length
      expect(read.ok).toBe(!isRepeated)
      for (const { path, problem } of read.ok ? [] : read.refusal) {
        const places = [...problem.matchAll(/line (\d+), column (\d+)/g)]
        expect(places).toHaveLength(members.filter(([name]) => name === path).length)
        for (const [, line, column] of places) {
          expect(lines[Number(line) - 1]?.slice(Number(column) - 1)).toMatch(`"${path}"`)
        }
      }
    }),
  )
})
