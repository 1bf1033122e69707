import fc from 'fast-check'
import { importJWK, jwtVerify } from 'jose'
import { describe, expect, test } from 'vitest'
import { base64url } from '../../../src/lib/base64.js'
import { fromUtf8, utf8 } from '../../../src/lib/encoding.js'
import { readJwt, signJwt } from '../../../src/standards/jose/jwt.js'
import { SIGNATURE_ALGORITHMS } from '../../../src/standards/jose/signature-algorithms.js'
import { keyPairFor } from '../../setup/platform/keys.js'
import { PLATFORMS } from '../../setup/platform/platforms.js'
import { anyText } from '../../texts.js'
import { vectorsOf } from '../../vectors.js'

test('RFC 7515 §7.1: header, claims and signature, and the signature is over the first two', async () => {
  const seen: Uint8Array[] = []
  const jwt = await signJwt({ alg: 'ES256', typ: 'JWT' }, { sub: 'ada' }, data => {
    seen.push(data)
    return Uint8Array.of(1, 2, 3)
  })
  const signed = `${base64url(utf8('{"alg":"ES256","typ":"JWT"}'))}.${base64url(utf8('{"sub":"ada"}'))}`
  expect(jwt).toBe(`${signed}.AQID`)
  expect(seen.map(fromUtf8)).toEqual([signed])
})

test('a signature that fails makes no JWT', async () => {
  await expect(signJwt({}, {}, () => Promise.reject(new Error('no key')))).rejects.toThrow('no key')
})

test('RFC 7515 §2: any claims come back, in three canonical base64url parts', async () => {
  const claims = fc.dictionary(fc.string(), fc.jsonValue())
  await fc.assert(
    fc.asyncProperty(claims, async values => {
      const sent = JSON.parse(JSON.stringify(values))
      const jwt = await signJwt({ alg: 'none' }, sent, () => Uint8Array.of(255))
      expect(jwt).toMatch(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/)
      const [, payload = ''] = jwt.split('.')
      expect(JSON.parse(Buffer.from(payload, 'base64url').toString('utf8'))).toEqual(sent)
    }),
  )
})

describe.each(PLATFORMS)('signed with %s', (_, crypto) => {
  test.each(SIGNATURE_ALGORITHMS)(
    'RFC 7519 §7.2: %s verifies elsewhere, and a changed JWT does not',
    async algorithm => {
      const { privateKey, publicKey } = await keyPairFor(algorithm)
      const jwt = await signJwt({ alg: algorithm, typ: 'JWT' }, { sub: 'ada', name: 'D\u00e9j\u00e0' }, data =>
        crypto.sign(algorithm, privateKey, data),
      )
      const key = await importJWK(publicKey, algorithm)
      const { payload, protectedHeader } = await jwtVerify(jwt, key, { algorithms: [algorithm] })
      expect(payload).toEqual({ sub: 'ada', name: 'D\u00e9j\u00e0' })
      expect(protectedHeader).toEqual({ alg: algorithm, typ: 'JWT' })
      const [header, , signature] = jwt.split('.')
      const forged = `${header}.${base64url(utf8('{"sub":"eve"}'))}.${signature}`
      await expect(jwtVerify(forged, key)).rejects.toThrow('signature verification failed')
    },
  )
})

/** RFC 7515 Appendix A and RFC 8037 Appendix A.4. */
const rfc7515 = vectorsOf<{ readonly vectors: readonly { readonly id: string; readonly jws: string }[] }>(
  'rfc7515-jws.json',
)
const rfc8037 = vectorsOf<{ readonly jws: string }>('rfc8037-eddsa.json')
const exampleOf = (id: string) => rfc7515.vectors.find(each => each.id === id)?.jws ?? ''

describe('RFC 7515 Appendix A: the examples', () => {
  const claims = { iss: 'joe', exp: 1_300_819_380, 'http://example.com/is_root': true }

  test.each([
    ['7515-A.1', { typ: 'JWT', alg: 'HS256' }, 32],
    ['7515-A.2', { alg: 'RS256' }, 256],
    ['7515-A.3', { alg: 'ES256' }, 64],
  ] as const)('%s: header, claims with white space of JSON, signing input and signature', (id, header, length) => {
    const jws = exampleOf(id)
    const jwt = readJwt(jws)
    expect(jwt?.header).toEqual(header)
    expect(jwt?.claims).toEqual(claims)
    expect(fromUtf8(jwt?.signed ?? new Uint8Array())).toBe(jws.slice(0, jws.lastIndexOf('.')))
    expect(jwt?.signature).toHaveLength(length)
  })

  test('RFC 7519 §7.2: signed data that is not a claims set is not a JWT', () => {
    expect(exampleOf('7515-A.4')).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(readJwt(exampleOf('7515-A.4'))).toBeUndefined()
    expect(rfc8037.jws).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/)
    expect(readJwt(rfc8037.jws)).toBeUndefined()
  })

  test('7515-A.5: without a signature', () => {
    expect(exampleOf('7515-A.5')).toMatch(/^[\w-]+\.[\w-]+\.$/)
    expect(readJwt(exampleOf('7515-A.5'))).toBeUndefined()
  })
})

const HEADER = { typ: 'JWT' }
const CLAIMS = { sub: 'ada' }
const encoded = (value: unknown) => base64url(utf8(JSON.stringify(value)))
/**
 * In each part the last character has unused bits, because no length is a multiple of three octets.
 */
const PARTS = [encoded(HEADER), encoded(CLAIMS), base64url(new Uint8Array(64))] as const
const NAMES = ['header', 'claims', 'signature']

describe('RFC 7515 §3.1, §7.1: three parts', () => {
  const [header, claims, signature] = PARTS

  test('are read', () => {
    expect(readJwt(PARTS.join('.'))).toMatchObject({ header: HEADER, claims: CLAIMS })
  })

  test.each([
    ['nothing', ''],
    ['one part', header],
    ['two parts', `${header}.${claims}`],
    ['four parts', `${header}.${claims}.${signature}.${signature}`],
    ['four parts, the last empty', `${header}.${claims}.${signature}.`],
    ['four parts, the first empty', `.${header}.${claims}.${signature}`],
    ['five parts, as a JWE has (RFC 7516 §3.1)', `${header}.${claims}.${signature}.${claims}.${signature}`],
    ['five parts, of which three are empty', `${header}.${claims}...`],
    ['only separators', '..'],
    ['an empty header', `.${claims}.${signature}`],
    ['empty claims', `${header}..${signature}`],
    ['detached claims (RFC 7515 App. F)', `${header}..${signature}`],
    ['an empty signature', `${header}.${claims}.`],
    ['JSON serialization (RFC 7515 §7.2.2)', JSON.stringify({ protected: header, payload: claims, signature })],
    ['another separator', PARTS.join(',')],
    ['a full stop of full width', PARTS.join('\uff0e')],
    ['two in a row', `${PARTS.join('.')} ${PARTS.join('.')}`],
    ['two that a proxy joined', `${PARTS.join('.')},${PARTS.join('.')}`],
    ['a scheme before it', `DPoP ${PARTS.join('.')}`],
    ['quotes around it', `"${PARTS.join('.')}"`],
  ])('%s is malformed', (_, text) => {
    expect(readJwt(text)).toBeUndefined()
  })
})

/** Texts that a lenient decoder reads as the same bytes. */
const LAX: readonly (readonly [what: string, change: (part: string) => string])[] = [
  ['a space before', part => ` ${part}`],
  ['a trailing space', part => `${part} `],
  ['a space inside', part => `${part.slice(0, 4)} ${part.slice(4)}`],
  ['four spaces', part => `${part}    `],
  ['a tab', part => `${part.slice(0, 4)}\t${part.slice(4)}`],
  ['a line break', part => `${part.slice(0, 4)}\r\n${part.slice(4)}`],
  ['a form feed', part => `${part}\f`],
  ['a no-break space', part => `${part}\u00a0`],
  ['a byte order mark before', part => `\ufeff${part}`],
  ['a trailing NUL', part => `${part}\0`],
  ['padding', part => `${part}${'='.repeat((4 - (part.length % 4)) % 4)}`],
  ['padding of two', part => `${part}==`],
  ['padding inside', part => `${part.slice(0, 4)}=${part.slice(4)}`],
  ['bits set in the unused end', withSpareBit],
  ['a length that no number of octets has', part => part + 'A'.repeat((5 - (part.length % 4)) % 4)],
  ['an escape', part => `%${part.charCodeAt(0).toString(16)}${part.slice(1)}`],
  ['a character of base64', part => `${part.slice(0, -4)}+/${part.slice(-2)}`],
  ['a letter outside ASCII', part => `${part.slice(0, -1)}\u0141`],
]

/** Another text for the same octets: the last bit of the last character is unused. */
function withSpareBit(part: string): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  return part.slice(0, -1) + alphabet.charAt(alphabet.indexOf(part.slice(-1)) + 1)
}

describe.each(NAMES.map((name, at) => [name, at] as const))('RFC 7515 §2, §5.2-2: of the %s', (_, at) => {
  test('the spare bits are bits that a lax decoder drops', () => {
    const [part, lax] = [PARTS[at] ?? '', withSpareBit(PARTS[at] ?? '')]
    expect(lax).not.toBe(part)
    expect(Buffer.from(lax, 'base64url')).toEqual(Buffer.from(part, 'base64url'))
  })

  test.each(LAX)('%s', (_what, change) => {
    const parts = PARTS.map((part, index) => (index === at ? change(part) : part))
    expect(parts).not.toEqual(PARTS)
    expect(readJwt(parts.join('.'))).toBeUndefined()
  })
})

describe.each(NAMES.slice(0, 2).map((name, at) => [name, at] as const))(
  'RFC 7515 §5.2-3, RFC 7519 §7.2-10: the %s',
  (_, at) => {
    const withPart = (bytes: Uint8Array) =>
      PARTS.map((part, index) => (index === at ? base64url(bytes) : part)).join('.')

    test.each([
      ['an array', '[]'],
      ['an array with an object', '[{"alg":"ES256"}]'],
      ['null', 'null'],
      ['a string', '"alg"'],
      ['a number', '1'],
      ['true', 'true'],
      ['no JSON', 'alg=ES256'],
      ['half an object', '{"alg":"ES256"'],
      ['two objects', '{"alg":"ES256"}{"alg":"none"}'],
      ['a name that is repeated (RFC 7515 §4, RFC 7519 §4)', '{"alg":"ES256","alg":"none"}'],
      ['a name that is repeated, once with escapes', '{"sub":"shop","\\u0073ub":"eve"}'],
      ['a name that is repeated, deeper (RFC 7517 §4)', '{"cnf":{"jwk":{"x":"a","x":"b"}}}'],
      ['an object and more', '{"alg":"ES256"},'],
      ['a comma too many', '{"alg":"ES256",}'],
      ['single quotes', "{'alg':'ES256'}"],
      ['a comment', '{"alg":"ES256"/**/}'],
      ['a line break in a string', '{"alg":"ES\n256"}'],
      ['a byte order mark (RFC 8259 §8.1)', '\ufeff{"alg":"ES256"}'],
      ['a no-break space', '\u00a0{"alg":"ES256"}'],
      ['only white space', ' '],
    ])('%s is malformed', (_what, text) => {
      expect(readJwt(withPart(utf8(text)))).toBeUndefined()
    })

    test.each<[what: string, bytes: readonly number[]]>([
      ['a byte that is never in UTF-8', [0xff]],
      ['half a sequence', [0xc3]],
      ['only a continuation', [0x80]],
      ['a longer sequence than needed', [0xc0, 0xaf]],
      ['half a surrogate pair', [0xed, 0xa0, 0x80]],
      ['beyond Unicode', [0xf4, 0x90, 0x80, 0x80]],
    ])('RFC 8259 §8.1: %s is not UTF-8', (_what, bytes) => {
      const text = [...utf8('{"a":"'), ...bytes, ...utf8('"}')]
      expect(readJwt(withPart(Uint8Array.from(text)))).toBeUndefined()
    })

    test.each([
      ['UTF-16', Buffer.from('{"alg":"ES256"}', 'utf16le')],
      ['UTF-16 with its mark', Buffer.from('\ufeff{"alg":"ES256"}', 'utf16le')],
    ])('RFC 8259 §8.1: %s is none', (_what, bytes) => {
      expect(readJwt(withPart(bytes))).toBeUndefined()
    })

    test.each([
      ['white space of JSON', '\r\n {\t"a" : 1 }\n', { a: 1 }],
      ['no members', '{}', {}],
      ['letters outside ASCII', '{"a":"\u00e9\u{1f600}"}', { a: '\u00e9\u{1f600}' }],
      ['escapes', '{"\\u0061":"\\ud83d\\ude00"}', { a: '\u{1f600}' }],
      ['a NUL, escaped', '{"a":"\\u0000"}', { a: '\0' }],
    ])('RFC 8259 §2: %s is read', (_what, text, value) => {
      const jwt = readJwt(withPart(utf8(text)))
      expect([jwt?.header, jwt?.claims][at]).toEqual(value)
    })

    test('RFC 7515 §4, RFC 7519 §4: of names that are alike the last counts, or nothing is read', () => {
      const jwt = readJwt(withPart(utf8('{"a":1,"\\u0061":2}')))
      expect([undefined, 2]).toContain([jwt?.header, jwt?.claims][at]?.a)
    })

    test('docs/rules.md §8: __proto__ is a name like any other', () => {
      const jwt = readJwt(withPart(utf8('{"__proto__":{"alg":"none","sub":"eve"}}')))
      const value = [jwt?.header, jwt?.claims][at]
      expect(value?.alg).toBeUndefined()
      expect(value?.sub).toBeUndefined()
      expect(Reflect.get({}, 'alg')).toBeUndefined()
    })

    test('docs/rules.md §8: nested deeply, it is read or not, and never a throw', () => {
      const deep = `{"a":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
      expect(() => readJwt(withPart(utf8(deep)))).not.toThrow()
    })
  },
)

describe('for any text, a JWT', () => {
  const part = fc.oneof(
    anyText,
    fc.constantFrom(...PARTS),
    fc.json().map(json => base64url(utf8(json))),
  )

  test('is taken apart without a throw, and what is signed is what was sent', () => {
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), parts => {
        const text = parts.join('.')
        const jwt = readJwt(text)
        if (jwt === undefined) return
        expect(`${fromUtf8(jwt.signed)}.${base64url(jwt.signature)}`).toBe(text)
        expect(text).toMatch(/^[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+\.[A-Za-z0-9_-]+$/)
      }),
    )
    fc.assert(fc.property(anyText, text => readJwt(text) === undefined))
  })

  test('RFC 7515 §7.1: comes back as it was signed', async () => {
    const object = fc.dictionary(fc.string(), fc.jsonValue())
    await fc.assert(
      fc.asyncProperty(object, object, fc.uint8Array({ minLength: 1 }), async (header, claims, signature) => {
        const [sentHeader, sentClaims] = [JSON.parse(JSON.stringify(header)), JSON.parse(JSON.stringify(claims))]
        const jwt = readJwt(await signJwt(sentHeader, sentClaims, () => signature))
        expect(jwt?.header).toEqual(sentHeader)
        expect(jwt?.claims).toEqual(sentClaims)
        expect(jwt?.signature).toEqual(signature)
      }),
    )
  })

  test('RFC 4648 §3.5: with one character changed, it is malformed or another JWT', () => {
    const text = PARTS.join('.')
    fc.assert(
      fc.property(fc.nat(text.length - 1), anyText, (at, other) => {
        const changed = text.slice(0, at) + other + text.slice(at + 1)
        fc.pre(changed !== text)
        const [before, after] = [readJwt(text), readJwt(changed)]
        expect(after).not.toEqual(before)
      }),
    )
  })
})
