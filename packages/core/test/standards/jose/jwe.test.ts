import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { base64url } from '../../../src/lib/base64.js'
import { utf8 } from '../../../src/lib/encoding.js'
import {
  CONTENT_ENCRYPTION_ALGORITHMS,
  decryptionKeys,
  hasFiveParts,
  type JweHeader,
  KEY_MANAGEMENT_ALGORITHMS,
  offeredKeyManagementAlgorithms,
  readJwe,
} from '../../../src/standards/jose/jwe.js'
import type { Jwk } from '../../../src/standards/jose/jwk.js'
import { anyText } from '../../texts.js'
import { vectorsOf } from '../../vectors.js'
import { encrypted, type Kind, keyOf, publicPartOf, withHeader, withPart } from './encrypting.js'

interface Example {
  readonly id: string
  readonly alg: string
  readonly enc: string
  readonly jwe: string
}

const rfc7520 = vectorsOf<{
  readonly opened: readonly (Example & { readonly jwk: Jwk })[]
  readonly refused: readonly Example[]
}>('rfc7520-jwe.json')

/** Why a text is refused before any key is tried; `undefined` when it is not. */
function faultOf(text: string): string | undefined {
  const read = readJwe(text)
  return read.ok ? undefined : read.refusal.reason
}

function headerOf(text: string): JweHeader {
  const read = readJwe(text)
  if (!read.ok) throw new Error(`no JWE: ${read.refusal.reason}`)
  return read.value
}

const bytes = (length: number) => base64url(new Uint8Array(length).fill(1))
const rsa = await encrypted(await keyOf('RSA'))
const ecdh = await encrypted(await keyOf('P-256'))
const wrapped = await encrypted(await keyOf('P-256'), { alg: 'ECDH-ES+A128KW', enc: 'A128CBC-HS256' })

describe('RFC 7520 §5: the examples', () => {
  test.each(rfc7520.opened)('$id: $alg and $enc', ({ alg, enc, jwe, jwk }) => {
    expect(headerOf(jwe)).toEqual({ algorithm: alg, encryption: enc, kid: jwk.kid, curve: jwk.crv })
    expect(decryptionKeys({ keys: [jwk] }, headerOf(jwe))).toEqual([jwk])
  })

  test.each(rfc7520.refused.filter(({ id }) => id !== '7520-5.9'))('$id: $alg is not supported', ({ jwe }) => {
    expect(faultOf(jwe)).toBe('jwe_algorithm_unsupported')
  })

  test('7520-5.9: compressed', () => {
    const { jwe = '' } = rfc7520.refused.find(({ id }) => id === '7520-5.9') ?? {}
    expect(faultOf(jwe)).toBe('jwe_compressed')
  })
})

const REPEATED = '{"alg":"RSA-OAEP-256","enc":"A256GCM","\\u0061lg":"RSA-OAEP-256"}'
const REPEATED_DEEPER = '{"alg":"RSA-OAEP-256","enc":"A256GCM","epk":{"x":"a","x":"b"}}'

describe('RFC 7516 §5.2-2, §7.1: five parts of base64url', () => {
  const parts = rsa.split('.')

  test('are read', () => {
    expect(faultOf(rsa)).toBeUndefined()
    expect(headerOf(rsa)).toEqual({
      algorithm: 'RSA-OAEP-256',
      encryption: 'A256GCM',
      kid: undefined,
      curve: undefined,
    })
    expect(headerOf(ecdh)).toEqual({ algorithm: 'ECDH-ES', encryption: 'A256GCM', kid: undefined, curve: 'P-256' })
  })

  test.each([
    ['nothing', ''],
    ['only separators', '....'],
    ['three parts, as a JWS has', parts.slice(0, 3).join('.')],
    ['four parts', parts.slice(0, 4).join('.')],
    ['six parts', `${rsa}.`],
    ['a trailing space', `${rsa} `],
    ['a line break between', rsa.replace('.', '.\n')],
    ['padding', `${rsa}==`],
    ['the JSON form (RFC 7516 §7.2)', JSON.stringify({ protected: parts[0], ciphertext: parts[3] })],
    ['a header that is not JSON', withPart(rsa, 0, base64url(utf8('{')))],
    ['a header in an array', withPart(rsa, 0, base64url(utf8('[{"alg":"RSA-OAEP-256","enc":"A256GCM"}]')))],
    ['a header in invalid UTF-8', withPart(rsa, 0, base64url(Uint8Array.of(0x7b, 0xff, 0x7d)))],
    ['a header that repeats a name (RFC 7516 §4)', withPart(rsa, 0, base64url(utf8(REPEATED)))],
    ['a header that repeats a name, deeper', withPart(rsa, 0, base64url(utf8(REPEATED_DEEPER)))],
    ['an empty header', withPart(rsa, 0, '')],
    ['a kid that is a number', withHeader(rsa, { kid: 1 })],
    ['a kid that is null', withHeader(rsa, { kid: null })],
  ])('malformed: %s', (_, text) => {
    expect(faultOf(text)).toBe('jwe_malformed')
  })

  test.each([0, 1, 2, 3, 4])('malformed: a foreign character in part %i', at => {
    expect(faultOf(withPart(rsa, at, `${parts[at]?.slice(1)}!`))).toBe('jwe_malformed')
  })

  test.each([
    [49_152, undefined],
    [49_153, 'jwe_malformed'],
    [1 << 20, 'jwe_malformed'],
  ] as const)('docs/rules.md §7: %i characters', (length, fault) => {
    // Base64url text cannot have every length, so the header is adjusted.
    const headed = ['', 'k', 'kk', 'kkk'].map(kid => withPart(withHeader(rsa, { kid }), 3, ''))
    const text = headed.find(each => (length - each.length) % 4 === 0) ?? ''
    expect(faultOf(withPart(text, 3, 'A'.repeat(length - text.length)))).toBe(fault)
  })
})

describe('RFC 7518 §5.2, §5.3: lengths that the algorithm can produce', () => {
  test.each([
    ['a vector of 11 octets', rsa, 2, bytes(11)],
    ['a vector of 13 octets', rsa, 2, bytes(13)],
    ['no vector', rsa, 2, ''],
    ['no ciphertext', rsa, 3, ''],
    ['a tag of 4 octets', rsa, 4, bytes(4)],
    ['a tag of 12 octets', rsa, 4, bytes(12)],
    ['a tag of 15 octets', rsa, 4, bytes(15)],
    ['a tag of 17 octets', rsa, 4, bytes(17)],
    ['no tag', rsa, 4, ''],
    ['no encrypted key', rsa, 1, ''],
    ['an encrypted key of 2040 bits', rsa, 1, bytes(255)],
    ['an encrypted key of 4104 bits', rsa, 1, bytes(513)],
    ['a truncated wrapped key', wrapped, 1, bytes(32)],
    ['a wrapped key that is longer', wrapped, 1, bytes(48)],
    ['no wrapped key', wrapped, 1, ''],
    ['a vector of GCM for CBC', wrapped, 2, bytes(12)],
    ['a ciphertext of no whole blocks', wrapped, 3, bytes(17)],
    ['a tag of another digest', wrapped, 4, bytes(24)],
    ['an encrypted key with direct key agreement (RFC 7516 §5.2-10)', ecdh, 1, bytes(16)],
  ])('malformed: %s', (_, jwe, index, part) => {
    expect(faultOf(jwe)).toBeUndefined()
    expect(faultOf(withPart(jwe, index, part))).toBe('jwe_malformed')
  })
})

test.each([256, 384, 512])('RFC 7518 §4.3: an encrypted key of %i octets, as an RSA modulus has', octets => {
  expect(faultOf(withPart(rsa, 1, bytes(octets)))).toBeUndefined()
})

describe('RFC 8725 §3.1, §3.2: algorithms by an allow-list', () => {
  test.each<[unknown]>([
    ...['RSA1_5', 'RSA-OAEP', 'RSA-OAEP-384', 'RSA-OAEP-512', 'A128KW', 'A256KW', 'A256GCMKW', 'dir', 'none', ''].map(
      alg => [alg] as [string],
    ),
    ['rsa-oaep-256'],
    ['ECDH-ES+A128GCMKW'],
    ['HPKE-0'],
    ['__proto__'],
    [undefined],
    [null],
    [['RSA-OAEP-256']],
    [256],
  ])('alg %j', alg => {
    expect(faultOf(withHeader(rsa, { alg }))).toBe('jwe_algorithm_unsupported')
    expect(faultOf(withHeader(ecdh, { alg }))).toBe('jwe_algorithm_unsupported')
  })

  test.each(['PBES2-HS256+A128KW', 'PBES2-HS384+A192KW', 'PBES2-HS512+A256KW'])(
    'CVE-2022-36083: %s with a p2c that costs hours',
    alg => {
      const text = withHeader(rsa, { alg, p2c: 2_147_483_647, p2s: 'AAAAAAAAAAAAAAAA' })
      expect(faultOf(text)).toBe('jwe_algorithm_unsupported')
    },
  )

  test.each<[unknown]>([
    ['A128CTR'],
    ['A256CBC'],
    ['a256gcm'],
    ['C20P'],
    ['toString'],
    [''],
    [undefined],
    [null],
    [['A256GCM']],
  ])('enc %j', enc => {
    expect(faultOf(withHeader(rsa, { enc }))).toBe('jwe_encryption_unsupported')
  })

  test.each<[unknown]>([['DEF'], ['GZ'], [''], [null], [false]])('CVE-2024-28176: zip %j', zip => {
    expect(faultOf(withHeader(rsa, { zip }))).toBe('jwe_compressed')
  })

  test.each<[unknown]>([[['exp']], [['b64']], [[]], [null], ['zip']])('RFC 7516 §4.1.13: crit %j', crit => {
    expect(faultOf(withHeader(rsa, { crit }))).toBe('jwe_extension_unknown')
  })

  test('RFC 7516 §4: __proto__ gives no header', () => {
    const header = `{"__proto__":{"alg":"RSA-OAEP-256","enc":"A256GCM"}}`
    expect(faultOf(withPart(rsa, 0, base64url(utf8(header))))).toBe('jwe_algorithm_unsupported')
  })

  test('unknown header parameters are ignored, and no key is taken from them', async () => {
    const elsewhere = {
      jku: 'https://eve.example/jwks',
      x5u: 'https://eve.example/x5',
      cty: 'JWT',
      typ: 'JWE',
      more: 1,
    }
    expect(faultOf(withHeader(rsa, { ...elsewhere, jwk: publicPartOf(await keyOf('RSA', 'theirs')) }))).toBeUndefined()
  })
})

describe('RFC 7518 §4.6.1: the ephemeral key and the parties', () => {
  test.each(['P-256', 'P-384', 'P-521', 'X25519'] as const)('of %s', async kind => {
    expect(headerOf(await encrypted(await keyOf(kind))).curve).toBe(kind)
  })

  const unfit = 'jwe_ephemeral_key_unfit'

  test('that is missing or not an object', () => {
    for (const epk of [undefined, null, 'epk', 1, [], {}]) expect(faultOf(withHeader(ecdh, { epk }))).toBe(unfit)
  })

  test('whose members are not a public key on its curve', async () => {
    const epk = publicPartOf(await keyOf('P-256'))
    const x25519 = publicPartOf(await keyOf('X25519'))
    for (const changes of [
      { kty: 'RSA' },
      { kty: 'OKP' },
      { kty: ['EC'] },
      { crv: undefined },
      { crv: 'P-192' },
      { crv: 'secp256k1' },
      { crv: 'P-384' },
      { crv: 'X25519' },
      { crv: ['P-256'] },
      { crv: '__proto__' },
      { x: undefined },
      { x: '' },
      { x: epk.x?.slice(1) },
      { x: `${epk.x}AAA` },
      { x: 1 },
      { x: Array(43).fill('A') },
      { y: undefined },
      { y: '!'.repeat(43) },
      { d: 'AA' },
      { d: null },
      { k: 'AA' },
    ])
      expect(faultOf(withHeader(ecdh, { epk: { ...epk, ...changes } }))).toBe(unfit)
    for (const changes of [{ kty: 'EC' }, { crv: 'Ed25519' }, { crv: 'X448' }, { x: bytes(31) }, { x: undefined }])
      expect(faultOf(withHeader(ecdh, { epk: { ...x25519, ...changes } }))).toBe(unfit)
    expect(faultOf(withHeader(ecdh, { epk }))).toBeUndefined()
    expect(faultOf(withHeader(ecdh, { epk: x25519 }))).toBeUndefined()
  })

  test.each(['apu', 'apv'])('%s is base64url if it is present', name => {
    for (const party of ['', 'QWxpY2U']) expect(faultOf(withHeader(ecdh, { [name]: party }))).toBeUndefined()
    for (const party of [null, 1, ['QWxpY2U'], 'Alice!', 'QWxpY2U='])
      expect(faultOf(withHeader(ecdh, { [name]: party }))).toBe('jwe_malformed')
    expect(faultOf(withHeader(rsa, { [name]: 1 }))).toBeUndefined()
  })
})

describe('RFC 7516 §5.2-6: which private key', () => {
  const keysFor = async (kind: Kind, keys: readonly Jwk[], header: object = {}) =>
    decryptionKeys({ keys }, headerOf(withHeader(await encrypted(await keyOf(kind)), { ...header })))

  test('only the key with the kid', async () => {
    const [ours, theirs] = [
      { ...(await keyOf('P-256')), kid: 'a' },
      { ...(await keyOf('P-256', 'theirs')), kid: 'b' },
    ]
    expect(await keysFor('P-256', [ours, theirs], { kid: 'b' })).toEqual([theirs])
    expect(await keysFor('P-256', [ours, theirs], { kid: 'c' })).toEqual([])
    expect(await keysFor('P-256', [ours, theirs], { kid: '' })).toEqual([])
    expect(await keysFor('P-256', [await keyOf('P-256')], { kid: 'a' })).toEqual([])
  })

  test('without a kid every suitable one, at most two', async () => {
    const key = await keyOf('P-256')
    const keys = [await keyOf('RSA'), await keyOf('P-384'), ...['a', 'b', 'c', 'd'].map(kid => ({ ...key, kid }))]
    expect((await keysFor('P-256', keys)).map(({ kid }) => kid)).toEqual(['a', 'b'])
    expect(await keysFor('RSA', keys)).toEqual([await keyOf('RSA')])
    expect(await keysFor('P-384', keys)).toEqual([await keyOf('P-384')])
    expect(await keysFor('P-521', keys)).toEqual([])
  })

  test.each<[what: string, kind: Kind, changes: Partial<Record<keyof Jwk, unknown>>, fit: boolean]>([
    ['use enc', 'P-256', { use: 'enc' }, true],
    ['use sig', 'P-256', { use: 'sig' }, false],
    ['another use', 'RSA', { use: 'dec' }, false],
    ['its own alg', 'P-256', { alg: 'ECDH-ES' }, true],
    ['another alg', 'P-256', { alg: 'ECDH-ES+A128KW' }, false],
    ['the alg of a signature', 'P-256', { alg: 'ES256' }, false],
    ['alg RSA-OAEP', 'RSA', { alg: 'RSA-OAEP' }, false],
    ['key_ops deriveKey', 'P-256', { key_ops: ['deriveKey'] }, true],
    ['key_ops deriveBits', 'X25519', { key_ops: ['deriveBits'] }, true],
    ['key_ops decrypt, for ECDH', 'P-256', { key_ops: ['decrypt'] }, false],
    ['key_ops sign', 'P-256', { key_ops: ['sign'] }, false],
    ['no key_ops', 'P-256', { key_ops: [] }, false],
    ['key_ops unwrapKey', 'RSA', { key_ops: ['unwrapKey'] }, true],
    ['key_ops decrypt', 'RSA', { key_ops: ['wrapKey', 'decrypt'] }, true],
    ['key_ops encrypt', 'RSA', { key_ops: ['encrypt'] }, false],
    ['only its public part', 'P-256', { d: undefined }, false],
    ['only its public part, RSA', 'RSA', { d: undefined }, false],
    ['no primes', 'RSA', { p: undefined, q: undefined }, false],
    ...['d', 'p', 'q', 'dp', 'dq', 'qi'].map(
      name => [`no ${name}`, 'RSA', { [name]: undefined }, false] as [string, Kind, object, boolean],
    ),
    ['another curve', 'P-256', { crv: 'P-384' }, false],
    ['another type', 'X25519', { kty: 'EC' }, false],
    ['another type, RSA', 'RSA', { kty: 'EC' }, false],
    ['RSA of 1024 bits', 'RSA', { n: bytes(128) }, false],
    ['RSA of 8192 bits', 'RSA', { n: base64url(new Uint8Array(1024).fill(255)) }, false],
  ])('RFC 7517 §4: %s', async (_, kind, changes, fit) => {
    const members = Object.entries({ ...(await keyOf(kind)), ...changes }).filter(([, value]) => value !== undefined)
    const key: Jwk = { kty: '', ...Object.fromEntries(members) }
    expect(await keysFor(kind, [key])).toEqual(fit ? [key] : [])
  })
})

describe('RFC 7517 §4.2, §4.4: the algorithms that keys offer for encryption', () => {
  const AGREEMENT = ['ECDH-ES', 'ECDH-ES+A128KW', 'ECDH-ES+A192KW', 'ECDH-ES+A256KW']

  test.each<[what: string, kind: Kind, changes: Partial<Jwk>, offered: readonly string[]]>([
    ['use enc', 'P-256', { use: 'enc' }, AGREEMENT],
    ['use enc, X25519', 'X25519', { use: 'enc' }, AGREEMENT],
    ['use enc, RSA', 'RSA', { use: 'enc' }, ['RSA-OAEP-256']],
    ['one alg', 'P-256', { alg: 'ECDH-ES+A192KW' }, ['ECDH-ES+A192KW']],
    ['one alg and use enc', 'P-256', { alg: 'ECDH-ES', use: 'enc' }, ['ECDH-ES']],
    ['one alg, RSA', 'RSA', { alg: 'RSA-OAEP-256' }, ['RSA-OAEP-256']],
    ['neither use nor alg', 'P-256', {}, []],
    ['use sig', 'P-256', { use: 'sig' }, []],
    ['use sig and an alg of encryption', 'P-256', { use: 'sig', alg: 'ECDH-ES' }, []],
    ['key_ops sign', 'RSA', { use: 'enc', key_ops: ['sign'] }, []],
    ['an alg of another type', 'RSA', { alg: 'ECDH-ES' }, []],
    ['another curve', 'P-256', { use: 'enc', crv: 'secp256k1' }, []],
  ])('%s', async (_, kind, changes, offered) => {
    expect(offeredKeyManagementAlgorithms({ keys: [{ ...(await keyOf(kind)), ...changes }] })).toEqual(offered)
  })

  test('of several keys, each algorithm once and in the order of preference', async () => {
    const keys = [await keyOf('P-384'), await keyOf('RSA'), await keyOf('P-256')].map(key => ({ ...key, use: 'enc' }))
    expect(offeredKeyManagementAlgorithms({ keys })).toEqual(['RSA-OAEP-256', ...AGREEMENT])
    expect(offeredKeyManagementAlgorithms({ keys: [] })).toEqual([])
  })

  test('none with a public key', async () => {
    const key = { kty: 'EC', ...publicPartOf(await keyOf('P-256')), use: 'enc' }
    expect(offeredKeyManagementAlgorithms({ keys: [key] })).toEqual([])
  })
})

describe('for any text', () => {
  test('RFC 7516 §9: text with five parts counts as a JWE', () => {
    expect(hasFiveParts(rsa)).toBe(true)
    expect(hasFiveParts('....')).toBe(true)
    for (const text of ['', '..', 'a.b.c', 'a.b.c.d', 'a.b.c.d.e.f', '.'.repeat(1 << 20)])
      expect(hasFiveParts(text)).toBe(false)
  })

  test('nothing is thrown, and next to nothing is a JWE', () => {
    const part = fc.oneof(
      anyText,
      fc.uint8Array().map(base64url),
      fc.json().map(text => base64url(utf8(text))),
    )
    fc.assert(fc.property(anyText, text => faultOf(text) === 'jwe_malformed'))
    fc.assert(
      fc.property(fc.array(part, { minLength: 5, maxLength: 5 }), parts => faultOf(parts.join('.')) !== undefined),
    )
  })

  test('each JWE has one text: what is read serializes to the same text', () => {
    const algorithm = fc.constantFrom(...KEY_MANAGEMENT_ALGORITHMS)
    const encryption = fc.constantFrom(...CONTENT_ENCRYPTION_ALGORITHMS)
    fc.assert(
      fc.property(algorithm, encryption, fc.string(), (alg, enc, kid) => {
        const read = readJwe(withHeader(ecdh, { alg, enc, kid }))
        if (read.ok) expect(read.value).toEqual({ algorithm: alg, encryption: enc, kid, curve: 'P-256' })
        else expect(read.refusal.reason).toBe('jwe_malformed')
      }),
    )
  })
})
