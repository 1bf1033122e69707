import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { withoutAbsent } from '../../../src/lib/objects.js'

describe('null and undefined mean absent (docs/rules.md §1)', () => {
  test.each<[string, unknown, unknown]>([
    ['members', { a: null, b: undefined, c: 0, d: '', e: false }, { c: 0, d: '', e: false }],
    ['members of members', { a: { b: null, c: { d: undefined, e: 1 } } }, { a: { c: { e: 1 } } }],
    ['members of elements', [{ a: null }, { b: 1 }], [{}, { b: 1 }]],
    ['no elements: they stay', { a: [null, undefined, 1] }, { a: [null, undefined, 1] }],
    ['an object that was all absent stays an object', { a: { b: null } }, { a: {} }],
    ['null itself', null, null],
    ['undefined itself', undefined, undefined],
    ['text', 'x', 'x'],
    ['NaN', { a: Number.NaN }, { a: Number.NaN }],
  ])('%s', (_, input, expected) => {
    expect(withoutAbsent(input)).toStrictEqual(expected)
  })

  test('the input stays as it was', () => {
    const input = Object.freeze({ a: null, b: Object.freeze([Object.freeze({ c: null })]) })
    expect(withoutAbsent(input)).toStrictEqual({ b: [{}] })
    expect(input).toStrictEqual({ a: null, b: [{ c: null }] })
  })

  test('docs/rules.md §8: __proto__ of JSON is a member like any other and changes no prototype', () => {
    const copy = withoutAbsent(
      JSON.parse('{"__proto__": {"admin": true}, "constructor": {"prototype": {"admin": true}}}'),
    )
    expect(Object.getPrototypeOf(copy)).toBe(Object.prototype)
    expect(Object.keys(copy as object)).toEqual(['__proto__', 'constructor'])
    expect(Reflect.get({}, 'admin')).toBeUndefined()
  })

  test('docs/rules.md §7: depth is bounded, also of a value that holds itself', () => {
    const self: { inner?: unknown } = {}
    self.inner = self
    expect(() => withoutAbsent(self)).not.toThrow()
    const deep = JSON.parse(`${'['.repeat(5000)}${']'.repeat(5000)}`)
    expect(() => withoutAbsent(deep)).not.toThrow()
  })

  test('any JSON: no member is null afterwards, and doing it again changes nothing', () => {
    const hasNull = (value: unknown): boolean =>
      typeof value === 'object' &&
      value !== null &&
      (Array.isArray(value)
        ? value.some(hasNull)
        : Object.values(value).some(each => each === null || each === undefined || hasNull(each)))
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 5 }), input => {
        const copy = withoutAbsent(input)
        expect(hasNull(copy)).toBe(false)
        expect(withoutAbsent(copy)).toStrictEqual(copy)
      }),
    )
  })

  test('any value: never throws', () => {
    fc.assert(
      fc.property(fc.anything({ withDate: true, withMap: true, withSet: true, withNullPrototype: true }), input => {
        expect(() => withoutAbsent(input)).not.toThrow()
      }),
    )
  })
})
