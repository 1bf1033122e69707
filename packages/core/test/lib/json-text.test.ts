import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../test/scale.js'
import { elementsOf, membersOf, readUniqueJsonObject, uniqueElementsOf } from '../../src/lib/json.js'
import { anyText } from '../texts.js'

const hasUniqueNames = (text: string) => uniqueElementsOf(`[${text}]`) !== undefined

/** Members in their order, as pairs of name and value. */
const listed = (text: string) => [...(membersOf(text) ?? [['not', 'an object']])]

describe('RFC 8259 §4: the members of an object', () => {
  test.each<[what: string, text: string, members: readonly string[]]>([
    ['none', '{}', []],
    ['none, and white space', ' { \r\n\t} ', []],
    ['one', '{"a":1}', ['a = 1']],
    ['an empty name', '{"":""}', [' = ""']],
    ['in their order, numeric names too', '{"b":1,"a":2,"1":3,"0":4}', ['b = 1', 'a = 2', '1 = 3', '0 = 4']],
    ['white space around each', ' {\n "a" :\t1 \r\n} ', ['a = 1']],
    ['white space inside a value', '{"a": {  "b" : [ 1 , 2 ] } }', ['a = {  "b" : [ 1 , 2 ] }']],
    ['the order of nested members', '{"a":{"z":1,"2":1,"1":1}}', ['a = {"z":1,"2":1,"1":1}']],
    ['the text of a number', '{"a":1.50,"b":-0,"c":1E+2}', ['a = 1.50', 'b = -0', 'c = 1E+2']],
    ['more digits than a number has', '{"a":12345678901234567890.00001}', ['a = 12345678901234567890.00001']],
    ['a number beyond any', '{"a":1e400}', ['a = 1e400']],
    ['true, false and null', '{"a":true,"b":false,"c":null}', ['a = true', 'b = false', 'c = null']],
    ['escapes of a name are read', '{"\\u0061\\"b":1}', ['a"b = 1']],
    ['escapes of a value are left', '{"a":"\\u0061\\/"}', ['a = "\\u0061\\/"']],
    ['brackets, commas and colons in texts', '{"a:,{[":"]},:\\"","b":1}', ['a:,{[ = "]},:\\""', 'b = 1']],
    ['a backslash before a quotation mark', '{"a\\\\":"\\\\","b":"\\\\\\""}', ['a\\ = "\\\\"', 'b = "\\\\\\""']],
    [
      '__proto__ as any other name',
      '{"__proto__":{"a":1},"constructor":2}',
      ['__proto__ = {"a":1}', 'constructor = 2'],
    ],
    ['a name that is repeated, deeper', '{"a":{"b":1,"b":2}}', ['a = {"b":1,"b":2}']],
  ])('%s', (_, text, members) => {
    expect(listed(text).map(([name, value]) => `${name} = ${value}`)).toEqual(members)
  })

  test.each([
    ['the same name', '{"a":1,"a":1}'],
    ['the same name, not side by side', '{"a":1,"b":2,"a":3}'],
    ['the same name, once with escapes', '{"a":1,"\\u0061":2}'],
    ['__proto__', '{"__proto__":1,"__proto__":2}'],
    ['empty names', '{"":1,"":2}'],
  ])('RFC 7519 §4: a name that is repeated is refused: %s', (_, text) => {
    expect(membersOf(text)).toBeUndefined()
  })

  test.each([
    '',
    ' ',
    '[]',
    '[{"a":1}]',
    '"a"',
    '1',
    'null',
    'true',
    '{"a":1',
    '{"a":1}}',
    '{"a":1,}',
    '{,}',
    "{'a':1}",
  ])('no object: %s', text => {
    expect(membersOf(text)).toBeUndefined()
  })

  test.each(['{"a":01}', '{a:1}', '{"a":1}//', '\ufeff{}', '\u00a0{}', '{"a":"\n"}', '{"a":NaN}', '{"a" 1}'])(
    'RFC 8259 §2: no JSON: %j',
    text => {
      expect(membersOf(text)).toBeUndefined()
    },
  )
})

describe('RFC 8259 §5: the elements of an array', () => {
  test.each<[text: string, elements: readonly string[]]>([
    ['[]', []],
    [' [ \n] ', []],
    ['[1]', ['1']],
    ['[ 1.0 , "a,]" , [2,[3]] , {"b" : 1,"a":2} , null ]', ['1.0', '"a,]"', '[2,[3]]', '{"b" : 1,"a":2}', 'null']],
    ['[[],{}]', ['[]', '{}']],
    ['[{"a":1,"a":2}]', ['{"a":1,"a":2}']],
    ['[""]', ['""']],
  ])('%s', (text, elements) => {
    expect(elementsOf(text)).toEqual(elements)
  })

  test.each(['', '{}', '"[]"', '1', 'null', '[1', '[1]]', '[1,]', '[,]', '[1 2]'])('no array: %s', text => {
    expect(elementsOf(text)).toBeUndefined()
  })
})

describe('docs/rules.md §7: nested 32 deep', () => {
  const deep = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`

  test.each([
    [31, true],
    [32, false],
    [100_000, false],
  ])('%i arrays in an object', (depth, read) => {
    expect(membersOf(`{"a":${deep(depth)}}`) !== undefined).toBe(read)
    expect(elementsOf(`[${deep(depth)}]`) !== undefined).toBe(read)
  })

  const MANY = scaled(1_000_000)

  test.each(['"', '"\\', '\\', '[', ']', '{"', ',', '"a":', '"a",'])(`${MANY} of %j are read once`, unit => {
    const text = unit.repeat(MANY)
    for (const around of ['', '{', '['])
      expect([membersOf(around + text), elementsOf(around + text)]).toEqual([undefined, undefined])
  })

  test('a text of a million characters in an object', () => {
    const text = JSON.stringify('\\",}]a'.repeat(200_000))
    expect(listed(`{"a":${text}}`)).toEqual([['a', text]])
  })
})

describe('for any text', () => {
  const json = fc.jsonValue({ maxDepth: 4 })
  const space = fc.constantFrom('', ' ', '\n', '\t ', '\r\n')

  test('the members of an object are its own, however it is spaced', () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.string(), json)), space, (entries, gap) => {
        const unique = [...new Map(entries)]
        const texts = unique.map(
          ([name, value]) => `${gap}${JSON.stringify(name)}${gap}:${gap}${JSON.stringify(value)}${gap}`,
        )
        const text = `${gap}{${texts.join(',') || gap}}${gap}`
        expect(listed(text)).toEqual(unique.map(([name, value]) => [name, JSON.stringify(value)]))
      }),
    )
  })

  test('the elements of an array are its own', () => {
    fc.assert(
      fc.property(fc.array(json), space, (values, gap) => {
        const texts = values.map(value => JSON.stringify(value, undefined, gap.trim() === '' ? gap : ''))
        expect(elementsOf(`[${texts.map(text => gap + text + gap).join(',')}]`)).toEqual(texts)
      }),
    )
  })

  test('what is read is JSON with the values of JSON.parse', () => {
    const pieces = fc.constantFrom('{', '}', '[', ']', ',', ':', '"', '"a"', '\\', '1', 'null', ' ', '"\\""', '"b":')
    const pieced = fc.array(pieces, { maxLength: 12 }).map(each => each.join(''))
    fc.assert(
      fc.property(
        fc.oneof(
          anyText,
          pieced,
          json.map(value => JSON.stringify(value)),
        ),
        text => {
          const members = membersOf(text)
          if (members !== undefined) expect(Object.fromEntries(parsedMembers(members))).toEqual(JSON.parse(text))
          const elements = elementsOf(text)
          if (elements !== undefined) expect(elements.map(each => JSON.parse(each))).toEqual(JSON.parse(text))
        },
      ),
      { numRuns: scaled(20_000) },
    )
  })
})

function parsedMembers(members: ReadonlyMap<string, string>): readonly (readonly [string, unknown])[] {
  return [...members].map(([name, value]) => [name, JSON.parse(value)])
}

describe('RFC 8259 §4, RFC 7519 §4: names that are unique in their object', () => {
  test.each([
    ['{}', true],
    ['{"a":1}', true],
    ['{"a":1,"b":2}', true],
    ['{"a":1,"b":{"a":2}}', true],
    ['{"a":{"a":{"a":1}}}', true],
    ['{"a":[{"a":1},{"a":2}]}', true],
    ['{"a":[{"a":1},{"a":2}],"b":{"a":3}}', true],
    ['{"a":"{\\"a\\":1,\\"a\\":2}"}', true],
    ['{"a":"a","b":"a"}', true],
    ['{"a":["b","b"],"b":"a"}', true],
    ['{"a":"b:c","b":":"}', true],
    ['{"a":[":"],"b":"{:"}', true],
    ['{ "a" :\t1 , "b"\n: 2 }', true],
    ['{"a\\\\":1,"a\\"":2}', true],
    ['{"a\\"":1,"a":2}', true],
    ['{"__proto__":1,"constructor":2}', true],
    ['{"a":1,"a":1}', false],
    ['{"a":1,"b":{"c":2},"a":3}', false],
    ['{"a":1,"b":{"c":1,"c":2}}', false],
    ['{"a":1,"\\u0061":2}', false],
    ['{"a" : 1 , "\\u0061"\n:\t2}', false],
    ['{"a":{"b":1,"b":2}}', false],
    ['{"a":[[{"b":1,"b":2}]]}', false],
    ['{"a":[{"b":1,"c":[],"b":2}]}', false],
    ['{"a":"\\"","a":2}', false],
    ['{"":1,"":2}', false],
    ['{"__proto__":1,"__proto__":2}', false],
    ['{"\\"":1,"\\u0022":2}', false],
  ])('%s: %s', (text, unique) => {
    const object: unknown = JSON.parse(text)
    expect(hasUniqueNames(text)).toBe(unique)
    expect(readUniqueJsonObject(text)).toStrictEqual(unique ? object : undefined)
  })

  test.each([
    ['"a"', true],
    ['[{"a":1},{"a":1}]', true],
    ['[]', true],
    ['[{"a":1,"a":1}]', false],
    ['{"a":1', false],
    ['', true],
  ])('what is no object is not read, whatever its names are: %s', (text, unique) => {
    expect(hasUniqueNames(text)).toBe(unique)
    expect(readUniqueJsonObject(text)).toBeUndefined()
  })

  test('any JSON that was written from values has them', () => {
    fc.assert(fc.property(fc.json({ maxDepth: 4 }), text => hasUniqueNames(text)))
  })

  test('any object with a member said again, wherever it lies, has them not', () => {
    const name = fc.string({ unit: 'grapheme' })
    const members = fc.dictionary(name, fc.jsonValue({ maxDepth: 2 }), { minKeys: 1 })
    const around = fc.constantFrom(
      (text: string) => text,
      (text: string) => `[${text}]`,
      (text: string) => `{"a":${text},"b":"}"}`,
      (text: string) => `{"[{":[1,${text}]}`,
    )
    fc.assert(
      fc.property(members, name, around, (values, extra, wrap) => {
        const [first = extra] = Object.keys(values)
        const text = wrap(`${JSON.stringify(values).slice(0, -1)},${JSON.stringify(first)}:null}`)
        expect(JSON.parse(text)).toBeDefined()
        expect(hasUniqueNames(text)).toBe(false)
      }),
    )
  })
})

describe('an object without repeated names (RFC 8259 §4, RFC 7519 §4)', () => {
  test('any object is read if and only if no object in it repeats a name', () => {
    interface Written {
      readonly text: string
      readonly whole: boolean
    }
    const leaf = fc.constantFrom('1', '":"', '"{"', 'null', '"\\\\"', '"\\""').map(text => ({ text, whole: true }))
    const name = fc.constantFrom('a', 'b', '1', '__proto__', ':', '"', '\\')
    const { object } = fc.letrec<{ any: Written; list: Written; object: Written }>(tie => ({
      any: fc.oneof({ depthSize: 'small' }, leaf, tie('list'), tie('object')),
      list: fc.array(tie('any'), { maxLength: 3 }).map(values => ({
        text: `[${values.map(({ text }) => text).join(',')}]`,
        whole: values.every(({ whole }) => whole),
      })),
      object: fc.array(fc.tuple(name, tie('any')), { maxLength: 4 }).map(members => ({
        text: `{${members.map(([each, { text }]) => `${JSON.stringify(each)} : ${text}`).join(',')}}`,
        whole: new Set(members.map(([each]) => each)).size === members.length && members.every(([, of]) => of.whole),
      })),
    }))
    const seen = { whole: 0, repeated: 0 }
    fc.assert(
      fc.property(object, ({ text, whole }) => {
        seen[whole ? 'whole' : 'repeated']++
        expect(readUniqueJsonObject(text)).toStrictEqual(whole ? JSON.parse(text) : undefined)
      }),
      { numRuns: 2_000 },
    )
    expect(Math.min(seen.whole, seen.repeated)).toBeGreaterThan(100)
  })

  test('nesting as deep as the text is long is counted without a stack', () => {
    const depth = 100_000
    const text = `{"a":${'['.repeat(depth)}${']'.repeat(depth)}}`
    expect(readUniqueJsonObject(text)).toBeDefined()
  })
})
