import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { preferenceFor } from '../../../src/standards/oauth/accept.js'
import { anyText } from '../../texts.js'

const TYPE = 'application/token-introspection+jwt'

describe('an Accept header (RFC 9110 §12.5.1)', () => {
  test.each<[what: string, accept: string, weight: number, named: boolean]>([
    ['no header', '', 1, false],
    ['spaces alone', ' \t ', 1, false],
    ['the type', TYPE, 1, true],
    ['the type in capitals', TYPE.toUpperCase(), 1, true],
    ['the type with a weight', `${TYPE};q=0.3`, 0.3, true],
    ['spaces around a weight', `${TYPE} ; Q=0.25 `, 0.25, true],
    ['a weight of 1.000', `${TYPE};q=1.000`, 1, true],
    ['a weight of 0', `${TYPE};q=0.000`, 0, true],
    ['anything', '*/*', 1, false],
    ['anything of the kind', 'application/*;q=0.5', 0.5, false],
    ['the more specific range, whatever the order', `*/*, application/*;q=0.2`, 0.2, false],
    ['the type rather than a range', `application/*, ${TYPE};q=0`, 0, true],
    ['the smaller weight of a repeated type', `${TYPE};q=0.9, ${TYPE};q=0.1`, 0.1, true],
    ['another type', 'application/json', 0, false],
    ['another kind', 'text/*', 0, false],
    ['a type that only begins so', `${TYPE}x`, 0, false],
    ['a range that is none', '*/token-introspection+jwt', 0, false],
    ['a weight above 1', `${TYPE};q=1.1`, 0, false],
    ['a weight below 0', `${TYPE};q=-1`, 0, false],
    ['a weight of four digits', `${TYPE};q=0.1234`, 0, false],
    ['a weight that is no number', `${TYPE};q=x`, 0, false],
    ['a parameter of the type', `${TYPE};version=2`, 0, false],
    ['an extension after the weight', `${TYPE};q=1;a=b`, 0, false],
    ['commas alone', ',,', 0, false],
  ])('%s', (_, accept, weight, named) => {
    expect(preferenceFor(TYPE, accept)).toEqual({ weight, named })
  })

  test('any text gives a weight from 0 to 1, and names the type only if it contains it', () => {
    const element = fc.oneof(anyText, fc.constantFrom(TYPE, '*/*', 'application/*', `${TYPE};q=0.5`, ';', ',', 'q='))
    fc.assert(
      fc.property(
        fc.array(element, { maxLength: 8 }).map(elements => elements.join(',')),
        accept => {
          const { weight, named } = preferenceFor(TYPE, accept)
          expect(weight >= 0 && weight <= 1).toBe(true)
          expect(!named || accept.toLowerCase().includes(TYPE)).toBe(true)
        },
      ),
    )
  })

  test('an element with weight 0 is never wanted, whatever else is', () => {
    fc.assert(
      fc.property(anyText, anyText, (before, after) => {
        expect(preferenceFor(TYPE, `${before},${TYPE};q=0,${after}`).weight).toBe(0)
      }),
    )
  })
})
