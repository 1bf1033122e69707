import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { base64url } from '../../../src/lib/base64.js'
import {
  type Jwk,
  keyMaterial,
  privateMembersIn,
  publicMembers,
  readPublicKey,
  thumbprintText,
} from '../../../src/standards/jose/jwk.js'
import { canVerify, hasModulusLength, signingKey } from '../../../src/standards/jose/key-requirements.js'
import {
  readSignatureAlgorithm,
  SIGNATURE_ALGORITHMS,
  type SignatureAlgorithm,
} from '../../../src/standards/jose/signature-algorithms.js'
import { anyText } from '../../texts.js'
import { vectorsOf } from '../../vectors.js'

/** 2048 bits. */
const MODULUS = `gA${'A'.repeat(340)}`

/** A private key of each kind, with only the members by which a key is chosen. */
const KEYS = {
  p256: { kty: 'EC', crv: 'P-256', x: 'AA', y: 'AA', d: 'AA' },
  p384: { kty: 'EC', crv: 'P-384', x: 'AA', y: 'AA', d: 'AA' },
  p521: { kty: 'EC', crv: 'P-521', x: 'AA', y: 'AA', d: 'AA' },
  k1: { kty: 'EC', crv: 'secp256k1', x: 'AA', y: 'AA', d: 'AA' },
  ed25519: { kty: 'OKP', crv: 'Ed25519', x: 'AA', d: 'AA' },
  ed448: { kty: 'OKP', crv: 'Ed448', x: 'AA', d: 'AA' },
  x25519: { kty: 'OKP', crv: 'X25519', x: 'AA', d: 'AA' },
  rsa: { kty: 'RSA', n: MODULUS, e: 'AQAB', d: 'AA' },
  oct: { kty: 'oct', k: 'AA', d: 'AA' },
} satisfies Record<string, Jwk & { readonly k?: string }>

const FIT: Readonly<Record<SignatureAlgorithm, keyof typeof KEYS>> = {
  ES256: 'p256',
  ES384: 'p384',
  ES512: 'p521',
  PS256: 'rsa',
  PS384: 'rsa',
  PS512: 'rsa',
  RS256: 'rsa',
  RS384: 'rsa',
  RS512: 'rsa',
  EdDSA: 'ed25519',
  Ed25519: 'ed25519',
}

const keyFor = (algorithm: SignatureAlgorithm): Jwk => KEYS[FIT[algorithm]]

test('docs/rules.md §8, LIMIT-09: no symmetric algorithm and no "none" among the signature algorithms', () => {
  expect(SIGNATURE_ALGORITHMS.filter(name => /^HS|^none$/i.test(name))).toEqual([])
})

describe.each(SIGNATURE_ALGORITHMS)('%s', algorithm => {
  test('RFC 7518 §3.1, RFC 8037 §3.1: only a key of its type and curve', () => {
    const fitting = Object.values(KEYS).filter(key => signingKey({ keys: [key] }, algorithm, undefined) !== undefined)
    expect(fitting).toEqual([keyFor(algorithm)])
  })

  test('the first suitable key', () => {
    const [one, other] = [keyFor(algorithm), { ...keyFor(algorithm) }]
    expect(signingKey({ keys: [KEYS.oct, KEYS.k1, one, other] }, algorithm, undefined)).toBe(one)
    expect(signingKey({ keys: [KEYS.oct, KEYS.k1, other, one] }, algorithm, undefined)).toBe(other)
  })

  test('RFC 7517 §4.5: without a kid, a key that has one', () => {
    const key = { ...keyFor(algorithm), kid: 'one' }
    expect(signingKey({ keys: [key] }, algorithm, undefined)).toBe(key)
  })

  test('RFC 7517 §4.5: with a kid, the key that has it', () => {
    const keys = [
      { ...keyFor(algorithm) },
      { ...keyFor(algorithm), kid: 'one' },
      { ...KEYS.k1, kid: 'two' },
      { ...keyFor(algorithm), kid: 'two' },
    ]
    expect(signingKey({ keys }, algorithm, 'one')).toBe(keys[1])
    expect(signingKey({ keys }, algorithm, 'two')).toBe(keys[3])
    expect(signingKey({ keys }, algorithm, 'ONE')).toBeUndefined()
    expect(signingKey({ keys }, algorithm, '')).toBeUndefined()
  })

  test.each<[string, object, boolean]>([
    ['RFC 7517 §4.4: the same alg', { alg: algorithm }, true],
    ['RFC 7517 §4.4: another alg', { alg: algorithm === 'RS256' ? 'PS256' : 'RS256' }, false],
    ['RFC 7517 §4.4: an alg for encryption', { alg: 'RSA-OAEP-256' }, false],
    ['RFC 7517 §4.2: use sig', { use: 'sig' }, true],
    ['RFC 7517 §4.2: use enc', { use: 'enc' }, false],
    ['RFC 7517 §4.2: another use', { use: 'SIG' }, false],
    ['RFC 7517 §4.3: key_ops sign', { key_ops: ['sign'] }, true],
    ['RFC 7517 §4.3: key_ops sign and verify', { key_ops: ['sign', 'verify'] }, true],
    ['RFC 7517 §4: unknown members', { 'urn:example': 1 }, true],
    ['RFC 7518 §6: the public key', { d: undefined }, false],
  ])('%s', (_, members, found) => {
    const key = { ...keyFor(algorithm), ...members }
    expect(signingKey({ keys: [key] }, algorithm, undefined)).toBe(found ? key : undefined)
  })

  test('no key', () => {
    expect(signingKey({ keys: [] }, algorithm, undefined)).toBeUndefined()
  })
})

test('RFC 7517 §4.3: a key whose key_ops name other operations is not meant for signatures', () => {
  const verifying = { ...KEYS.p256, key_ops: ['verify'] }
  const unwrapping = { ...KEYS.rsa, key_ops: ['unwrapKey', 'decrypt'] }
  expect(signingKey({ keys: [verifying, unwrapping] }, 'ES256', undefined)).toBeUndefined()
  expect(signingKey({ keys: [verifying, unwrapping] }, 'PS256', undefined)).toBeUndefined()
})

/** Base64url of a number of this many bits. */
function numberOf(bits: number): string {
  const octets = new Uint8Array(Math.ceil(bits / 8)).fill(0xff)
  octets[0] = 0xff >> (octets.length * 8 - bits)
  return base64url(octets)
}

const octets = (...values: readonly number[]) => base64url(Uint8Array.from(values))
const filled = (length: number) => base64url(new Uint8Array(length).fill(7))

/** Public keys in the form that their algorithm requires. They need not be points on the curve. */
const PUBLIC: Readonly<Record<keyof typeof KEYS, Jwk>> = {
  p256: { kty: 'EC', crv: 'P-256', x: filled(32), y: filled(32) },
  p384: { kty: 'EC', crv: 'P-384', x: filled(48), y: filled(48) },
  p521: { kty: 'EC', crv: 'P-521', x: filled(66), y: filled(66) },
  k1: { kty: 'EC', crv: 'secp256k1', x: filled(32), y: filled(32) },
  ed25519: { kty: 'OKP', crv: 'Ed25519', x: filled(32) },
  ed448: { kty: 'OKP', crv: 'Ed448', x: filled(57) },
  x25519: { kty: 'OKP', crv: 'X25519', x: filled(32) },
  rsa: { kty: 'RSA', n: numberOf(2048), e: 'AQAB' },
  oct: { kty: 'oct' },
}
const publicKeyFor = (algorithm: SignatureAlgorithm): Jwk => PUBLIC[FIT[algorithm]]

describe('RFC 7515 §4.1.1, RFC 7518 §3.1: the names of algorithms', () => {
  test.each(SIGNATURE_ALGORITHMS)('%s', name => {
    expect(readSignatureAlgorithm(name)).toBe(name)
  })

  test.each([
    'none',
    'None',
    'NONE',
    'HS256',
    'HS384',
    'HS512',
    'hs256',
    'es256',
    'ES256 ',
    ' ES256',
    'ES256K',
    'RS1',
    'RS128',
    'Ed448',
    'eddsa',
    'dir',
    'RSA-OAEP',
    'A128KW',
    'ECDH-ES',
    'PBES2-HS256+A128KW',
    '',
    '0',
    '__proto__',
    'constructor',
    'toString',
    'length',
  ])('CVE-2015-9235: %j is not supported', name => {
    expect(readSignatureAlgorithm(name)).toBeUndefined()
  })
})

describe.each(SIGNATURE_ALGORITHMS)('to verify %s', algorithm => {
  const key = publicKeyFor(algorithm)

  test('RFC 7518 §3.1, RFC 8037 §3.1: only a key of its type and curve', () => {
    expect(Object.values(PUBLIC).filter(each => canVerify(each, algorithm))).toEqual([key])
  })

  test.each<[string, object, boolean]>([
    ['RFC 7517 §4.4: the same alg', { alg: algorithm }, true],
    ['RFC 7517 §4.4: another alg', { alg: algorithm === 'RS256' ? 'PS256' : 'RS256' }, false],
    ['RFC 7517 §4.4: an alg for encryption', { alg: 'RSA-OAEP-256' }, false],
    ['RFC 7517 §4.4: an empty alg', { alg: '' }, false],
    ['RFC 7517 §4.2: use sig', { use: 'sig' }, true],
    ['RFC 7517 §4.2: use enc', { use: 'enc' }, false],
    ['RFC 7517 §4.2: another use', { use: 'SIG' }, false],
    ['RFC 7517 §4.3: key_ops verify', { key_ops: ['verify'] }, true],
    ['RFC 7517 §4.3: key_ops sign and verify', { key_ops: ['sign', 'verify'] }, true],
    ['RFC 7517 §4.3: key_ops sign alone', { key_ops: ['sign'] }, false],
    ['RFC 7517 §4.3: no key_ops', { key_ops: [] }, false],
    ['RFC 7517 §4.3: key_ops of encryption', { key_ops: ['encrypt', 'wrapKey'] }, false],
    ['RFC 7517 §4.3: key_ops in another case', { key_ops: ['Verify'] }, false],
    ['RFC 7517 §4.3: key_ops against use sig', { use: 'sig', key_ops: ['encrypt'] }, false],
    ['RFC 7517 §4.3: use enc against key_ops', { use: 'enc', key_ops: ['verify'] }, false],
    ['RFC 7517 §4.3: key_ops that are consistent with use', { use: 'sig', key_ops: ['verify'] }, true],
    ['RFC 7517 §4.5: a kid', { kid: 'any' }, true],
    ['RFC 7517 §4: unknown members', { 'urn:example': 1 }, true],
    [
      'RFC 7517 §4: a member that the type does not have',
      publicKeyFor(algorithm).crv ? { n: 'AA' } : { crv: 'any' },
      true,
    ],
    ['RFC 7518 §6: the private key has a public part', { d: 'AA' }, true],
    ['RFC 7517 §4.1: a type in another case', { kty: key.kty.toLowerCase() }, false],
    ['RFC 7517 §4.1: an empty type', { kty: '' }, false],
  ])('%s', (_, members, fit) => {
    expect(canVerify({ ...key, ...members }, algorithm)).toBe(fit)
  })
})

const COORDINATES = [
  ['ES256', 32, ['x', 'y']],
  ['ES384', 48, ['x', 'y']],
  ['ES512', 66, ['x', 'y']],
  ['EdDSA', 32, ['x']],
  ['Ed25519', 32, ['x']],
] as const

describe.each(
  COORDINATES.flatMap(([algorithm, length, names]) => names.map(name => [algorithm, name, length] as const)),
)('RFC 7518 §6.2.1.2, §6.2.1.3, RFC 8037 §2: for %s the coordinate %s', (algorithm, name, length) => {
  const key = publicKeyFor(algorithm)

  test.each<[what: string, value: string | undefined, fit: boolean]>([
    ['of the full length', filled(length), true],
    ['of the full length, zeros first', octets(...new Uint8Array(length - 1), 1), true],
    ['too short', filled(length - 1), false],
    ['too long', filled(length + 1), false],
    ['too long by a leading zero', octets(0, ...new Uint8Array(length).fill(7)), false],
    ['short of a leading zero', octets(...new Uint8Array(length - 1).fill(7)), false],
    ['twice as long', filled(2 * length), false],
    ['a megabyte long', 'A'.repeat(1 << 20), false],
    ['empty', '', false],
    ['with padding', `${filled(length)}=`, false],
    ['with a space', `${filled(length)} `, false],
    ['in base64', filled(length).replace(/.$/, '/'), false],
    ['in hexadecimal', '07'.repeat(length), false],
  ])('%s', (_, value, fit) => {
    const { [name]: _there, ...without } = key
    expect(canVerify({ ...without, [name]: value }, algorithm)).toBe(fit)
  })

  test('absent', () => {
    const { [name]: _there, ...without } = key
    expect(canVerify(without, algorithm)).toBe(false)
  })
})

const RSA_ALGORITHMS = SIGNATURE_ALGORITHMS.filter(name => FIT[name] === 'rsa')

describe.each(RSA_ALGORITHMS)('RFC 7518 §3.3, §3.5, §6.3.1, LIMIT-09: an RSA key for %s', algorithm => {
  test.each([
    [1024, false],
    [2040, false],
    [2047, false],
    [2048, true],
    [2049, true],
    [2056, true],
    [3072, true],
    [4095, true],
    [4096, true],
    [4097, false],
    [4104, false],
    [8192, false],
    [16_384, false],
  ])('of %i bits', (bits, fit) => {
    expect(canVerify({ kty: 'RSA', n: numberOf(bits), e: 'AQAB' }, algorithm)).toBe(fit)
  })

  const modulus = new Uint8Array(256).fill(0xff)
  test.each<[what: string, n: string | undefined]>([
    ['with a leading zero octet (§2, Base64urlUInt)', octets(0, ...modulus)],
    ['of 2040 bits, filled up with a zero octet', octets(0, ...modulus.subarray(1))],
    ['of zeros', base64url(new Uint8Array(256))],
    ['of nothing', ''],
    ['with padding', `${base64url(modulus)}==`],
    ['with bits in the unused end', base64url(modulus).replace(/w$/, 'x')],
    ['in base64', base64url(modulus).replaceAll('_', '/')],
    ['without a modulus', undefined],
  ])('%s is unfit', (_, n) => {
    expect(n === base64url(modulus)).toBe(false)
    expect(canVerify({ kty: 'RSA', e: 'AQAB', ...(n !== undefined && { n }) }, algorithm)).toBe(false)
  })

  test.each<[what: string, e: string | undefined, fit: boolean]>([
    ['3', octets(3), true],
    ['17', octets(17), true],
    ['257', octets(1, 1), true],
    ['65537', octets(1, 0, 1), true],
    ['2^32 - 1', octets(255, 255, 255, 255), true],
    ['2^32 + 1', octets(1, 0, 0, 0, 1), false],
    ['of 2048 bits', numberOf(2048), false],
    ['of a megabyte', 'A'.repeat(1 << 20), false],
    ['0', octets(0), false],
    ['1', octets(1), false],
    ['2', octets(2), false],
    ['256', octets(1, 0), false],
    ['65536', octets(1, 0, 0), false],
    ['2^32 - 2', octets(255, 255, 255, 254), false],
    ['3 with a leading zero (§2, Base64urlUInt)', octets(0, 3), false],
    ['65537 with a leading zero (§2, Base64urlUInt)', octets(0, 1, 0, 1), false],
    ['1 with leading zeros', octets(0, 0, 1), false],
    ['of nothing', '', false],
    ['as a decimal number', '65537', false],
    ['with padding', 'Aw==', false],
    ['with bits in the unused end', 'Ax', false],
    ['absent', undefined, false],
  ])('with the exponent %s', (_, e, fit) => {
    expect(canVerify({ kty: 'RSA', n: numberOf(2048), ...(e !== undefined && { e }) }, algorithm)).toBe(fit)
  })
})

interface ThumbprintExample {
  readonly jwk: Jwk
  readonly thumbprint: string
}

const rfc7638 = vectorsOf<{ readonly jwk: Jwk; readonly sha256: string }>('rfc7638-thumbprint.json')
const rfc8037 = vectorsOf<{ readonly jwk: Jwk; readonly thumbprintSha256: string }>('rfc8037-eddsa.json')
const rfc9449 = vectorsOf<{
  readonly jkt: string
  readonly proofs: readonly { readonly header: { readonly jwk: Jwk } }[]
}>('rfc9449-dpop.json')

const EXAMPLES: readonly (readonly [clause: string, example: ThumbprintExample])[] = [
  ['RFC 7638 §3.1', { jwk: rfc7638.jwk, thumbprint: rfc7638.sha256 }],
  ['RFC 8037 A.3', { jwk: rfc8037.jwk, thumbprint: rfc8037.thumbprintSha256 }],
  ...rfc9449.proofs.map(({ header }) => ['RFC 9449 §4.1, §6.1', { jwk: header.jwk, thumbprint: rfc9449.jkt }] as const),
]
const thumbprintOf = (key: Jwk) => createHash('sha256').update(thumbprintText(key)).digest('base64url')

describe('RFC 7638: thumbprints', () => {
  test.each(EXAMPLES)('%s: the example', (_, { jwk, thumbprint }) => {
    expect(thumbprintOf(jwk)).toBe(thumbprint)
  })

  test.each<[string, Jwk, string]>([
    ['§3.2, EC', { kty: 'EC', y: 'Y', x: 'X', crv: 'P-256' }, '{"crv":"P-256","kty":"EC","x":"X","y":"Y"}'],
    ['§3.2, RSA', { kty: 'RSA', n: 'N', e: 'E' }, '{"e":"E","kty":"RSA","n":"N"}'],
    ['RFC 8037 §2, OKP', { x: 'X', kty: 'OKP', crv: 'Ed25519' }, '{"crv":"Ed25519","kty":"OKP","x":"X"}'],
  ])('%s: only the required members, in order, without white space', (_, key, text) => {
    expect(thumbprintText(key)).toBe(text)
    expect(publicMembers(key)).toEqual(JSON.parse(text))
  })

  test.each(EXAMPLES)('%s, §3.2.1, §3.2.2: private and optional members do not count', (_, { jwk, thumbprint }) => {
    const more = { d: 'D', p: 'P', q: 'Q', dp: 'DP', dq: 'DQ', qi: 'QI', use: 'sig', alg: 'any', kid: 'k' }
    expect(thumbprintOf({ ...jwk, ...more, key_ops: ['verify'] })).toBe(thumbprint)
    const shown = Object.keys(publicMembers({ ...jwk, ...more, key_ops: ['verify'] }))
    expect(shown.filter(name => name in more || name === 'key_ops')).toEqual([])
  })

  test.each(EXAMPLES)('%s, §3.3: the order of the members does not count', (_, { jwk, thumbprint }) => {
    const { kty, ...others } = jwk
    const reversed = Object.fromEntries(Object.entries(others).reverse())
    expect(thumbprintOf({ ...reversed, kty })).toBe(thumbprint)
  })

  test('§7: two keys have one text exactly when they are one public key', () => {
    const value = fc.constantFrom('AA', 'AQ', '', '"', '\\', '","y":"', '\u2028', '\ud800')
    const kty = fc.constantFrom('EC', 'OKP', 'RSA')
    const key: fc.Arbitrary<Jwk> = fc.record({ kty, crv: value, x: value, y: value, n: value, e: value, d: value })
    const members: Readonly<Record<string, readonly (keyof Jwk)[]>> = {
      EC: ['kty', 'crv', 'x', 'y'],
      OKP: ['kty', 'crv', 'x'],
      RSA: ['kty', 'n', 'e'],
    }
    const alike = (one: Jwk, other: Jwk) => (members[one.kty] ?? []).every(name => one[name] === other[name])
    fc.assert(
      fc.property(key, key, (one, other) => {
        expect(thumbprintText(one) === thumbprintText(other)).toBe(alike(one, other))
        expect(thumbprintText({ ...one, d: 'other', use: 'sig' })).toBe(thumbprintText(one))
      }),
    )
  })
})

describe('RFC 7638 §3.2: a required member that is absent', () => {
  test.each<[kty: string, members: Jwk]>([
    ['EC', { crv: '', kty: 'EC', x: '', y: '' }],
    ['OKP', { crv: '', kty: 'OKP', x: '' }],
    ['RSA', { e: '', kty: 'RSA', n: '' }],
  ])('is empty in a key of type %s', (kty, members) => {
    expect(publicMembers({ kty })).toEqual(members)
  })
})

describe('RFC 7518 §6.2.2, §6.3.2, §6.4.1: the private members of a key', () => {
  test.each(['d', 'p', 'q', 'dp', 'dq', 'qi', 'oth', 'k'])('%s', name => {
    expect(privateMembersIn({ kty: 'any', kid: 'k', [name]: undefined })).toEqual([name])
  })

  test('none in a public key', () => {
    expect(privateMembersIn(PUBLIC.rsa)).toEqual([])
    expect(privateMembersIn(Object.create({ d: 'AA' }))).toEqual([])
  })
})

test('RFC 7518 §6: the material of a key, without its use and without what it lacks', () => {
  const material = keyMaterial({ kty: 'OKP', x: 'X', d: 'D', use: 'sig', alg: 'EdDSA', kid: 'k', key_ops: ['sign'] })
  expect(Object.entries(material)).toEqual([
    ['kty', 'OKP'],
    ['x', 'X'],
    ['d', 'D'],
  ])
})

describe('RFC 7517 §4: a public key from a JWT', () => {
  test('its members, and no other', () => {
    const members = { kty: 'EC', crv: 'P-256', x: 'X', y: 'Y', n: 'N', e: 'E', alg: 'ES256', use: 'sig' }
    expect(readPublicKey({ ...members, key_ops: ['verify'], kid: 'k', d: 'D' })).toEqual({
      ...members,
      key_ops: ['verify'],
    })
  })

  test('has no member that was not sent', () => {
    expect(Object.keys(readPublicKey({}))).toEqual(['kty'])
    expect(Object.keys(readPublicKey({ kty: 'OKP', x: 'X' }))).toEqual(['kty', 'x'])
  })

  test.each(['kty', 'crv', 'x', 'y', 'n', 'e', 'alg', 'use'])('%s is empty when it is no string', name => {
    for (const value of [1, null, ['EC']]) expect(readPublicKey({ [name]: value })).toEqual({ kty: '', [name]: '' })
  })

  test.each([[[]], ['verify'], [['verify', 1]], [[1]], [null], [{ length: 0 }]])(
    'key_ops %j permits nothing',
    operations => {
      expect(readPublicKey({ kty: 'EC', key_ops: operations })).toEqual({ kty: 'EC', key_ops: [] })
    },
  )
})

describe('RFC 8017 §8.1.2, §8.2.2: a signature as long as the modulus', () => {
  test.each<[what: string, octets: number, key: Jwk, fit: boolean]>([
    ['256 octets', 256, PUBLIC.rsa, true],
    ['255 octets', 255, PUBLIC.rsa, false],
    ['257 octets', 257, PUBLIC.rsa, false],
    ['any length with a key of another type', 1, PUBLIC.p256, true],
    ['any length with a key of another type that has a modulus', 1, { ...PUBLIC.p256, n: numberOf(2048) }, true],
    ['none without a modulus', 12, { kty: 'RSA' }, false],
  ])('%s', (_, length, key, fit) => {
    expect(hasModulusLength(new Uint8Array(length), key)).toBe(fit)
  })
})

test('docs/rules.md §8: any members are accepted or refused without throwing', () => {
  const member = fc.option(fc.oneof(anyText, fc.constantFrom('P-256', 'AQAB', filled(32), numberOf(2048))), {
    nil: undefined,
  })
  const kty = fc.oneof(anyText, fc.constantFrom('EC', 'OKP', 'RSA'))
  fc.assert(
    fc.property(
      kty,
      member,
      member,
      member,
      fc.constantFrom(...SIGNATURE_ALGORITHMS),
      (type, one, two, three, name) => {
        const members = { crv: one, x: two, y: three, n: one, e: two, alg: three }
        const there = Object.fromEntries(Object.entries(members).filter(([, value]) => value !== undefined))
        expect([true, false]).toContain(canVerify({ kty: type, ...there }, name))
        expect(JSON.parse(thumbprintText({ kty: type, ...there }))).toBeTypeOf('object')
      },
    ),
  )
})

describe('RFC 8032 §8.9: points of small order prove nothing', () => {
  const hex = (digits: string) => Buffer.from(digits, 'hex').toString('base64url')
  test.each([
    '00'.repeat(32),
    `01${'00'.repeat(31)}`,
    `01${'00'.repeat(30)}80`,
    '26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a',
    'c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac03fa',
    `ec${'ff'.repeat(30)}7f`,
    `ed${'ff'.repeat(30)}7f`,
    `ee${'ff'.repeat(30)}ff`,
  ])('%s', x => {
    expect(canVerify({ kty: 'OKP', crv: 'Ed25519', x: hex(x) }, 'Ed25519')).toBe(false)
  })

  test('RFC 9864: the two names of one algorithm do not contradict one another', () => {
    const key = { kty: 'OKP', crv: 'Ed25519', x: '11qYAYKxCrfVS_7TyWQHOg7hcvPapiMlrwIaaPcHURo' }
    expect(canVerify({ ...key, alg: 'EdDSA' }, 'Ed25519')).toBe(true)
    expect(canVerify({ ...key, alg: 'Ed25519' }, 'EdDSA')).toBe(true)
    expect(canVerify({ ...key, alg: 'ES256' }, 'EdDSA')).toBe(false)
  })
})
