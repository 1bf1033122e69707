import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  FORM_RULES,
  formFromPairs,
  parameterValues,
  readForm,
  spaceSeparatedValues,
} from '../../../src/standards/oauth/form.js'
import { anyText } from '../../texts.js'

/** The fault of the first rule that a form breaks. */
function faultOf(text: string) {
  const form = readForm(text)
  return FORM_RULES.find(rule => rule.applies(form) && rule.run(form) !== undefined)?.run(form)?.reason
}

describe('reading a form', () => {
  test.each<[clause: string, what: string, text: string, pairs: readonly (readonly [string, string])[]]>([
    ['URL §5.1', 'nothing', '', []],
    ['URL §5.1', 'only separators', '&&&', []],
    [
      'URL §5.1',
      'pairs in their order',
      'b=2&a=1&c=3',
      [
        ['b', '2'],
        ['a', '1'],
        ['c', '3'],
      ],
    ],
    ['RFC 6749 App. B', 'plus as a space', 'scope=a+b', [['scope', 'a b']]],
    ['RFC 6749 App. B', 'escapes', 'scope=a%20b%2Bc', [['scope', 'a b+c']]],
    ['RFC 6749 App. B', 'escapes in names', '%73cope=a', [['scope', 'a']]],
    ['RFC 6749 App. B', 'UTF-8', 'state=%C3%A9%F0%9F%98%80', [['state', '\u00e9\u{1f600}']]],
    ['URL §5.1', 'a value with equals signs', 'state=a=b==', [['state', 'a=b==']]],
    ['URL §1.3', 'a malformed escape unchanged', 'state=%zz%4', [['state', '%zz%4']]],
    ['URL §5.1', 'malformed UTF-8 as replacement characters', 'state=%FF', [['state', '\ufffd']]],
    ['URL §5.1', 'a semicolon that separates nothing', 'a=1;b=2', [['a', '1;b=2']]],
    [
      'docs/rules.md §8',
      'brackets that nest nothing',
      'a[b]=1&a[]=2',
      [
        ['a[b]', '1'],
        ['a[]', '2'],
      ],
    ],
    ['URL §5.1', 'a name that is empty', '=x', [['', 'x']]],
  ])('%s: %s', (_, __, text, pairs) => {
    expect(readForm(text).pairs).toEqual(pairs)
  })

  test.each(['state=', 'state', 'state=&'])('RFC 6749 §3.1: the parameter of %j counts as omitted', text => {
    const form = readForm(text)
    expect(form.pairs).toEqual([])
    expect(form.values.has('state')).toBe(false)
    expect(form.count).toBe(1)
  })

  test.each<[string, string, readonly string[]]>([
    ['twice', 'a=1&a=2', ['a']],
    ['twice with the same value', 'a=1&a=1', ['a']],
    ['empty first', 'a=&a=1', ['a']],
    ['empty second', 'a=1&a=', ['a']],
    ['empty twice', 'a&a', ['a']],
    ['one of them escaped', 'client_id=x&client%5Fid=y', ['client_id']],
    ['three times, named once', 'a=1&a=2&a=3', ['a']],
    ['two names', 'a=1&b=1&b=2&a=2', ['a', 'b']],
    ['other case is another name', 'a=1&A=2', []],
    ['resource may be repeated', 'resource=https%3A%2F%2Fa&resource=https%3A%2F%2Fb', []],
    ['resources may not', 'resources=a&resources=b', ['resources']],
    ['__proto__', '__proto__=1&__proto__=2', ['__proto__']],
    ['constructor', 'constructor=1&constructor=2', ['constructor']],
    ['once each', 'a=1&b=2', []],
  ])('RFC 6749 §3.1, RFC 8707 §2: repeated, %s', (_, text, repeated) => {
    expect([...readForm(text).repeated].sort()).toEqual(repeated)
    expect(faultOf(text)).toBe(repeated.length > 0 ? 'parameter_repeated' : undefined)
  })

  test.each(['__proto__', 'constructor', 'toString', 'hasOwnProperty', 'prototype'])(
    'docs/rules.md §8: %s is a name like any other',
    name => {
      expect(readForm('').values.get(name)).toBeUndefined()
      expect(readForm(`${name}=x`).values.get(name)).toBe('x')
      expect(parameterValues(readForm(`${name}=x`), name)).toEqual(['x'])
      expect(Reflect.get({}, 'x')).toBeUndefined()
    },
  )

  test('RFC 8707 §2: all resources, in their order', () => {
    const form = readForm('resource=https%3A%2F%2Fb&scope=x&resource=&resource=https%3A%2F%2Fa')
    expect(parameterValues(form, 'resource')).toEqual(['https://b', 'https://a'])
    expect(parameterValues(form, 'audience')).toEqual([])
  })

  test.each<[string, readonly string[]]>([
    ['prompt=login+consent', ['login', 'consent']],
    ['prompt=login', ['login']],
    ['prompt=', []],
    ['', []],
    ['prompt=+login++consent+', ['login', 'consent']],
    ['prompt=login%09consent', ['login\tconsent']],
  ])('a space-separated list: %j', (text, members) => {
    expect(spaceSeparatedValues(readForm(text), 'prompt')).toEqual(members)
  })

  test('pairs that a store kept are the form that they came from', () => {
    const form = readForm('a=1&resource=x&b=2&resource=y')
    expect(formFromPairs(form.pairs)).toEqual(form)
  })
})

describe('rules for every form', () => {
  test.each([
    ['NUL in a value', 'state=a%00b', 'parameter_malformed'],
    ['NUL in a name', 'a%00=b', 'parameter_malformed'],
    ['NUL unescaped', 'state=a\u0000b', 'parameter_malformed'],
    ['a vertical tab', 'state=%0B', 'parameter_malformed'],
    ['a form feed', 'state=%0C', 'parameter_malformed'],
    ['escape', 'state=%1B', 'parameter_malformed'],
    ['the unit separator', 'state=%1F', 'parameter_malformed'],
    ['delete', 'state=%7F', 'parameter_malformed'],
    ['a space', 'state=%20', undefined],
    ['a tilde', 'state=%7E', undefined],
    ['white space of JSON', 'claims=%7B%0D%0A%09%7D', undefined],
    ['a letter outside ASCII', 'login_hint=%C3%A9', undefined],
  ])('RFC 6749 Appendix A: %s', (_, text, fault) => {
    expect(faultOf(text)).toBe(fault)
  })

  test.each([
    [200, undefined],
    [201, 'parameters_too_many'],
  ])('docs/rules.md §7: %i parameters', (count, fault) => {
    const names = Array.from({ length: count }, (_, at) => `p${at}`)
    expect(faultOf(names.map(name => `${name}=1`).join('&'))).toBe(fault)
    expect(faultOf(names.map(name => `${name}=`).join('&'))).toBe(fault)
  })

  test('docs/rules.md §7: of too many parameters nothing is read, however they are written', () => {
    for (const each of ['a=1', '=', 'é', '%ff']) {
      expect(readForm(`${each}&&`.repeat(201))).toEqual({ pairs: [], values: new Map(), repeated: [], count: 201 })
    }
  })

  test('docs/rules.md §8: the trace names every parameter that is repeated', () => {
    const form = readForm('a=1&b=1&b=2&a=2&c=3')
    expect(FORM_RULES.map(rule => rule.seen?.(form).actual)).toContain('b a')
  })

  test('docs/rules.md §8: the trace never contains a value or text that does not look like a name', () => {
    const secret = 'eyJhbGciOiJub25lIn0.e30.'
    const form = readForm(`client_secret=${secret}&client_secret=${secret}&${secret}=1&${secret}=2&a%00=${secret}`)
    const seen = FORM_RULES.map(rule => JSON.stringify(rule.seen?.(form) ?? {}))
    expect(seen.join(' ')).toContain('client_secret')
    expect(seen.join(' ')).not.toContain(secret)
  })
})

describe('for any text', () => {
  const name = fc.constantFrom('a', 'b', 'resource', 'client_id', '__proto__', 'constructor', '')
  const pairs = fc.array(fc.tuple(name, fc.string({ maxLength: 5 })), { maxLength: 10 })

  test('nothing throws, and what is read is what was sent', () => {
    fc.assert(
      fc.property(anyText, text => {
        const form = readForm(text)
        // An extra first pair, because URLSearchParams would drop a question mark at the start.
        const all = [...new URLSearchParams(`first=1&${text}`)].slice(1)
        expect(form.count).toBe(all.length)
        expect(form.pairs).toEqual(all.filter(([, value]) => value !== ''))
        for (const rule of FORM_RULES) expect(() => [rule.run(form), rule.seen?.(form)]).not.toThrow()
      }),
    )
  })

  test('every value is the first of its name, and a name is repeated if and only if it occurs more than once', () => {
    fc.assert(
      fc.property(pairs, sent => {
        const form = readForm(new URLSearchParams(sent.map(([key, value]) => [key, value])).toString())
        for (const [key, value] of form.values) expect(form.pairs.find(([each]) => each === key)?.[1]).toBe(value)
        for (const [key] of sent) {
          const often = sent.filter(([each]) => each === key).length > 1
          expect(form.repeated.includes(key)).toBe(often && key !== 'resource')
        }
      }),
    )
  })

  test('the order of distinct parameters changes no value', () => {
    const distinct = fc.uniqueArray(fc.tuple(fc.string({ minLength: 1 }), fc.string()), { selector: ([key]) => key })
    const shuffled = distinct.chain(sent =>
      fc.tuple(fc.constant(sent), fc.shuffledSubarray(sent, { minLength: sent.length, maxLength: sent.length })),
    )
    const encoded = (sent: readonly (readonly [string, string])[]) =>
      new URLSearchParams(sent.map(([key, value]) => [key, value])).toString()
    fc.assert(
      fc.property(shuffled, ([one, other]) => {
        const left = readForm(encoded(one))
        const right = readForm(encoded(other))
        expect(new Map([...left.values].sort())).toEqual(new Map([...right.values].sort()))
        expect(left.repeated).toEqual(right.repeated)
        expect(left.count).toBe(right.count)
      }),
    )
  })
})
