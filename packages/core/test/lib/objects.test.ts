import fc from 'fast-check'
import { expect, test } from 'vitest'
import { defined, extended } from '../../src/lib/objects.js'

test('answers omit what is absent (docs/rules.md §1)', () => {
  const answer = defined({ a: undefined, b: 0, c: '', d: false, e: null, f: { g: undefined } })
  expect(Object.keys(answer)).toEqual(['b', 'c', 'd', 'e', 'f'])
  expect(answer).toStrictEqual({ b: 0, c: '', d: false, e: null, f: { g: undefined } })
})

test('nothing stays nothing', () => {
  expect(Object.keys(defined({}))).toEqual([])
  expect(Object.keys(defined({ a: undefined }))).toEqual([])
})

test('any object: the same members in their order, except those that are undefined', () => {
  fc.assert(
    fc.property(fc.dictionary(fc.string({ minLength: 1 }), fc.option(fc.integer(), { nil: undefined })), object => {
      fc.pre(!Object.hasOwn(object, '__proto__'))
      const expected = Object.entries(object).filter(([, value]) => value !== undefined)
      expect(Object.entries(defined(object))).toEqual(expected)
    }),
  )
})

test('an object is extended by the defined members of another, and only by those', () => {
  expect(extended({ a: 1 }, { b: 2, c: undefined, d: null })).toStrictEqual({ a: 1, b: 2, d: null })
  expect(extended({ a: 1, b: 1 }, { b: undefined })).toStrictEqual({ a: 1, b: 1 })
})
