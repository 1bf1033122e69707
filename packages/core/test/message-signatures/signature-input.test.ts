import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../test/scale.js'
import { type MessageSignature, readSignatures } from '../../src/message-signatures/signature-base.js'
import { anyText } from '../texts.js'
import { fieldText } from './field-texts.js'
import type { Headers } from './messages.js'

/** The signatures of these two fields; one that is `undefined` is absent. */
function read(input: string | undefined, signature: string | undefined): readonly MessageSignature[] | undefined {
  const headers: Headers = [
    ...(input === undefined ? [] : [['Signature-Input', input] as const]),
    ...(signature === undefined ? [] : [['Signature', signature] as const]),
  ]
  return readSignatures({ headers })
}

describe('RFC 9421 §4.1, §4.2: what is read of a signature', () => {
  const input = '("date" "@query-param";name="a");keyid="k";created=1;expires=2;nonce="n";alg="ed25519";tag="t";x=1.0;y'

  test('INT-18: all of it', () => {
    const signatures = read(`sig1=${input}`, 'sig1=:AQID:')
    expect(signatures).toHaveLength(1)
    expect(signatures?.[0]).toMatchObject({
      label: 'sig1',
      components: [{ identifier: '"date"' }, { identifier: '"@query-param";name="a"' }],
      signatureParams: input,
      signature: Uint8Array.of(1, 2, 3),
    })
    expect(signatures?.[0]?.parameters).toEqual({
      keyid: 'k',
      created: 1,
      expires: 2,
      nonce: 'n',
      alg: 'ed25519',
      tag: 't',
    })
  })

  test.each([
    ['no spaces that need not be', 'sig1=(  "date"   "@method"  );created=1', '("date" "@method");created=1'],
    ['the order of parameters is kept', 'sig1=();keyid="k";created=1;a', '();keyid="k";created=1;a'],
    ['decimals stay (TRAP-03)', 'sig1=();x=1.0', '();x=1.0'],
    ['a parameter again: the last counts', 'sig1=();created=1;a;created=2', '();created=2;a'],
    ['no parameters', 'sig1=("date")', '("date")'],
  ])('RFC 9421 §2.3, §3.2: as the value of @signature-params: %s', (_, field, written) => {
    expect(read(field, 'sig1=:AA==:')?.[0]?.signatureParams).toBe(written)
  })

  test.each([
    ['without the fields', undefined],
    ['of two empty fields', ''],
  ])('RFC 9651 §3.2: %s there is no signature, and nothing is malformed', (_, field) => {
    expect(read(field, field)).toEqual([])
  })

  test('more than one, on more than one line, names in any case', () => {
    const headers: Headers = [
      ['signature-input', 'a=()'],
      ['SIGNATURE', 'b=:Ag==:'],
      ['Signature-Input', 'b=();created=1'],
      ['signature', 'a=:AQ==:'],
    ]
    const signatures = readSignatures({ headers })
    expect(signatures?.map(({ label, signature }) => [label, ...signature])).toEqual([
      ['a', 1],
      ['b', 2],
    ])
  })
})

describe('RFC 9421 §3.2, §4: malformed signatures', () => {
  test.each<[string, string | undefined, string | undefined]>([
    ['only Signature-Input', 'sig1=()', undefined],
    ['only Signature', undefined, 'sig1=:AA==:'],
    ['an input that is empty', '', 'sig1=:AA==:'],
    ['an input without its signature', 'sig1=()', ''],
    ['another label', 'sig1=()', 'sig2=:AA==:'],
    ['a label in another case', 'sig1=()', 'SIG1=:AA==:'],
    ['Signature-Input that is not a dictionary', '(), ()', 'sig1=:AA==:'],
    ['Signature that is not a dictionary', 'sig1=()', ':AA==:'],
    ['an open list', 'sig1=("date"', 'sig1=:AA==:'],
    ['a trailing comma', 'sig1=(),', 'sig1=:AA==:'],
  ])('INT-18: %s', (_, input, signature) => {
    expect(read(input, signature)).toBe(undefined)
  })

  test.each([
    ['a string', '"date"'],
    ['true', '?1'],
    ['an integer', '1'],
    ['bytes', ':AA==:'],
    ['a list of tokens', '(date)'],
    ['a list of strings and a token', '("date" date)'],
    ['a list of integers', '(1)'],
    ['a list of bytes', '(:AA==:)'],
    ['a list of dates', '(@1)'],
  ])('RFC 9421 §4.1: Signature-Input as %s', (_, member) => {
    expect(read(`sig1=${member}`, 'sig1=:AA==:')).toBe(undefined)
  })

  test.each([
    ['a string', '"AA=="'],
    ['a token', 'AA'],
    ['true', '?1'],
    ['an integer', '1'],
    ['a date', '@1'],
    ['a display string', '%"AA"'],
    ['a list', '(:AA==:)'],
    ['an empty list', '()'],
    ['base64url', ':-_==:'],
    ['not closed', ':AA=='],
  ])('RFC 9421 §4.2: Signature as %s', (_, member) => {
    expect(read('sig1=()', `sig1=${member}`)).toBe(undefined)
  })

  test.each([
    ...['"1"', '1.0', '1.5', 'one', '?0', '@1', ':AQ==:', '%"1"'].map(value => `created=${value}`),
    'created',
    ...['"1"', '1.0', '?0', '@1'].map(value => `expires=${value}`),
    'expires',
    ...['nonce', 'alg', 'keyid', 'tag'].flatMap(name => [name, ...[`1`, 'k', ':AQ==:', '?0'].map(v => `${name}=${v}`)]),
  ])('RFC 9421 §2.3: %s is of another type', parameter => {
    expect(read(`sig1=("date");${parameter}`, 'sig1=:AA==:')).toBe(undefined)
  })

  test.each<[string, string, string]>([
    ['no list', 'good=(), bad=1', 'good=:AQ==:, bad=:AA==:'],
    ['a token among components', 'good=(), bad=(a)', 'good=:AQ==:, bad=:AA==:'],
    ['created as text', 'good=(), bad=();created="1"', 'good=:AQ==:, bad=:AA==:'],
    ['only in Signature-Input', 'good=(), bad=()', 'good=:AQ==:'],
    ['only in Signature', 'good=()', 'good=:AQ==:, bad=:AA==:'],
    ['a signature that is not bytes', 'good=(), bad=()', 'good=:AQ==:, bad=1'],
    ['too many components', `good=(), bad=(${'"a" '.repeat(51)})`, 'good=:AQ==:, bad=:AA==:'],
    ['its label again in Signature-Input', 'good=(), good=()', 'good=:AQ==:'],
    ['its label again in Signature', 'good=()', 'good=:AQ==:, good=:AQ==:'],
    ['its label again in both', 'good=(), good=()', 'good=:AQ==:, good=:AQ==:'],
    ['one label each that the other field lacks', 'good=(), a=()', 'good=:AQ==:, b=:AQ==:'],
  ])('RFC 9421 §3.2, §4: a malformed one besides a well-formed one: %s', (_, input, signature) => {
    expect(read(input, signature)).toBe(undefined)
  })
})

describe('docs/rules.md §7, RFC 9421 §7.1: limits', () => {
  const covered = (count: number) => `sig1=(${Array.from({ length: count }, (_, at) => `"h${at}"`).join(' ')})`

  test('50 components', () => {
    expect(read(covered(50), 'sig1=:AA==:')?.[0]?.components).toHaveLength(50)
  })

  test.each([51, 10_000])('%i components', count => {
    expect(read(covered(count), 'sig1=:AA==:')).toBe(undefined)
  })

  const MANY = scaled(5_000_000)
  test.each([
    ['letters', 'a'.repeat(MANY)],
    ['quotes', '"'.repeat(MANY)],
    ['quotes that are never closed', `sig1="${'\\"'.repeat(MANY / 2)}`],
    ['parentheses', '('.repeat(MANY)],
    ['colons', ':'.repeat(MANY)],
    ['commas', ','.repeat(MANY)],
    ['line breaks', '\n'.repeat(MANY)],
    ['old folds', `a${'\r\n '.repeat(MANY / 3)}`],
    ['a component of this length', `sig1=("${'a'.repeat(MANY)}")`],
    ['labels', Array.from({ length: MANY / 10 }, (_, at) => `a${at}=()`).join(',')],
    ['bytes', `sig1=:${'AAAA'.repeat(MANY / 4)}:`],
  ])(`a value of ${MANY} characters: %s`, (_, value) => {
    expect(read(value, 'sig1=:AA==:')).toBe(undefined)
    expect(read('sig1=()', value)).toBe(undefined)
    expect(read(value, value)).toBe(undefined)
  })

  test('100,000 lines', () => {
    const headers = Array.from({ length: 100_000 }, (_, at) => ['Signature-Input', `a${at}=()`] as const)
    expect(readSignatures({ headers: [...headers, ['Signature', 'a1=:AA==:']] })).toBe(undefined)
  })

  test('spaces within', () => {
    expect(read(`sig1=(${' '.repeat(100_000)})`, 'sig1=:AA==:')).toBe(undefined)
  })
})

describe('INT-18: for any header text', () => {
  const text = fc.oneof(
    anyText,
    fieldText,
    fieldText.map(rest => `sig1=("date");created=1${rest}`),
  )

  test('nothing throws, and what is read is whole', () => {
    fc.assert(
      fc.property(text, fc.oneof(text, fc.constant('sig1=:AA==:')), (input, signature) => {
        for (const each of read(input, signature) ?? []) {
          expect(each.signatureParams).toMatch(/^\([ -~]*$/)
          expect(each.signature).toBeInstanceOf(Uint8Array)
          expect(each.components.every(({ identifier }) => identifier.startsWith('"'))).toBe(true)
        }
      }),
      { numRuns: scaled(10_000) },
    )
  })

  test('one field without the other is malformed', () => {
    fc.assert(
      fc.property(text, input => {
        expect(read(input, undefined)).toBe(undefined)
      }),
    )
  })
})
