import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../test/scale.js'
import type { SignedMessage } from '../../src/message-signatures/message.js'
import { baseLines, signatureBase } from '../../src/message-signatures/signature-base.js'
import { anyText } from '../texts.js'
import { fieldText } from './field-texts.js'
import { baseOf, component, requestTo, requestWith } from './messages.js'

const request = requestWith(['Date', 'now'], ['Empty', ''], ['Dict', 'a=1, b=2'])
const response: SignedMessage = { status: 200, headers: [['Date', 'later']], request }

describe('RFC 9421 §2.5: the signature base', () => {
  test('INT-18: a line for each component in its order, the parameters last, no line break after them', () => {
    expect(baseOf(['"date"', '"@method"', '"empty"', '"@query-param";name="param"'], request, '("date");a')).toBe(
      '"date": now\n"@method": POST\n"empty": \n"@query-param";name="param": value\n"@signature-params": ("date");a',
    )
  })

  test('of no components', () => {
    expect(baseOf([], request, '();created=1')).toBe('"@signature-params": ();created=1')
  })

  test('INT-19: the first component without a value is named, and nothing else is read', () => {
    const refused = baseLines(['"date"', '"gone"', '"@nothing"'].map(component), request)
    expect(refused).toMatchObject({ ok: false, refusal: { identifier: '"gone"' } })
  })

  test('another order is another base', () => {
    expect(baseOf(['"date"', '"@method"'], request)).not.toBe(baseOf(['"@method"', '"date"'], request))
  })
})

describe('RFC 9421 §2, §2.5: no component twice', () => {
  test.each<[string, readonly string[], SignedMessage]>([
    ['a field', ['"date"', '"date"'], request],
    ['with others between', ['"date"', '"@method"', '"empty"', '"date"'], request],
    ['derived', ['"@method"', '"@method"'], request],
    ['a field as bytes', ['"date";bs', '"date";bs'], request],
    ['a member', ['"dict";key="a"', '"dict";key="a"'], request],
    ['a parameter of the query', ['"@query-param";name="param"', '"@query-param";name="param"'], request],
    ['parameters in another order', ['"dict";key="a";req', '"dict";req;key="a"'], response],
    ['parameters in another order, as bytes', ['"date";req;bs', '"date";bs;req'], response],
    [
      'parameters in another order, derived',
      ['"@query-param";name="param";req', '"@query-param";req;name="param"'],
      response,
    ],
  ])('INT-19: %s', (_, identifiers, message) => {
    expect(baseOf(identifiers.slice(0, -1), message)).toBeDefined()
    expect(baseOf(identifiers, message)).toBeUndefined()
  })

  test.each<[string, readonly string[], SignedMessage]>([
    ['other parameters', ['"date"', '"date";bs'], request],
    ['other members', ['"dict"', '"dict";key="a"', '"dict";key="b"'], request],
    ['other members of the request', ['"dict";req;key="a"', '"dict";req;key="b"'], response],
    ['of the response and of its request', ['"date"', '"date";req'], response],
  ])('RFC 9421 §2: %s make another component', (_, identifiers, message) => {
    expect(baseOf(identifiers, message)?.split('\n')).toHaveLength(identifiers.length + 1)
  })
})

describe('INT-18: for any message', () => {
  test('RFC 9421 §7.5.6: nothing throws, and no value can start a new line', () => {
    const text = fc.oneof(anyText, fieldText)
    const identifiers = fc.subarray(['"a"', '"b"', '"a";bs', '"@method"', '"@path"', '"@query"', '"@target-uri"'])
    fc.assert(
      fc.property(identifiers, text, text, text, text, (covered, a, b, method, path) => {
        const message = {
          ...requestTo(`https://h/${path}`, [
            ['a', a],
            ['b', b],
          ]),
          method,
        }
        const base = baseOf(covered, message)
        if (base !== undefined) expect(base.split('\n')).toHaveLength(covered.length + 1)
      }),
      { numRuns: scaled(5_000) },
    )
  })

  test('the base has only the lines', () => {
    const lines = baseLines([component('"date"')], request)
    expect(lines).toMatchObject({ ok: true, value: [{ value: 'now', component: { identifier: '"date"' } }] })
    expect(lines.ok && signatureBase(lines.value, '("date")')).toBe('"date": now\n"@signature-params": ("date")')
  })
})
