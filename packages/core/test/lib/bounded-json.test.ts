import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../test/scale.js'
import { readBoundedJsonObject } from '../../src/lib/json.js'
import { readByTable } from './json-model.js'

describe('reads the same value as JSON.parse', () => {
  test.each([
    ['nothing', '{}'],
    ['32 levels of arrays', `{"a":${'['.repeat(31)}${']'.repeat(31)}}`],
    ['32 levels of objects', `${'{"a":'.repeat(32)}1${'}'.repeat(32)}`],
    ['many nested arrays side by side', `{"a":[${Array.from({ length: 100 }, () => '[[]]').join(',')}]}`],
    ['a name repeated in different objects', '{"a":{"b":1},"c":[{"b":1},{"b":2}],"b":3}'],
    [
      'braces, quotes and commas in strings',
      '{"t":"{\\"a\\":1,\\"a\\"","b\\\\":"\\\\","b":"[","c":"]}","\\"":"\\\\\\""}',
    ],
    ['strings in arrays', '{"t":["t","t",{"t":"t"},"t"],"u":["a","a"]}'],
    ['names that look alike', '{"a":1,"A":2,"a ":3,"":4,"\\u00e4":5,"a\\u0308":6,"__proto__":7,"constructor":8}'],
    ['white space', ' {\r\n\t"t" : "x" , "a" : [ ] , "b" : { } } '],
    ['values of every kind', '{"a":null,"b":true,"c":-1.5e-7,"d":"\\ud83d\\ude00","e":[],"f":{}}'],
  ])('%s', (_, text) => {
    expect(readBoundedJsonObject(text)).toEqual(JSON.parse(text))
  })

  test('any object that is not nested too deep', () => {
    fc.assert(
      fc.property(fc.dictionary(fc.string(), fc.jsonValue({ maxDepth: 20 })), fc.nat(3), (value, indent) => {
        const text = JSON.stringify(value, null, indent)
        expect(readBoundedJsonObject(text)).toEqual(JSON.parse(text))
      }),
      { numRuns: scaled(20_000) },
    )
  })
})

test('refuses text in which any object repeats a member', () => {
  const member = fc.tuple(fc.string(), fc.jsonValue({ maxDepth: 3 }))
  fc.assert(
    fc.property(fc.array(member, { minLength: 1, maxLength: 5 }), fc.nat(), fc.nat(3), (members, pick, depth) => {
      const [name] = members[pick % members.length] ?? ['']
      const written = [...members, [name, 0] as const].map(
        ([key, value]) => `${JSON.stringify(key)}:${JSON.stringify(value)}`,
      )
      const text = `${'{"in":['.repeat(depth)}{${written.join(',')}}${']}'.repeat(depth)}`
      expect(readBoundedJsonObject(text)).toBeUndefined()
    }),
    { numRuns: scaled(20_000) },
  )
})

test('reads any text as the table of characters does', () => {
  const token = fc.constantFrom(
    '{',
    '}',
    '[',
    ']',
    ',',
    ':',
    '"',
    '"a"',
    '"\\u0061"',
    '"b\\\\"',
    '\\',
    '1',
    'null',
    ' ',
    '{"a":',
  )
  const text = fc.oneof(
    fc.array(token, { maxLength: 40 }).map(parts => parts.join('')),
    fc.string(),
    fc.json(),
  )
  fc.assert(
    fc.property(text, each => {
      for (const whole of [each, `{"a":${each}}`, `{${each}}`])
        expect(readBoundedJsonObject(whole)).toEqual(readByTable(whole))
    }),
    { numRuns: scaled(50_000) },
  )
})

test('takes linear time for the worst 256 KiB', () => {
  const size = 262_144
  const worst = ['"', '\\"', '"\\', '{', '[', '{"a":', '"a":1,', '\\', '{"a":"\\"', ',', '{}']
  for (const unit of worst) expect(readBoundedJsonObject(unit.repeat(size / unit.length))).toBeUndefined()
  for (const unit of worst) expect(readBoundedJsonObject(`{"a":"${unit.repeat(size / unit.length)}`)).toBeUndefined()
}, 2_000)

test.each([
  '',
  ' ',
  '[]',
  '""',
  '1',
  'null',
  'true',
  'undefined',
  '{',
  '}',
  '{"a"}',
  '{"a":}',
  '{"a":1,}',
  '{"\\x":1}',
  '{"a":01}',
])('refuses %j', text => {
  expect(readBoundedJsonObject(text)).toBeUndefined()
})
