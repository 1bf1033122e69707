import { Buffer } from 'node:buffer'
import { describe, expect, test } from 'vitest'
import { factsOf, readCertificate } from '../src/certificate.js'
import { type Der, partsOf, readDer } from '../src/der.js'
import { readName } from '../src/name.js'
import {
  alternativeNames,
  basicConstraints,
  type Change,
  certificateOf,
  directory,
  dns,
  email,
  ip,
  KEYS,
  nameConstraints,
  OID,
  POLICY,
  policy,
  uri,
} from './chain.js'
import { extension, makeKey, name } from './forge.js'
import {
  type Bytes,
  bits,
  bool,
  explicit,
  ia5,
  implicit,
  int,
  joined,
  nothing,
  octets,
  oid,
  seq,
  set,
  text,
  time,
  tlv,
  utf8,
} from './write-der.js'

const client = (change?: Change) => certificateOf('client', change)
const bytes = (...octets: readonly number[]): Bytes => Uint8Array.from(octets)

/** A certificate with one more extension. */
const holding = (type: string, value: Bytes) => client({ with: [[type, false, value]] })

/** A certificate with one policy that has a qualifier several times. */
const qualified = (type: string, value: Bytes, times = 1) =>
  holding(OID.policies, seq(policy('1.2.3', ...Array.from({ length: times }, () => seq(oid(type), value)))))

/** A number of certificates in policyConstraints, by its octets. */
const skip = (number: number, ...octets: readonly number[]) => implicit(number, bytes(...octets))

/** Constraints with so many subtrees in each list. */
const manySubtrees = (permitted: number, excluded: number) =>
  nameConstraints({
    permitted: Array.from({ length: permitted }, () => dns('')),
    excluded: Array.from({ length: excluded }, () => dns('')),
  })

/** A certificate with these octets as its signature. */
function signedBy(signature: Bytes): Bytes {
  const content = partsOf(readDer(client()) ?? NOTHING)?.[0]?.whole ?? bytes()
  return seq(content, KEYS.intermediate.algorithm, bits(signature))
}

const NOTHING: Der = { tag: 0, content: bytes(), whole: bytes() }

const spki = (algorithm: Bytes, key: Bytes) => seq(algorithm, bits(key))
const RSA = oid('1.2.840.113549.1.1.1')
const EC = oid('1.2.840.10045.2.1')
const P256 = oid('1.2.840.10045.3.1.7')
const P521 = oid('1.3.132.0.35')

/** The point of P-256 with the coordinate 0, and its other coordinate, a square root of b. */
const ZERO = new Uint8Array(32)
const ROOT_OF_B = octetsOf(0x66485c780e2f83d72433bd5d84a06bb6541c2af31dae871728bf856a174f93f4n, 32)
const PRIME_OF_P256 = octetsOf(2n ** 256n - 2n ** 224n + 2n ** 192n + 2n ** 96n - 1n, 32)

/** A point of P-521, whose coordinates leave seven bits of their octets unused. */
const POINT_OF_P521 = makeKey('P-521').spki.slice(-132)
const [X_521, Y_521] = [POINT_OF_P521.slice(0, 66), POINT_OF_P521.slice(66)]

/** A coordinate of P-521 with the prime of its field added. */
function plusPrime(coordinate: Bytes): Bytes {
  return octetsOf(BigInt(`0x${Buffer.from(coordinate).toString('hex')}`) + 2n ** 521n - 1n, 66)
}

/** A number in so many octets. */
function octetsOf(number: bigint, length: number): Bytes {
  return Uint8Array.from(Buffer.from(number.toString(16).padStart(2 * length, '0'), 'hex'))
}

const MODULUS = tlv(2, bytes(0), new Uint8Array(256).fill(0xff))

describe('RFC 5280 §4.1: refuses', () => {
  test.each<readonly [what: string, der: Bytes]>([
    ['no bytes', bytes()],
    ['an empty SEQUENCE', seq()],
    ['an indefinite length (BER)', joined(bytes(0x30, 0x80), client().subarray(4), bytes(0, 0))],
    ['data after it', joined(client(), bytes(0))],
    ['version 2 with extensions', client({ version: int(1) })],
    ['extensions in version 1', client({ version: undefined })],
    ['an encoded version 1', client({ version: int(0), extensions: [] })],
    ['an unknown version', client({ version: int(3) })],
    ['unique identifiers in version 1', client({ version: undefined, tail: implicit(1, bytes(0, 1)) })],
    ['a serial number with a leading zero', client({ serial: tlv(2, bytes(0, 1)) })],
    ['a serial number without octets', client({ serial: tlv(2) })],
    ['a time of another type', client({ notBefore: utf8('260101000000Z') })],
    ['a time in another zone', client({ notAfter: tlv(0x17, text('261231000000+0000')) })],
    ['a name with an empty part', client({ subject: seq(set()) })],
    ['a name with an attribute without value', client({ subject: seq(set(seq(oid('2.5.4.3')))) })],
    ['a key that is not a SEQUENCE', client({ spki: nothing() })],
    ['a key without bits', client({ spki: seq(seq(oid('1.3.101.112')), bits(bytes())) })],
    ['a key with unused bits', client({ spki: seq(seq(oid('1.3.101.112')), bits(new Uint8Array(32), 1)) })],
    ['a key whose algorithm is malformed', client({ spki: spki(seq(tlv(6)), bytes(1)) })],
    ['data after the signature', signedBy(joined(seq(int(1), int(1)), nothing()))],
    ['a signature with one number', signedBy(seq(int(1)))],
    ['a signature with a negative number', signedBy(seq(int(1), tlv(2, bytes(0x80))))],
    ['a signature in another type', signedBy(explicit(9, int(1), int(1)))],
    ['an empty signature', signedBy(bytes())],
    ['an empty list of extensions', client({ tail: explicit(3, seq()) })],
    ['extensions without their list', client({ tail: explicit(3) })],
    [
      'a repeated extension',
      client({ tail: explicit(3, seq(...[1, 2].map(() => extension(basicConstraints(true))))) }),
    ],
    [
      'an invalid critical flag',
      client({ tail: explicit(3, seq(seq(oid('1.2.3'), tlv(1, bytes(1)), octets(nothing())))) }),
    ],
    [
      'data after the extensions',
      client({ tail: joined(explicit(3, seq(extension(basicConstraints(true)))), nothing()) }),
    ],
    ['basicConstraints that are not a SEQUENCE', holding(OID.basicConstraints, bool(true))],
    ['a negative pathLenConstraint', holding(OID.basicConstraints, seq(bool(true), tlv(2, bytes(0xff))))],
    ['data after basicConstraints', holding(OID.basicConstraints, joined(seq(), nothing()))],
    ['keyUsage without a bit', holding(OID.keyUsage, bits(bytes()))],
    ['keyUsage with too many octets', holding(OID.keyUsage, bits(bytes(0x80, 0, 0)))],
    ['extendedKeyUsage without a purpose', holding(OID.purposes, seq())],
    ['extendedKeyUsage of another type', holding(OID.purposes, seq(utf8('clientAuth')))],
    ['an empty list of alternative names', holding(OID.alternativeNames, seq())],
    ['an alternative name of an unknown kind', holding(OID.alternativeNames, seq(implicit(9, bytes(1))))],
    ['an alternative name that is not ASCII', holding(OID.alternativeNames, seq(dns('bücher.example')))],
    ['an address of five octets', holding(OID.alternativeNames, seq(ip(1, 2, 3, 4, 5)))],
    ['an address with a mask', holding(OID.alternativeNames, seq(ip(1, 2, 3, 4, 255, 255, 255, 255)))],
    ['two names in one directoryName', holding(OID.alternativeNames, seq(explicit(4, name('a'), name('b'))))],
    ['nameConstraints without a list', holding(OID.nameConstraints, seq())],
    ['nameConstraints with an empty list', holding(OID.nameConstraints, seq(explicit(0)))],
    ['a subtree with minimum', holding(OID.nameConstraints, seq(explicit(0, seq(dns('a'), implicit(0, bytes(1))))))],
    ['a subtree with maximum', holding(OID.nameConstraints, seq(explicit(0, seq(dns('a'), implicit(1, bytes(1))))))],
    ['an empty subjectKeyIdentifier', holding(OID.subjectKey, octets())],
    [
      'an issuer without a serial number in authorityKeyIdentifier',
      holding(OID.authorityKey, seq(explicit(1, directory(name('a'))))),
    ],
    ['an empty keyIdentifier', holding(OID.authorityKey, seq(implicit(0, bytes())))],
    ['a malformed algorithm in the signed part', client({ signedAlgorithm: seq(tlv(6)) })],
    ['an issuer with an empty part', client({ issuer: seq(set()) })],
    ['an attribute with a malformed type', client({ subject: seq(set(seq(tlv(6), utf8('a')))) })],
    ['an extension with a malformed type', client({ tail: explicit(3, seq(seq(tlv(6), octets(nothing())))) })],
    ['an invalid cA flag', holding(OID.basicConstraints, seq(tlv(1, bytes(1))))],
    ['a subjectKeyIdentifier of another type', holding(OID.subjectKey, utf8('a'))],
    ['inhibitAnyPolicy of -128', holding(OID.inhibitAnyPolicy, tlv(2, bytes(0x80)))],
    ['one of two alternative names malformed', holding(OID.alternativeNames, seq(dns('a'), ip(1, 2, 3, 4, 5)))],
    [
      'an otherName with a malformed type',
      holding(OID.alternativeNames, seq(explicit(0, tlv(6), explicit(0, int(1))))),
    ],
    ['an empty directoryName', holding(OID.alternativeNames, seq(explicit(4)))],
    [
      'a directoryName that is not a SEQUENCE',
      holding(OID.alternativeNames, seq(explicit(4, set(set(seq(oid('2.5.4.3'), utf8('a'))))))),
    ],
    ['1,025 subtrees in two lists', client({ with: [manySubtrees(1_024, 1)] })],
    ['a mapping of one policy', holding(OID.policyMappings, seq(seq(oid('1.2.3'))))],
    ['a mapping of three policies', holding(OID.policyMappings, seq(seq(...['1.2.3', '1.2.4', '1.2.5'].map(oid))))],
    ['a mapping that is not a SEQUENCE', holding(OID.policyMappings, seq(nothing()))],
    ['keyUsage with an undefined bit', holding(OID.keyUsage, bits(bytes(0x80, 0x40), 6))],
    ['an otherName without a type', holding(OID.alternativeNames, seq(explicit(0, explicit(0, utf8('a')))))],
    [
      'an otherName with two values',
      holding(OID.alternativeNames, seq(explicit(0, oid('1.2.3'), explicit(0, int(1), int(2))))),
    ],
    ['an empty registeredID', holding(OID.alternativeNames, seq(implicit(8, bytes())))],
    [
      'more than 1,024 alternative names',
      holding(OID.alternativeNames, seq(...Array.from({ length: 1_025 }, () => dns('')))),
    ],
    [
      'more than 64 extensions',
      client({ with: Array.from({ length: 64 }, (_, at) => [`1.2.3.${at}`, false, nothing()]) }),
    ],
    ['a name of more than 2,048 octets', client({ subject: name('a'.repeat(2_048)) })],
    ['policies that are not a SEQUENCE', holding(OID.policies, nothing())],
    ['an empty list of policies', holding(OID.policies, seq())],
    ['a policy that is NULL', holding(OID.policies, seq(nothing()))],
    ['a policy that is not a SEQUENCE', holding(OID.policies, seq(oid('1.2.3')))],
    ['a policy without identifier', holding(OID.policies, seq(seq()))],
    ['a policy with a malformed identifier', holding(OID.policies, seq(seq(tlv(6))))],
    ['a repeated policy', holding(OID.policies, seq(policy('1.2.3'), policy('1.2.3')))],
    ['data after a policy', holding(OID.policies, seq(seq(oid('1.2.3'), nothing())))],
    ['a policy with an empty list of qualifiers', holding(OID.policies, seq(seq(oid('1.2.3'), seq())))],
    ['a qualifier that is not a SEQUENCE', holding(OID.policies, seq(policy('1.2.3', oid('1.2.3'))))],
    ['a qualifier without value', holding(OID.policies, seq(policy('1.2.3', seq(oid('1.2.3.4')))))],
    ['a qualifier with a malformed identifier', holding(OID.policies, seq(policy('1.2.3', seq(tlv(6), nothing()))))],
    ['too many qualifiers', qualified('1.2.3.4', nothing(), 9)],
    ['inhibitAnyPolicy without a number', holding(OID.inhibitAnyPolicy, nothing())],
    ['inhibitAnyPolicy with a negative number', holding(OID.inhibitAnyPolicy, tlv(2, bytes(0xff)))],
    ['policyConstraints that are not a SEQUENCE', holding(OID.policyConstraints, nothing())],
    ['policyConstraints without any', holding(OID.policyConstraints, seq())],
    ['policyConstraints in another order', holding(OID.policyConstraints, seq(skip(1, 0), skip(0, 0)))],
    ['policyConstraints with more', holding(OID.policyConstraints, seq(skip(0, 0), skip(2, 0)))],
    ['a negative requireExplicitPolicy', holding(OID.policyConstraints, seq(skip(0, 0x80), skip(1, 0)))],
    ['a negative inhibitPolicyMapping', holding(OID.policyConstraints, seq(skip(0, 0), skip(1, 0x80)))],
    ['an empty inhibitPolicyMapping', holding(OID.policyConstraints, seq(skip(1)))],
    ['a requireExplicitPolicy that is not in its shortest form', holding(OID.policyConstraints, seq(skip(0, 0, 1)))],
  ])('%s', (_, der) => {
    expect(readCertificate(der)).toBeUndefined()
  })

  test('refuses every prefix of a certificate without throwing', () => {
    const whole = client()
    for (let length = 0; length < whole.length; length++)
      expect(readCertificate(whole.subarray(0, length))).toBeUndefined()
    expect(readCertificate(whole)).toBeDefined()
  })
})

describe('RFC 5280 §4.2.1.4: treats a malformed qualifier as unknown', () => {
  test.each<readonly [what: string, der: Bytes]>([
    ['an unknown qualifier', qualified('1.2.3.4', nothing())],
    ['a CPS pointer that is not an IA5String', qualified(POLICY.statement, utf8('https://ca.example'))],
    ['a CPS pointer that is not ASCII', qualified(POLICY.statement, tlv(0x16, bytes(0xfc)))],
    ['a notice that is not a SEQUENCE', qualified(POLICY.notice, utf8('a'))],
    ['a notice of another type', qualified(POLICY.notice, seq(int(1)))],
    ['a notice with malformed UTF-8', qualified(POLICY.notice, seq(tlv(0x0c, bytes(0xff))))],
    ['a notice with a control character', qualified(POLICY.notice, seq(tlv(0x1a, bytes(0x41, 7))))],
    ['a reference without numbers', qualified(POLICY.notice, seq(seq(utf8('a'))))],
    ['a reference with numbers of another type', qualified(POLICY.notice, seq(seq(utf8('a'), seq(utf8('1')))))],
  ])('%s', (_, der) => {
    expect(readCertificate(der)?.extensions.policies).toMatchObject({ qualifiersKnown: false })
  })
})

const ANY_EXTENSIONS = explicit(3, seq(seq(oid('1.2.3.4'), octets(nothing()))))

describe('accepts', () => {
  test('X.690 §11.5: an encoded default flag', () => {
    const flags = explicit(3, seq(seq(oid(OID.basicConstraints), bool(false), octets(seq(bool(false))))))
    const read = readCertificate(client({ tail: flags }))
    expect(read?.extensions.basicConstraints).toStrictEqual({ authority: false, pathLength: undefined })
    expect(read?.extensions.critical.size).toBe(0)
  })

  test.each<readonly [what: string, der: Bytes]>([
    ['§11.2.2: usages with trailing zero bits', client({ with: [[OID.keyUsage, true, bits(bytes(0x80))]] })],
    ['§11.2.2: usages with a trailing zero octet', client({ with: [[OID.keyUsage, true, bits(bytes(0x80, 0))]] })],
    [
      '§11.6: a part of a name whose attributes are not in order',
      client({ subject: seq(set(seq(oid('2.5.4.10'), utf8('b')), seq(oid('2.5.4.3'), utf8('a')))) }),
    ],
    ['§11.1: a BOOLEAN of another value that is not read', holding('1.2.3.4', tlv(1, bytes(1)))],
    ['§11.2.1: unused bits that are not read', client({ tail: joined(implicit(1, bytes(7, 0xff)), ANY_EXTENSIONS) })],
  ])('docs/certificates.md: a form that X.690 forbids, %s', (_, der) => {
    expect(readCertificate(der)).toBeDefined()
  })

  test('any content of an extension that is not processed', () => {
    expect(readCertificate(holding('1.2.3.4', bytes(1, 2, 3)))).toBeDefined()
  })

  test('RFC 5280 §4.1.1.2, §4.1.2.1: version 1, and version 2 with unique identifiers', () => {
    const first = readCertificate(client({ version: undefined, extensions: [] }))
    expect(first).toMatchObject({ extensions: { keyUsage: undefined } })
    expect(readCertificate(client({ version: int(1), tail: implicit(1, bytes(0, 1)) }))).toBeDefined()
  })

  test.each<readonly [what: string, der: Bytes]>([
    ['RFC 5280 §4.2.1.6: an x400Address', holding(OID.alternativeNames, seq(explicit(3, nothing())))],
    ['RFC 5280 §4.2.1.6: an ediPartyName', holding(OID.alternativeNames, seq(explicit(5, nothing())))],
    ['RFC 5280 §4.2.1.6: a registeredID', holding(OID.alternativeNames, seq(implicit(8, bytes(0x2a))))],
    [
      'RFC 5280 §4.2.1.1: the name and the serial number of the issuer',
      holding(OID.authorityKey, seq(implicit(0, bytes(1)), explicit(1, directory(name('a'))), implicit(2, bytes(1)))),
    ],
    ['RFC 5280 §4.2.1.1: no keyIdentifier', holding(OID.authorityKey, seq())],
    ['1,024 subtrees in two lists', client({ with: [manySubtrees(1_023, 1)] })],
    ['a name of 2,048 octets', client({ subject: name('a'.repeat(2_048 - 21)) })],
  ])('%s', (_, der) => {
    expect(readCertificate(der)).toBeDefined()
  })

  test('RFC 5280 §4.1.2.5: a year after 2049', () => {
    expect(readCertificate(client({ notAfter: time('2050-01-01T00:00:00Z') }))?.notAfter).toBe(
      Date.UTC(2050, 0, 1) / 1000,
    )
  })
})

describe('reads what a certificate says about policies', () => {
  const extensionsOf = (type: string, value: Bytes) => readCertificate(holding(type, value))?.extensions

  test('RFC 5280 §4.2.1.4: policies', () => {
    const { policies } = extensionsOf(OID.policies, seq(policy('1.2.3'), policy('2.5.29.32.0'))) ?? {}
    expect(policies).toStrictEqual({ types: new Set(['1.2.3', '2.5.29.32.0']), qualifiersKnown: true })
  })

  test('RFC 5280 §4.2.1.5: mappings, one policy to several', () => {
    const pairs = [
      ['1.2.3', '1.2.4'],
      ['1.2.3', '1.2.5'],
    ]
    const value = seq(...pairs.map(pair => seq(...pair.map(oid))))
    expect(extensionsOf(OID.policyMappings, value)?.policyMappings).toStrictEqual(
      pairs.map(([issuerDomainPolicy, subjectDomainPolicy]) => ({ issuerDomainPolicy, subjectDomainPolicy })),
    )
  })

  test.each<readonly [value: Bytes, required: number | undefined, inhibited: number | undefined]>([
    [seq(skip(0, 0)), 0, undefined],
    [seq(skip(1, 3)), undefined, 3],
    [seq(skip(0, 1), skip(1, 0)), 1, 0],
    [seq(skip(0, 1, 0, 0, 0, 0, 0)), Number.POSITIVE_INFINITY, undefined],
  ])('RFC 5280 §4.2.1.11: policyConstraints %#', (value, requireExplicitPolicy, inhibitPolicyMapping) => {
    const { policyConstraints } = extensionsOf(OID.policyConstraints, value) ?? {}
    expect(policyConstraints).toStrictEqual({ requireExplicitPolicy, inhibitPolicyMapping })
  })

  test.each([0, 5, 2 ** 40])('RFC 5280 §4.2.1.14: inhibitAnyPolicy of %i', number => {
    const read = number < 2 ** 31 ? number : Number.POSITIVE_INFINITY
    expect(extensionsOf(OID.inhibitAnyPolicy, int(number))?.inhibitAnyPolicy).toBe(read)
  })
})

describe('gives no kind to a key that is not accepted', () => {
  test.each<readonly [what: string, spki: Bytes]>([
    ['an unknown algorithm', spki(seq(oid('1.2.3')), bytes(1))],
    ['RSA without NULL', spki(seq(RSA), seq(MODULUS, int(65_537)))],
    ['RSA with an even modulus', spki(seq(RSA, nothing()), seq(tlv(2, new Uint8Array(256).fill(2)), int(65_537)))],
    ['RSA with the exponent 1', spki(seq(RSA, nothing()), seq(MODULUS, int(1)))],
    ['RSA with an even exponent', spki(seq(RSA, nothing()), seq(MODULUS, int(65_536)))],
    ['RSA with an exponent of 2^32 and more', spki(seq(RSA, nothing()), seq(MODULUS, int(2 ** 32 + 1)))],
    ['RSA with a negative exponent', spki(seq(RSA, nothing()), seq(MODULUS, tlv(2, bytes(0x81))))],
    ['RSA with data after it', spki(seq(RSA, nothing()), seq(MODULUS, int(3), nothing()))],
    ['RSA with a malformed modulus', spki(seq(RSA, nothing()), seq(tlv(2, bytes(0, 1)), int(3)))],
    ['RSA with the exponent -32767', spki(seq(RSA, nothing()), seq(MODULUS, tlv(2, bytes(0x80, 1))))],
    ['RSASSA-PSS', spki(seq(oid('1.2.840.113549.1.1.10')), seq(MODULUS, int(65_537)))],
    ['a curve without a name', spki(seq(EC, seq(int(1))), new Uint8Array(65).fill(4))],
    ['no curve', spki(seq(EC), new Uint8Array(65).fill(4))],
    ['a compressed point', spki(seq(EC, P256), new Uint8Array(33).fill(2))],
    ['a point that is not on the curve', spki(seq(EC, P256), joined(bytes(4), new Uint8Array(64).fill(1)))],
    ['a point outside the field', spki(seq(EC, P256), joined(bytes(4), new Uint8Array(64).fill(0xff)))],
    ['a point with the prime of the field for 0', spki(seq(EC, P256), joined(bytes(4), PRIME_OF_P256, ROOT_OF_B))],
    ['a point with a coordinate above the field', spki(seq(EC, P521), joined(bytes(4), X_521, plusPrime(Y_521)))],
    ['a hybrid point', spki(seq(EC, P256), joined(bytes(6), ZERO, ROOT_OF_B))],
    ['a point with a longer coordinate', spki(seq(EC, P256), joined(bytes(4), ZERO, bytes(0), ROOT_OF_B))],
    ['a point of another length', spki(seq(EC, P256), new Uint8Array(64).fill(4))],
    ['Ed25519 with parameters', spki(seq(oid('1.3.101.112'), nothing()), new Uint8Array(32))],
    ['Ed25519 of 31 octets', spki(seq(oid('1.3.101.112')), new Uint8Array(31))],
  ])('%s', (_, key) => {
    expect(readCertificate(client({ spki: key }))?.key).toStrictEqual({ kind: undefined, bits: 0, der: key })
  })

  test('RFC 5480 §2.2: the same points as usual have their kind', () => {
    const kinds = [
      spki(seq(EC, P256), joined(bytes(4), ZERO, ROOT_OF_B)),
      spki(seq(EC, P521), joined(bytes(4), X_521, Y_521)),
    ].map(key => readCertificate(client({ spki: key }))?.key.kind)
    expect(kinds).toStrictEqual(['P-256', 'P-521'])
  })

  test.each([0x80, 0x81])('a negative modulus that begins with %i has 0 bits', first => {
    const modulus = tlv(2, bytes(first), new Uint8Array(255).fill(0x81))
    const key = spki(seq(RSA, nothing()), seq(modulus, int(3)))
    expect(readCertificate(client({ spki: key }))?.key).toMatchObject({ kind: 'RSA', bits: 0 })
  })

  test('RFC 3279 §2.3.1: RSA with the exponent 2^32 - 1 has its kind', () => {
    const key = spki(seq(RSA, nothing()), seq(MODULUS, int(2 ** 32 - 1)))
    expect(readCertificate(client({ spki: key }))?.key).toMatchObject({ kind: 'RSA', bits: 2048 })
  })

  test.each<readonly [bits: number, modulus: Bytes]>([
    [2047, joined(bytes(0x7f), new Uint8Array(255).fill(0xff))],
    [2048, joined(bytes(0, 0x80), new Uint8Array(255).fill(0xff))],
    [2049, joined(bytes(1), new Uint8Array(256).fill(0xff))],
    [4097, joined(bytes(1), new Uint8Array(512).fill(0xff))],
  ])('counts %i bits of an RSA key', (bits, modulus) => {
    const key = spki(seq(RSA, nothing()), seq(tlv(2, modulus), int(65_537)))
    expect(readCertificate(client({ spki: key }))?.key).toMatchObject({ kind: 'RSA', bits })
  })
})

describe('names', () => {
  const attribute = (value: Bytes) => {
    const der = readDer(name(['2.5.4.3', value]))
    return der === undefined ? undefined : readName(der)?.parts[0]?.[0]
  }

  test.each<readonly [what: string, value: Bytes, text: string | undefined]>([
    ['UTF8String', utf8('Bücher'), 'Bücher'],
    ['PrintableString', tlv(0x13, text('Bank (UK)')), 'Bank (UK)'],
    ['PrintableString with other characters', tlv(0x13, text('a@b')), undefined],
    ['IA5String', ia5('a@b'), 'a@b'],
    ['UTF8String with a byte order mark', utf8('\ufeffBank'), '\ufeffBank'],
    ['IA5String with the last character of ASCII', tlv(0x16, bytes(0x7f)), '\x7f'],
    ['BMPString with a byte order mark', tlv(0x1e, bytes(0xfe, 0xff, 0, 0x42)), '\ufeffB'],
    ['UniversalString with the last character', tlv(0x1c, bytes(0, 0x10, 0xff, 0xff)), '\u{10ffff}'],
    ['IA5String that is not ASCII', tlv(0x16, bytes(0xfc)), undefined],
    ['NumericString', tlv(0x12, text('12 3')), '12 3'],
    ['NumericString with a letter', tlv(0x12, text('12a')), undefined],
    ['BMPString', tlv(0x1e, bytes(0, 0x42, 0, 0xfc)), 'Bü'],
    ['UniversalString', tlv(0x1c, bytes(0, 0, 0, 0x42, 0, 1, 0xf6, 0)), 'B😀'],
    ['TeletexString, which has no text', tlv(0x14, text('Bank')), undefined],
    ['bits', bits(bytes(7)), undefined],
    ['a postal address', seq(utf8('1 High Street')), undefined],
  ])('reads %s', (_, value, expected) => {
    expect(attribute(value)).toStrictEqual({ type: '2.5.4.3', value: expected, der: value })
  })

  test.each<readonly [what: string, value: Bytes]>([
    ['malformed UTF8String', tlv(0x0c, bytes(0xff))],
    ['BMPString with an unpaired surrogate', tlv(0x1e, bytes(0xd8, 0))],
    ['BMPString of odd length', tlv(0x1e, bytes(0, 0x42, 0))],
    ['UniversalString beyond Unicode', tlv(0x1c, bytes(0, 0x11, 0, 0))],
    ['UniversalString with a surrogate', tlv(0x1c, bytes(0, 0, 0xd8, 0))],
    ['UniversalString with the last surrogate', tlv(0x1c, bytes(0, 0, 0xdf, 0xff))],
    ['UniversalString with a surrogate after a character', tlv(0x1c, bytes(0, 0, 0, 0x42, 0, 0, 0xd8, 0))],
    ['UniversalString of odd length', tlv(0x1c, bytes(0, 0, 0))],
    ['an application type', tlv(0x41, text('Bank'))],
    ['a number', int(7)],
    ['VisibleString', tlv(0x1a, text('Bank'))],
  ])('refuses %s', (_, value) => {
    expect(attribute(value)).toBeUndefined()
  })

  test('RFC 5280 §4.1.2.6, §4.2.1.6: reads subject and alternative names separately', () => {
    const subject = seq(
      set(seq(oid('2.5.4.6'), utf8('DE'))),
      set(seq(oid('2.5.4.10'), utf8('Bank, CN=root')), seq(oid('2.5.4.11'), utf8('b'))),
    )
    const names = [
      dns('a.example, DNS:b.example'),
      uri('https://a.example/'),
      email('ada@a.example'),
      ip(127, 0, 0, 1),
      directory(name('x')),
    ]
    const read = readCertificate(client({ subject, with: [alternativeNames(...names)] }))
    expect(read === undefined ? undefined : factsOf(read)).toStrictEqual({
      subject: [
        [{ type: '2.5.4.6', value: 'DE', der: utf8('DE') }],
        [
          { type: '2.5.4.10', value: 'Bank, CN=root', der: utf8('Bank, CN=root') },
          { type: '2.5.4.11', value: 'b', der: utf8('b') },
        ],
      ],
      dnsNames: ['a.example, DNS:b.example'],
      uris: ['https://a.example/'],
      ipAddresses: [bytes(127, 0, 0, 1)],
      emailAddresses: ['ada@a.example'],
    })
  })

  test('reads a certificate without names', () => {
    const read = readCertificate(client({ subject: name(), with: [nameConstraints({ permitted: [dns('a')] })] }))
    expect(read === undefined ? undefined : factsOf(read)).toStrictEqual({
      subject: [],
      dnsNames: [],
      uris: [],
      ipAddresses: [],
      emailAddresses: [],
    })
    expect(read?.key.der).toStrictEqual(KEYS.client.spki)
  })
})
