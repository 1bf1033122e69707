import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  SIGNATURE_PARAMETER_RULES,
  SIGNATURE_RULES,
  type SignatureFacts,
  type SignatureFault,
} from '../../src/message-signatures/signature-rules.js'
import { examined, faultOf, NOW, signatureOf } from './examined.js'

type Reason = SignatureFault['reason'] | undefined

/** The fault of a signature with these parameters. */
const faultWith = (parameters: string, changes: Partial<SignatureFacts> = {}) =>
  faultOf(examined({ signature: signatureOf(`("@method")${parameters}`), ...changes }))

test('RFC 9421 §3.2: a signature of which all is well', () => {
  expect(faultOf(examined())).toBeUndefined()
  expect(faultOf(examined({ contentSame: true }))).toBeUndefined()
})

describe('RFC 9421 §3.2.1: the components that must be covered', () => {
  const uncovered: Reason = 'signature_coverage_lacking'
  test.each<[string, readonly string[], string, Reason]>([
    ['nothing is required', [], '()', undefined],
    ['all of them', ['"@method"', '"authorization"'], '("authorization" "@method")', undefined],
    ['more than that', ['"@method"'], '("@method" "@path" "date")', undefined],
    ['none of them', ['"@method"'], '()', uncovered],
    ['one is missing', ['"@method"', '"@target-uri"', '"authorization"'], '("@method" "@target-uri")', uncovered],
    ['a field as bytes', ['"authorization"'], '("authorization";bs)', undefined],
    ['a field serialized strictly', ['"content-digest"'], '("content-digest";sf)', undefined],
    ['only a member', ['"content-digest"'], '("content-digest";key="sha-256")', uncovered],
    ['of the request of a response', ['"@method"'], '("@method";req)', uncovered],
    ['in the trailers', ['"content-digest"'], '("content-digest";tr)', uncovered],
    ['a field of the name of a component', ['"@method"'], '("method")', uncovered],
    ['another case', ['"@method"'], '("@Method")', uncovered],
    ['a parameter of the query', ['"@query-param";name="a"'], '("@query-param";name="a")', undefined],
    ['another parameter of the query', ['"@query-param";name="a"'], '("@query-param";name="b")', uncovered],
    ['a component that contains it', ['"@path"'], '("@target-uri")', uncovered],
  ])('INT-18: %s', (_, required, list, reason) => {
    expect(faultOf(examined({ required, signature: signatureOf(`${list};created=${NOW}`) }))).toBe(reason)
  })
})

describe('RFC 9421 §2.5: components that have no value', () => {
  test('INT-19: refuse the signature', () => {
    const lines = { ok: false, refusal: { identifier: '"a"', problem: 'is repeated' } } as const
    expect(faultOf(examined({ lines }))).toBe('signature_component_unusable')
  })
})

describe('RFC 9421 §2.3, §3.2.1: created', () => {
  test.each<[string, string, Reason]>([
    ['absent', '', 'signature_created_missing'],
    ['now', `;created=${NOW}`, undefined],
    ['60 s old', `;created=${NOW - 60}`, undefined],
    ['70 s old', `;created=${NOW - 70}`, undefined],
    ['71 s old', `;created=${NOW - 71}`, 'signature_too_old'],
    ['10 s ahead', `;created=${NOW + 10}`, undefined],
    ['11 s ahead', `;created=${NOW + 11}`, 'signature_from_the_future'],
    ['at the beginning of time', ';created=0', 'signature_too_old'],
    ['before it', ';created=-1', 'signature_too_old'],
    ['in milliseconds', `;created=${NOW * 1000}`, 'signature_from_the_future'],
    ['at the end of time', ';created=999999999999999', 'signature_from_the_future'],
    ['absent, with expires', `;expires=${NOW + 10}`, 'signature_created_missing'],
  ])('INT-21: %s', (_, parameters, reason) => {
    expect(faultWith(parameters)).toBe(reason)
  })

  test('the window is the one that is configured', () => {
    const window = { lifetime: 5, skew: 0 }
    expect(faultWith(`;created=${NOW - 5}`, window)).toBeUndefined()
    expect(faultWith(`;created=${NOW - 6}`, window)).toBe('signature_too_old')
    expect(faultWith(`;created=${NOW + 1}`, window)).toBe('signature_from_the_future')
  })
})

describe('RFC 9421 §2.3, §3.2.1: expires', () => {
  test.each<[string, string, Reason]>([
    ['absent', '', undefined],
    ['in a second', `;expires=${NOW + 1}`, undefined],
    ['now', `;expires=${NOW}`, 'signature_expired'],
    ['a second ago', `;expires=${NOW - 1}`, 'signature_expired'],
    ['at the beginning of time', ';expires=0', 'signature_expired'],
    ['before it', ';expires=-1', 'signature_expired'],
    ['far away', ';expires=999999999999999', undefined],
  ])('INT-21: %s', (_, parameter, reason) => {
    expect(faultWith(`;created=${NOW}${parameter}`)).toBe(reason)
  })

  test('a signature that expires much later is still too old', () => {
    expect(faultWith(`;created=${NOW - 3600};expires=${NOW + 3600}`)).toBe('signature_too_old')
  })
})

describe('RFC 9421 §3.2, RFC 9530 §2: all else', () => {
  test.each<[string, Partial<SignatureFacts>, Reason]>([
    ['INT-18: no key (step 5)', { signer: undefined, algorithm: undefined }, 'signature_key_unknown'],
    ['INT-18: no algorithm (step 6)', { algorithm: undefined }, 'signature_algorithm_unfit'],
    [
      'INT-18: an algorithm that is not accepted (step 6)',
      { accepted: ['ES256', 'PS256'] },
      'signature_algorithm_unfit',
    ],
    ['INT-18: not valid (step 9)', { isValid: false }, 'signature_wrong'],
    ['INT-18: another token was signed', { differingCredential: 'token' }, 'signed_credentials_different'],
    ['INT-18: another proof was signed', { differingCredential: 'proof' }, 'signed_credentials_different'],
    ['INT-20: another content', { contentSame: false }, 'content_digest_different'],
    [
      'INT-20: other content, with a valid signature',
      { contentSame: false, isValid: true },
      'content_digest_different',
    ],
  ])('%s', (_, changes, reason) => {
    expect(faultOf(examined(changes))).toBe(reason)
  })

  test('docs/rules.md §2: cheap rules come first', () => {
    const all = examined({
      isValid: false,
      contentSame: false,
      signer: undefined,
      algorithm: undefined,
      differingCredential: 'token',
    })
    expect(SIGNATURE_RULES.slice(0, SIGNATURE_PARAMETER_RULES.length)).toEqual(SIGNATURE_PARAMETER_RULES)
    expect(faultOf(all)).toBe('signed_credentials_different')
    const cheap = { ...examined(), isValid: false, contentSame: false }
    expect(SIGNATURE_PARAMETER_RULES.some(rule => rule.applies(cheap) && rule.run(cheap) !== undefined)).toBe(false)
  })
})

describe('docs/rules.md §8: what the operator reads', () => {
  const name40 = 'a'.repeat(40)
  const covering = (list: string) => ({ required: [], signature: signatureOf(`${list};created=${NOW}`) })
  const createdAt = (created: number) => ({ signature: signatureOf(`();created=${created}`), now: NOW * 1000 + 400 })
  const window = `created from ${NOW - 69} to ${NOW + 10}`

  test.each<[rule: string, what: string, changes: Partial<SignatureFacts>, seen: object]>([
    ['components covered', 'none', covering('()'), { expected: '', actual: 'none' }],
    [
      'components covered',
      'some, and not all that are required',
      { required: ['"@method"', '"@path"', '"date"'], signature: signatureOf('("@method" "x")') },
      { expected: '"@method" "@path" "date"', actual: '"@method" "x"', hint: 'not covered: "@path" "date"' },
    ],
    ['components covered', 'with a parameter', covering('("date";bs)'), { expected: '', actual: '"date";…' }],
    [
      'components covered',
      'with the longest name that is shown',
      covering(`("@${name40}" "${name40}")`),
      { expected: '', actual: `"@${name40}" "${name40}"` },
    ],
    [
      'components covered',
      'with names that are not shown',
      covering(`("a${name40}" "Secret" "a secret" "secret="; a "x\\"secret")`),
      { expected: '', actual: '(no name) (no name) (no name) (no name);… (no name)' },
    ],
    [
      'components in the message',
      'one that has no value',
      { lines: { ok: false, refusal: { identifier: '"a";key="secret"', problem: 'is repeated' } } },
      { expected: 'a value for each', actual: '"a";… is repeated' },
    ],
    [
      'signature created lately',
      'without created',
      { signature: signatureOf('()'), now: NOW * 1000 + 400 },
      { expected: window, actual: 'no created' },
    ],
    [
      'signature created lately',
      'in this second',
      createdAt(NOW),
      { expected: window, actual: `created ${NOW}, 0 seconds old` },
    ],
    [
      'signature created lately',
      'earlier',
      createdAt(NOW - 5),
      { expected: window, actual: `created ${NOW - 5}, 5 seconds old` },
    ],
    [
      'signature created lately',
      'ahead',
      createdAt(NOW + 6),
      { expected: window, actual: `created ${NOW + 6}, 6 seconds ahead` },
    ],
    [
      'signature not expired',
      'of a signature that expires',
      { signature: signatureOf(`();expires=${NOW + 1}`), now: NOW * 1000 + 400 },
      { expected: `expires after ${NOW}`, actual: `expires ${NOW + 1}` },
    ],
    [
      'key of the signature',
      'the secret',
      { signer: 'the client secret' },
      { expected: 'a key of the client, by keyid or rsSignedRequestKeyId', actual: 'the client secret' },
    ],
    [
      'algorithm of the signature',
      'none',
      { algorithm: undefined, accepted: ['ES256', 'PS256'] },
      {
        expected: 'the algorithm of the key, in alg only by its registered name; one of ES256 PS256',
        actual: 'none on which key and signature agree',
      },
    ],
    [
      'signature of the message',
      'its base',
      { loggableBase: ['a', 'b'] },
      { expected: 'a signature over this base', lines: ['a', 'b'] },
    ],
    [
      'signature of the message',
      'its base, and why it is wrong',
      { explanation: 'why' },
      { expected: 'a signature over this base', hint: 'why', lines: [] },
    ],
  ])('%s: %s', (name, _, changes, seen) => {
    expect(SIGNATURE_RULES.find(rule => rule.name === name)?.seen?.(examined(changes))).toEqual(seen)
  })
})

describe('the rules themselves', () => {
  test('every rule has a clause, and no name is repeated', () => {
    expect(new Set(SIGNATURE_RULES.map(({ name }) => name)).size).toBe(SIGNATURE_RULES.length)
    for (const { clause } of SIGNATURE_RULES) expect(clause).toMatch(/RFC \d+ §|docs\/rules\.md §/)
  })

  test('INT-21: for any time, only what lies in the window passes', () => {
    const time = fc.integer({ min: -120, max: 120 })
    fc.assert(
      fc.property(time, fc.option(time, { nil: undefined }), (created, expires) => {
        const parameter = expires === undefined ? '' : `;expires=${NOW + expires}`
        const passes = created >= -70 && created <= 10 && (expires === undefined || expires > 0)
        expect(faultWith(`;created=${NOW + created}${parameter}`) === undefined).toBe(passes)
      }),
    )
  })

  test('docs/rules.md §8: the trace contains no value of a component', () => {
    const lines = { ok: true, value: [{ component: examined().signature.components[0], value: 's3cr3t' }] }
    const facts = { ...examined({ isValid: false }), lines } as SignatureFacts
    for (const rule of SIGNATURE_RULES) expect(JSON.stringify(rule.seen?.(facts) ?? {})).not.toContain('s3cr3t')
  })
})
