import fc from 'fast-check'
import { describe, expect, test, vi } from 'vitest'
import { scaled } from '../../../../test/scale.js'
import {
  authorizationDetailsText,
  isOtherFields,
  readAuthorizationDetails,
} from '../../src/records/authorization-details.js'
import type { AuthorizationDetails, AuthorizationDetailsElement } from '../../src/records/vocabulary.js'
import { anyText } from '../texts.js'
import { vectorsOf } from '../vectors.js'

interface Example {
  readonly section: string
  readonly text: string
}

const { requests, wrong, pushed } = vectorsOf<{
  readonly requests: readonly Example[]
  readonly wrong: readonly (Example & { readonly why: string })[]
  readonly pushed: { readonly parameters: string; readonly decoded: string }
}>('rfc9396-authorization-details.json')

function elementsOf(text: string): readonly AuthorizationDetailsElement[] {
  const read = readAuthorizationDetails(text)
  if (!read.ok) throw new Error(read.refusal)
  return read.value.elements
}

function refusalOf(text: string): string | undefined {
  const read = readAuthorizationDetails(text)
  return read.ok ? undefined : read.refusal
}

describe('the examples of RFC 9396', () => {
  test.each(requests)('$section: $text', ({ text }) => {
    const written = authorizationDetailsText({ elements: elementsOf(text) })
    expect(JSON.parse(written ?? '')).toEqual(JSON.parse(text))
  })

  test.each(wrong)('$section is refused: $why', ({ text }) => {
    expect(refusalOf(text)).toBe('authorization_details_field_malformed')
  })

  test('§11.4: as part of a form', () => {
    const text = new URLSearchParams(pushed.parameters).get('authorization_details') ?? ''
    expect(JSON.parse(text)).toEqual(JSON.parse(pushed.decoded))
    expect(elementsOf(text).map(element => element.type)).toEqual(['account_information', 'payment_initiation'])
  })
})

describe('what is read (RFC 9396 §2, §2.2)', () => {
  test('reads common members into fields, and all others into one text', () => {
    const text = `[{"a":1,"type":"t","locations":["l"],"b":[2],"actions":["a"],"datatypes":["d"],"identifier":"i","privileges":["p"],"c":{"d":3}}]`
    expect(elementsOf(text)).toStrictEqual([
      {
        type: 't',
        locations: ['l'],
        actions: ['a'],
        dataTypes: ['d'],
        identifier: 'i',
        privileges: ['p'],
        otherFields: '{"a":1,"b":[2],"c":{"d":3}}',
      },
    ])
  })

  test('adds nothing to an empty list or a bare element', () => {
    expect(elementsOf(' [ ] ')).toStrictEqual([])
    expect(elementsOf('[{"type":""}]')).toStrictEqual([{ type: '' }])
  })

  test.each([
    '{"z":1,"a":2,"10":3,"9":4}',
    '{"n":1.0,"m":1e400,"k":-0,"l":123456789012345678901234567890}',
    '{"o":{"b":1,"a":1.00,"2":0,"1":0},"s":"\\u00e9\\/"}',
    '{"__proto__":{"type":"x"},"constructor":1,"toString":null}',
    '{"o":[ 1 , { "x" : "a,b]}" } ]}',
  ])('preserves other members and numbers: %s', otherFields => {
    const [element] = elementsOf(`[{"type":"t",${otherFields.slice(1)}]`)
    expect(element).toStrictEqual({ type: 't', otherFields })
    expect(isOtherFields(element?.otherFields ?? '')).toBe(true)
  })

  test('RFC 8259 §4: refuses a repeated member at any depth', () => {
    const otherFields = '{"amount":{"value":"1.00","value":"1000.00"}}'
    expect(refusalOf(`[{"type":"t",${otherFields.slice(1)}]`)).toBe('authorization_details_malformed')
    expect(isOtherFields(otherFields)).toBe(false)
  })

  test('decodes escapes in names', () => {
    expect(elementsOf('[{"\\u0074ype":"t","\\u0061":1}]')).toStrictEqual([{ type: 't', otherFields: '{"a":1}' }])
  })
})

describe('limits (docs/rules.md §7)', () => {
  const element = '{"type":"t"}'
  const deep = (depth: number) => `[{"type":"t","a":${'['.repeat(depth - 2)}${']'.repeat(depth - 2)}}]`

  test('100 elements', () => {
    expect(elementsOf(`[${Array(100).fill(element)}]`)).toHaveLength(100)
    expect(refusalOf(`[${Array(101).fill(element)}]`)).toBe('authorization_details_malformed')
  })

  test('nested 32 deep', () => {
    expect(elementsOf(deep(32))).toHaveLength(1)
    expect(refusalOf(deep(33))).toBe('authorization_details_malformed')
  })

  test('64 KiB', () => {
    const filled = (length: number) => `[${element}${' '.repeat(length - element.length - 2)}]`
    expect(elementsOf(filled(65_536))).toHaveLength(1)
    expect(refusalOf(filled(65_537))).toBe('authorization_details_malformed')
  })
})

describe('properties', () => {
  const names = fc.oneof(fc.constantFrom('a', '__proto__', 'constructor', '10', '2', 'data', 'Type'), fc.string())
  const value = fc.oneof(
    fc.json({ maxDepth: 2 }),
    fc.constantFrom('1.0', '1e400', '-0', '12345678901234567890', '"\\u00e9"', '{"b":1,"a":2,"1":3}'),
  )
  const known = ['type', 'locations', 'actions', 'datatypes', 'dataTypes', 'identifier', 'privileges']
  const otherFields = fc
    .uniqueArray(fc.tuple(names, value), { minLength: 1, maxLength: 5, selector: ([name]) => name })
    .filter(members => !members.some(([name]) => known.includes(name)))
    .map(members => `{${members.map(([name, text]) => `${JSON.stringify(name)}:${text}`).join(',')}}`)
  const texts = fc.array(anyText, { maxLength: 3 })
  const details: fc.Arbitrary<AuthorizationDetails> = fc.record({
    elements: fc.array(
      fc.record(
        {
          type: anyText,
          locations: texts,
          actions: texts,
          dataTypes: texts,
          identifier: anyText,
          privileges: texts,
          otherFields,
        },
        { requiredKeys: ['type'] },
      ),
      { maxLength: 5 },
    ),
  })

  test('reads what it wrote', () => {
    fc.assert(
      fc.property(details, given => {
        // The members have one order: fast-check omits some and keeps the order of the rest.
        expect(readAuthorizationDetails(authorizationDetailsText(given) ?? '')).toEqual({ ok: true, value: given })
      }),
      { numRuns: scaled(3_000) },
    )
  })

  test('reads or refuses any text, and can write and read again what it read', () => {
    const piece = fc.constantFrom('[', ']', '{', '}', ',', ':', '"type"', '"t"', '"locations"', '1', 'null', ' ', '\\')
    const odd = fc.oneof(
      anyText,
      fc.json(),
      fc.array(piece).map(pieces => pieces.join('')),
      fc.array(fc.dictionary(fc.constantFrom(...known, 'else'), fc.jsonValue())).map(value => JSON.stringify(value)),
    )
    fc.assert(
      fc.property(odd, text => {
        const read = readAuthorizationDetails(text)
        if (!read.ok) return
        expect(read.value.elements.every(({ otherFields: others = '{}' }) => isOtherFields(others))).toBe(true)
        expect(readAuthorizationDetails(authorizationDetailsText(read.value) ?? '')).toEqual(read)
      }),
      { numRuns: scaled(5_000) },
    )
  })

  test.each(['[', '{"a":', '"', '\\', '[{"type":"t"},', ','])('reads a million of %j only once', unit => {
    expect(refusalOf(unit.repeat(1_000_000))).toBe('authorization_details_malformed')
  })

  test.each(['[]', '{}', '{"a":[]}', '""'])('of 64 KiB of %s no expression matches each', part => {
    const text = `[{"type":"a","b":[${`${part},`.repeat(65_000 / (part.length + 1))}0]}]`
    const matching = vi.spyOn(RegExp.prototype, 'exec')
    const read = readAuthorizationDetails(text)
    expect([read.ok, matching.mock.calls.length < 100]).toEqual([true, true])
    matching.mockRestore()
  })
})
