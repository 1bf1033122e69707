import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { equalBytes } from '../../src/lib/constant-time.js'
import { utf8 } from '../../src/lib/encoding.js'
import { readContentDigest } from '../../src/message-signatures/content-digest.js'
import { serializeByteSequence } from '../../src/message-signatures/structured-fields.js'
import { PLATFORMS } from '../setup/platform/platforms.js'
import { anyText } from '../texts.js'
import { vectorsOf } from '../vectors.js'
import { fieldText } from './field-texts.js'

const RFC9530 = vectorsOf<{
  readonly samples: readonly { readonly body: string; readonly 'sha-256': string; readonly 'sha-512'?: string }[]
  readonly deprecatedAlgorithmsMustNotBeRelied: readonly string[]
  readonly fromExamples: readonly {
    readonly origin: string
    readonly value: string
    readonly alg: string
    readonly digest: string
    readonly bodyText: string
    readonly matches: readonly string[] | null
  }[]
}>('rfc9530-digest.json')

const DIGEST = 'X48E9qOokqqrvdts8nOJRJN3OWDUoyWxBf7kbu9DBPE='
const bytesOf = (base64: string) => Uint8Array.from(Buffer.from(base64, 'base64'))

describe.each(PLATFORMS)('RFC 9530 §2: on %s', (_, crypto) => {
  test.each(RFC9530.samples)('INT-20: the digests of $body', async sample => {
    const sha256 = await crypto.sha256(utf8(sample.body))
    const read = readContentDigest(`sha-256=:${sample['sha-256']}:`)
    expect(read).toEqual(new Map([['sha-256', new Uint8Array(sha256)]]))
    expect(serializeByteSequence('sha-256', sha256)).toBe(`sha-256=:${sample['sha-256']}:`)
    if (sample['sha-512'] === undefined) return
    const sha512 = await crypto.sha512(utf8(sample.body))
    expect(readContentDigest(`sha-512=:${sample['sha-512']}:`)).toEqual(new Map([['sha-512', new Uint8Array(sha512)]]))
  })

  test.each(RFC9530.fromExamples)('INT-20: $origin', async ({ value, digest, bodyText, matches }) => {
    const read = readContentDigest(value)?.get('sha-256')
    expect(read).toEqual(bytesOf(digest))
    for (const body of ['body', 'body+LF']) {
      if (matches === null) continue
      const computed = await crypto.sha256(utf8(body === 'body' ? bodyText : `${bodyText}\n`))
      expect(equalBytes(computed, read ?? new Uint8Array())).toBe(matches.includes(body))
    }
  })
})

describe('RFC 9530 §5: digests that can be relied on', () => {
  test.each(RFC9530.deprecatedAlgorithmsMustNotBeRelied)('INT-20: %s is ignored', algorithm => {
    expect(readContentDigest(`${algorithm}=:${DIGEST}:`)).toEqual(new Map())
    const beside = readContentDigest(`${algorithm}=:AAAA:, sha-256=:${DIGEST}:`)
    expect(beside).toEqual(new Map([['sha-256', bytesOf(DIGEST)]]))
  })

  test.each([
    ['none', ''],
    ['an unknown one', `sha-384=:${DIGEST}:`],
    ['an older name', `sha256=:${DIGEST}:`],
    ['a name of objects', `constructor=:${DIGEST}:`],
    ['a deprecated one that is malformed', 'md5=1'],
  ])('INT-20: %s', (_, field) => {
    expect(readContentDigest(field)).toEqual(new Map())
  })

  test('both, with unknown parameters', () => {
    const both = readContentDigest(`sha-512=:AQ==:;x=1; y="1.0",\tsha-256=:${DIGEST}:`)
    expect(both?.get('sha-512')).toEqual(Uint8Array.of(1))
    expect(both?.get('sha-256')).toEqual(bytesOf(DIGEST))
  })

  test.each([
    ['no dictionary', `:${DIGEST}:`],
    ['the form of RFC 3230', `SHA-256=${DIGEST}`],
    ['a string', `sha-256="${DIGEST}"`],
    ['a token', 'sha-256=abc'],
    ['true', 'sha-256'],
    ['a number', 'sha-256=1'],
    ['a list', `sha-256=(:${DIGEST}:)`],
    ['an empty list', 'sha-512=()'],
    ['not closed', `sha-256=:${DIGEST}`],
    ['an algorithm in upper case', `SHA-256=:${DIGEST}:`],
    ['a well-formed one besides a malformed one', `sha-512=:${DIGEST}:, sha-256=1`],
    ['a trailing comma', `sha-256=:${DIGEST}:,`],
    ['one that is repeated', `sha-256=:${DIGEST}:, sha-256=:${DIGEST}:`],
    ['the slip of RFC 9530 B.5: one = too many', 'sha-256=:RK/0qy18MlBSVnWgjwz6lZEWjP/lF5HF9bvEF8FabDg==:'],
  ])('RFC 9530 §2: malformed: %s', (_, field) => {
    expect(readContentDigest(field)).toBeUndefined()
  })

  test('RFC 9530 §2: a serialized field is read again', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 32, maxLength: 32 }), digest => {
        expect(readContentDigest(serializeByteSequence('sha-256', digest))).toEqual(new Map([['sha-256', digest]]))
      }),
    )
  })

  test('of a part of a longer buffer, only that part is serialized', () => {
    expect(serializeByteSequence('sha-256', Uint8Array.of(9, 1, 2, 9).subarray(1, 3))).toBe('sha-256=:AQI=:')
  })

  test('nothing throws', () => {
    fc.assert(fc.property(fc.oneof(anyText, fieldText), field => void readContentDigest(field)))
    fc.assert(fc.property(fieldText, rest => void readContentDigest(`sha-256=${rest}`)))
  })
})
