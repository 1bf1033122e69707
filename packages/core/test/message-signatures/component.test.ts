import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { scaled } from '../../../../test/scale.js'
import { componentValue, readComponent, STRUCTURED_FIELDS } from '../../src/message-signatures/component.js'
import type { SignedMessage } from '../../src/message-signatures/message.js'
import { anyText } from '../texts.js'
import { fieldText } from './field-texts.js'
import { component, coveredValue, type Headers, itemOf, requestTo, requestWith, type Types } from './messages.js'

const DICTIONARY: Types = new Map([['example-dict', 'dictionary']])
const request = requestWith(
  ['Date', 'Tue, 20 Apr 2021 02:07:56 GMT'],
  ['Example-Dict', 'a=1, b=2;x=1;y=2, c=(a   b    c), d'],
  ['Cache-Status', 'ExampleCache; hit'],
)
const response: SignedMessage = {
  status: 503,
  headers: [
    ['Date', 'now'],
    ['Answer', '42'],
  ],
  request,
}

describe('RFC 9421 §2: identifiers', () => {
  test.each([
    '"date"',
    '"@query-param";name="a"',
    '"example-dict";key="a";req',
    '"example-dict";req;key="a"',
    '"a";x="\\"\\\\"',
  ])('INT-19: %s is kept unchanged', identifier => {
    expect(component(identifier).identifier).toBe(identifier)
  })

  test.each(['date', '1', ':YQ==:', '?1', '@1'])('RFC 9421 §2: %s is not a component', text => {
    expect(readComponent(itemOf(text))).toBeUndefined()
  })

  test('what is refused is named', () => {
    const refused = componentValue(component('"absent";bs'), request)
    expect(refused).toMatchObject({ ok: false, refusal: { identifier: '"absent";bs' } })
  })
})

describe('RFC 9421 §2.1: fields', () => {
  test.each<[string, string]>([
    ['absent', '"absent"'],
    ['in upper case', '"Date"'],
    ['empty', '""'],
    ['with a space', '"date "'],
    ['with a colon', '"date:"'],
    ['an at sign', '"@"'],
    ['an at sign before a field', '"@date"'],
    ['derived, in upper case', '"@Method"'],
    ['the parameters of the signature (§2.3)', '"@signature-params"'],
    ['a name of objects', '"__proto__"'],
    ['another name of objects', '"constructor"'],
  ])('INT-19: %s', (_, identifier) => {
    expect(coveredValue(identifier, request)).toBeUndefined()
  })

  test.each<[string, string, string | undefined]>([
    ['empty', '', ''],
    ['a tab within', 'a\tb', 'a\tb'],
    [
      'every character of ASCII',
      ' !"#$%&\'()*+,-./09:;<=>?@AZ[\\]^_`az{|}~',
      '!"#$%&\'()*+,-./09:;<=>?@AZ[\\]^_`az{|}~',
    ],
    ['an old fold', 'a\r\n b', 'a b'],
    ['a line break (§7.5.6)', 'a\nb', undefined],
    ['a line of the attacker (§7.5.6)', 'a\r\n"@method": GET', undefined],
    ['a line break at the end', 'a\n', undefined],
    ['a carriage return', 'a\rb', undefined],
    ['a carriage return before a space', 'a\r b', undefined],
    ['a null', 'a\0b', undefined],
    ['a delete', 'a\x7fb', undefined],
    ['a vertical tab', 'a\vb', undefined],
    ['a line separator of Unicode', 'a\u2028b', undefined],
    ['é', 'é', undefined],
    ['Ł', 'Ł', undefined],
    ['half of a pair', '\ud800', undefined],
  ])('RFC 9421 §2.5: a value: %s', (_, value, covered) => {
    expect(coveredValue('"a"', requestWith(['A', value]))).toBe(covered)
  })
})

describe('RFC 9421 §2.1.1: ;sf', () => {
  test.each<[string, string, Types | undefined, string | undefined]>([
    ['of a type that is given', '"example-dict";sf', DICTIONARY, 'a=1, b=2;x=1;y=2, c=(a b c), d'],
    ['of a type that is not known', '"example-dict";sf', undefined, undefined],
    ['of a field that is not structured', '"date";sf', new Map([['date', 'item']]), undefined],
    ['of a type that everybody knows', '"cache-status";sf', undefined, 'ExampleCache;hit'],
    ['of the wrong type', '"example-dict";sf', new Map([['example-dict', 'item']]), undefined],
    ['as ?0', '"example-dict";sf=?0', DICTIONARY, undefined],
    ['as text', '"example-dict";sf="x"', DICTIONARY, undefined],
    ['as text that is empty', '"example-dict";sf=""', DICTIONARY, undefined],
    ['as a number', '"example-dict";sf=1', DICTIONARY, undefined],
    ['of a derived component', '"@method";sf', undefined, undefined],
  ])('INT-18: %s', (_, identifier, types, value) => {
    expect(coveredValue(identifier, request, types)).toBe(value)
  })

  test('TRAP-03: decimals', () => {
    const text = 'a=1.0, b=1.50, c=-0.5, d="1.0", e=:MS4w:, f=tok1.0, g=(1.0 2);x=1.0'
    const message = requestWith(['Example-Dict', text])
    expect(coveredValue('"example-dict";sf', message, DICTIONARY)).toBe(text.replace('1.50', '1.5'))
    const members = ['1.0', '1.5', '-0.5', '"1.0"', ':MS4w:', 'tok1.0', '(1.0 2);x=1.0']
    expect([...'abcdefg'].map(key => coveredValue(`"example-dict";key="${key}"`, message, DICTIONARY))).toEqual(members)
  })

  test.each(['%"\u0141"', '"\u0141"', 'a\u0141'])('RFC 9421 §2.5: %s is not ASCII, however it is written', text => {
    expect(coveredValue('"a";sf', requestWith(['A', text]), new Map([['a', 'item']]))).toBeUndefined()
    expect(coveredValue('"a";key="k"', requestWith(['A', `k=${text}`]), new Map([['a', 'dictionary']]))).toBeUndefined()
  })

  test('lines of a dictionary are one dictionary (RFC 9651 §3.2)', () => {
    const message = requestWith(['Example-Dict', 'a=1'], ['Example-Dict', ' b=2'])
    expect(coveredValue('"example-dict";sf', message, DICTIONARY)).toBe('a=1, b=2')
    expect(coveredValue('"example-dict";key="b"', message, DICTIONARY)).toBe('2')
  })

  test.each([
    ['accept-signature', 'sig1=("@method"  "@path");created', 'sig1=("@method" "@path");created'],
    ['cache-status', 'a; hit,  b', 'a;hit, b'],
    ['client-cert', ' :AA: ', ':AA==:'],
    ['client-cert-chain', ':AA:,:AQ:', ':AA==:, :AQ==:'],
    ['content-digest', 'sha-256=:AA:', 'sha-256=:AA==:'],
    ['priority', 'u=1,i', 'u=1, i'],
    ['proxy-status', 'a; error=dns_timeout', 'a;error=dns_timeout'],
    ['repr-digest', 'sha-256=:AA:', 'sha-256=:AA==:'],
    ['signature', 'sig1=:AA:', 'sig1=:AA==:'],
    ['signature-input', 'sig1=( );created=1', 'sig1=();created=1'],
    ['want-content-digest', 'sha-256=1,sha-512=2', 'sha-256=1, sha-512=2'],
    ['want-repr-digest', 'sha-256=1,sha-512=2', 'sha-256=1, sha-512=2'],
  ])('the type of %s is known', (name, text, written) => {
    expect(coveredValue(`"${name}";sf`, requestWith([name, text]))).toBe(written)
  })

  test('the type of no other field is known', () => {
    expect(STRUCTURED_FIELDS.size).toBe(12)
  })
})

describe('RFC 9421 §2.1.2: ;key', () => {
  test.each<[string, string, string | undefined]>([
    ['a member', '"example-dict";key="b"', '2;x=1;y=2'],
    ['a member that is true', '"example-dict";key="d"', '?1'],
    ['a member that is missing', '"example-dict";key="e"', undefined],
    ['a member in upper case', '"example-dict";key="A"', undefined],
    ['a name of objects', '"example-dict";key="constructor"', undefined],
    ['without a value', '"example-dict";key', undefined],
    ['as a token', '"example-dict";key=a', undefined],
    ['of a field that is not a dictionary', '"date";key="a"', undefined],
    ['of a derived component', '"@query";key="param"', undefined],
  ])('INT-18: %s', (_, identifier, value) => {
    expect(coveredValue(identifier, request, DICTIONARY)).toBe(value)
  })

  test('of a field of no known type, which is read as a dictionary', () => {
    expect(coveredValue('"example-dict";key="a"', request)).toBe('1')
  })

  test('of a field whose lines are a list and could be a dictionary as well', () => {
    expect(coveredValue('"cache-status";key="a"', requestWith(['Cache-Status', 'a, b']))).toBeUndefined()
  })
})

describe('RFC 9421 §2.1.3: ;bs', () => {
  test.each<[string, Headers, string | undefined]>([
    [
      'more than one line',
      [
        ['A', 'value, with, lots'],
        ['a', ' of, commas '],
      ],
      ':dmFsdWUsIHdpdGgsIGxvdHM=:, :b2YsIGNvbW1hcw==:',
    ],
    ['an empty line', [['a', '']], '::'],
    ['an old fold', [['a', 'a\r\n  b']], ':YSBi:'],
    ['an octet beyond ASCII', [['a', 'é']], ':6Q==:'],
    ['the last octet', [['a', 'ÿ']], ':/w==:'],
    ['the first character that is not an octet', [['a', '\u0100']], undefined],
    ['a character that is not an octet among others', [['a', 'aŁa']], undefined],
    [
      'such a character in one of two lines',
      [
        ['a', 'Ł'],
        ['a', 'b'],
      ],
      undefined,
    ],
    ['half of a pair', [['a', '\ud800']], undefined],
    ['absent', [], undefined],
  ])('INT-18: %s', (_, headers, value) => {
    expect(coveredValue('"a";bs', requestWith(...headers))).toBe(value)
  })

  test('of a long line', () => {
    expect(coveredValue('"a";bs', requestWith(['a', 'a'.repeat(300_000)]))).toBe(`:${'YWFh'.repeat(100_000)}:`)
  })

  test.each(['"a";bs="x"', '"a";bs=?0', '"a";bs;sf', '"a";sf;bs', '"a";bs;key="k"', '"a";key="k";bs', '"@path";bs'])(
    'RFC 9421 §2.1.3, §2.5: %s is refused',
    identifier => {
      expect(coveredValue(identifier, requestWith(['a', 'k=1']), new Map([['a', 'dictionary']]))).toBeUndefined()
    },
  )
})

describe('RFC 9421 §2.1.4, §2.4, §2.5: other parameters', () => {
  test.each<[string, string, SignedMessage]>([
    ['trailers', '"date";tr', request],
    ['trailers of a response', '"date";tr', response],
    ['trailers of the request', '"date";tr;req', response],
    ['trailers, derived', '"@method";tr', request],
    ['req in a request', '"date";req', request],
    ['req in a request, derived', '"@method";req', request],
    ['req as ?0', '"@method";req=?0', response],
    ['req as text', '"@method";req="x"', response],
    ['req when the request is unknown', '"@method";req', { status: 200, headers: [] }],
    ['req of what only a response has', '"answer";req', response],
    ['the status of a request', '"@status";req', response],
    ['what only the request has', '"example-dict"', response],
    ['an unknown parameter', '"date";x', request],
    ['an unknown parameter with a value', '"date";x="y"', request],
    ['a name of objects', '"date";constructor', request],
    ['a parameter of another component', '"date";name="a"', request],
    ['a parameter of another component, derived', '"@method";name="a"', request],
  ])('INT-18: %s', (_, identifier, message) => {
    expect(coveredValue(identifier, message, DICTIONARY)).toBeUndefined()
  })

  test.each([
    ['"@status"', '503'],
    ['"date"', 'now'],
    ['"date";req', 'Tue, 20 Apr 2021 02:07:56 GMT'],
    ['"@method";req', 'POST'],
    ['"@authority";req', 'www.example.com'],
    ['"@query-param";name="param";req', 'value'],
    ['"@query-param";req;name="param"', 'value'],
    ['"example-dict";req;key="a"', '1'],
    ['"example-dict";key="a";req', '1'],
    ['"date";req;bs', `:${btoa('Tue, 20 Apr 2021 02:07:56 GMT')}:`],
  ])('RFC 9421 §2.4: %s of a response', (identifier, value) => {
    expect(coveredValue(identifier, response, DICTIONARY)).toBe(value)
  })
})

describe('RFC 9421 §2.1.4: trailers', () => {
  // The response of the section.
  const trailing: SignedMessage = {
    status: 200,
    headers: [
      ['Content-Type', 'text/plain'],
      ['Transfer-Encoding', 'chunked'],
      ['Trailer', 'Expires'],
      ['Digest', 'a=1'],
    ],
    trailers: [
      ['Expires', 'Wed, 9 Nov 2022 07:28:00 GMT'],
      ['Example-Dict', 'a=1, b=2;x'],
      ['example-dict', 'c'],
      ['Digest', 'a=2'],
    ],
    request: { method: 'POST', targetUri: 'https://example.com/', headers: [], trailers: [['Expires', 'never']] },
  }

  test.each([
    ['"trailer"', 'Expires'],
    ['"expires";tr', 'Wed, 9 Nov 2022 07:28:00 GMT'],
    ['"example-dict";tr', 'a=1, b=2;x, c'],
    ['"example-dict";tr;key="b"', '2;x'],
    ['"example-dict";key="b";tr', '2;x'],
    ['"example-dict";tr;sf', 'a=1, b=2;x, c'],
    ['"example-dict";tr;bs', `:${btoa('a=1, b=2;x')}:, :${btoa('c')}:`],
    ['"digest"', 'a=1'],
    ['"digest";tr', 'a=2'],
    ['"expires";tr;req', 'never'],
    ['"expires";req;tr', 'never'],
  ])('INT-18: %s', (identifier, value) => {
    expect(coveredValue(identifier, trailing, DICTIONARY)).toBe(value)
  })

  test.each([
    ['a field of the headers', '"content-type";tr', trailing],
    ['a trailer as a field of the headers', '"expires"', trailing],
    ['a trailer of the request as that of the response', '"expires";tr', { ...trailing, trailers: [] }],
    ['what is derived', '"@status";tr', trailing],
    ['another value than true', '"expires";tr="x"', trailing],
    ['false', '"expires";tr=?0', trailing],
    ['no trailers', '"expires";tr', { ...trailing, trailers: undefined }],
    ['no trailers of the request', '"expires";tr;req', { ...trailing, request }],
  ] as const)('INT-18: not %s', (_, identifier, message) => {
    expect(coveredValue(identifier, message, DICTIONARY)).toBeUndefined()
  })
})

describe('docs/rules.md §8: the operator reads why a component has no value', () => {
  const sent = requestWith(['Date', 'now'], ['Dict', 'a=1'], ['Broken', 'a\nb'], ['Wide', 'Ł'])
  const repeated = requestTo('https://www.example.com/?a=1&a=2')
  const nowhere = requestTo(undefined)
  const answer: SignedMessage = { status: 200, headers: [] }

  test.each<[identifier: string, problem: string, message?: SignedMessage]>([
    ['"date";x', 'has an unknown parameter'],
    ['"@method";x', 'has an unknown parameter'],
    ['"date";sf=?0', 'has an unknown parameter'],
    ['"date";tr', 'belongs to the trailers, which are not available'],
    ['"@method";tr', 'has a parameter that does not apply to it'],
    ['"expires";tr', 'is not in the message', { status: 200, headers: [['Expires', 'now']], trailers: [] }],
    ['"date";req', 'belongs to the request of a response, and this is a request'],
    ['"date";req', 'belongs to a request that is not available', answer],
    ['"@x"', 'is not a known component'],
    ['"@method";bs', 'has a parameter that does not apply to it'],
    ['"@query-param";name="param";bs', 'has a parameter that does not apply to it'],
    ['"date";name="a"', 'has a parameter that does not apply to it'],
    ['"Date"', 'is not a field name in lower case'],
    ['"date "', 'is not a field name in lower case'],
    ['"absent"', 'is not in the message'],
    ['"dict";bs;sf', 'has parameters that exclude each other'],
    ['"dict";sf', 'is not a structured field of a known type'],
    ['"dict";key="b"', 'is not a dictionary with this member'],
    ['"date";key="a"', 'is not a dictionary with this member'],
    ['"wide";bs', 'has characters that are not octets'],
    ['"wide"', 'has line breaks or is not ASCII'],
    ['"broken"', 'has line breaks or is not ASCII'],
    ['"@method"', 'belongs to a request', answer],
    ['"@path"', 'belongs to a request', answer],
    ['"@status"', 'belongs to a response'],
    ['"@path"', 'needs the URL of the request, which is not available', nowhere],
    ['"@query-param"', 'has no name parameter'],
    ['"@query-param";name="b"', 'is not in the query'],
    ['"@query-param";name="a"', 'is repeated in the query', repeated],
  ])('%s %s', (identifier, problem, message = sent) => {
    expect(componentValue(component(identifier), message)).toEqual({ ok: false, refusal: { identifier, problem } })
  })
})

describe('INT-18: for any message', () => {
  const identifier = fc.constantFrom(
    ...['"a"', '"a";sf', '"a";key="k"', '"a";bs', '"a";tr', '"a";req', '"a";bs;req', '"cache-status";sf'],
    ...['@method', '@target-uri', '@authority', '@scheme', '@path', '@query', '@request-target'].map(
      name => `"${name}"`,
    ),
    ...['"@query-param";name="k"', '"@query-param";name=""', '"@status"', '"@signature-params"'],
  )
  const text = fc.oneof(anyText, fieldText)

  test('RFC 9421 §2.5, §7.5.6: nothing throws, and a value is one line of ASCII', () => {
    fc.assert(
      fc.property(identifier, text, fc.oneof(text, fc.webUrl()), text, (one, value, targetUri, method) => {
        const sent = {
          ...requestTo(targetUri, [
            ['a', value],
            ['cache-status', value],
          ]),
          method,
        }
        for (const message of [sent, { status: 200, headers: sent.headers, request: sent }])
          expect(coveredValue(one, message, new Map([...STRUCTURED_FIELDS, ['a', 'dictionary']])) ?? '').toMatch(
            /^[\t -~]*$/,
          )
      }),
      { numRuns: scaled(3_000) },
    )
  })
})
