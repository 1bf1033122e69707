import fc from 'fast-check'
import { expect, test } from 'vitest'
import { readJson } from '../src/read-json.js'

test.each([
  ['no text', '', 'line 1, column 1', 'a value is missing'],
  ['a comma at the end', '{\n  "a": 1,\n}', 'line 3, column 1', 'a name in double quotes is missing'],
  ['no comma', '{"a": 1\r\n "b": 2}', 'line 2, column 2', 'a comma is missing'],
  ['no colon', '{"a" 1}', 'line 1, column 6', 'a colon is missing'],
  ['no closing brace', '{"a": 1', 'line 1, column 8', 'a closing brace is missing'],
  ['no closing bracket', '[1', 'line 1, column 3', 'a closing bracket is missing'],
  ['a word that is no value', '{\n  "a": secret\n}', 'line 2, column 8', 'this is no value'],
  ['a byte order mark', '\uFEFF{}', 'line 1, column 1', 'this is no value'],
  ['a comment', '{\n// why\n}', 'line 2, column 1', 'JSON has no comments'],
  ['something behind it', '{}\n{}', 'line 2, column 1', 'nothing more may follow'],
  ['a string of two lines', '{"a": "-----BEGIN\nsecret"}', 'line 1, column 7', 'a string does not end on its line'],
  ['a tab in a string', '["a\tsecret"]', 'line 1, column 2', 'a string holds a control character'],
  ['an unknown escape', '["C:\\secret"]', 'line 1, column 2', 'a string has an unknown escape'],
  ['an escape that is cut', '["\\u12"]', 'line 1, column 2', 'a string has \\u without'],
  ['half a number', '[1.]', 'line 1, column 2', 'a number does not end'],
])('names the place of the first mistake: %s', (_, text, path, problem) => {
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
  ['in an object of a list', '[{}, {"a": {"b": 1, "b": 2}}]', '[1].a.b', 'line 1, column 13; line 1, column 21'],
  ['with an escape', '{"ab": 1, "\\u0061b": 2}', 'ab', 'line 1, column 2; line 1, column 11'],
  [
    'that means something to JavaScript',
    '{"__proto__": 1, "__proto__": 2}',
    '__proto__',
    'line 1, column 2; line 1, column 18',
  ],
  ['that is not a plain word', '{"a.b": {}, "a.b": {}}', '["a.b"]', 'line 1, column 2; line 1, column 13'],
])('names all places of a member that is repeated %s', (_, text, path, places) => {
  expect(readJson(text)).toEqual({ ok: false, refusal: [{ path, problem: `must not be repeated: ${places}` }] })
})

test('members of different objects may have one name', () => {
  const text = '{"a": {"b": {"a": 1}}, "a.b": 1, "c": [{"a": 1}, {"a": 1}]}'
  expect(readJson(text)).toEqual({ ok: true, value: JSON.parse(text) })
})

test('what is nested too deep is refused', () => {
  expect(readJson('['.repeat(100_000))).toMatchObject({ ok: false })
})

/** The value that JSON.parse reads, if it reads any. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}

test('JSON is what JSON.parse reads, and all of it is read the same', () => {
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
        // A character that is put in can make two names the same.
        else if (read.ok || put === '') expect(read).toEqual({ ok: true, value })
      },
    ),
    { numRuns: 2_000 },
  )
})

test('of a repeated member each place is one where its name is', () => {
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
