import { readFileSync } from 'node:fs'
import { AsnParser, AsnSerializer } from '@peculiar/asn1-schema'
import {
  AuthorityKeyIdentifier,
  BasicConstraints,
  Certificate,
  CertificatePolicies,
  ExtendedKeyUsage,
  InhibitAnyPolicy,
  KeyUsage,
  NameConstraints,
  PolicyConstraints,
  PolicyMappings,
  SubjectAlternativeName,
  SubjectKeyIdentifier,
} from '@peculiar/asn1-x509'
import { describe, expect, test } from 'vitest'
import { equalBytes, hexOf } from '../src/bytes.js'
import { readCertificate } from '../src/certificate.js'
import { alternativeNames, basicConstraints, certificateOf, dns, KEYS, OID, POLICY, policies, policy } from './chain.js'
import { extension, name } from './forge.js'
import { derOf } from './pem.js'
import { type Bytes, bits, bool, explicit, implicit, int, nothing, octets, oid, seq, set, tlv } from './write-der.js'

const bytes = (...values: readonly number[]): Bytes => Uint8Array.from(values)
const client = (change?: Parameters<typeof certificateOf>[1]) => certificateOf('client', change)
const holding = (type: string, value: Bytes) => client({ with: [[type, false, value]] })

/** The library at its strictest and fastest: it reads nothing inside strings, and 32 values deep. */
const OPTIONS = { berOptions: { parseEmbedded: false, maxDepth: 32 } }

/** The extensions that this package processes. */
const EXTENSIONS: ReadonlyMap<string, new () => object> = new Map<string, new () => object>([
  [OID.subjectKey, SubjectKeyIdentifier],
  [OID.keyUsage, KeyUsage],
  [OID.alternativeNames, SubjectAlternativeName],
  [OID.basicConstraints, BasicConstraints],
  [OID.nameConstraints, NameConstraints],
  [OID.policies, CertificatePolicies],
  [OID.policyMappings, PolicyMappings],
  [OID.authorityKey, AuthorityKeyIdentifier],
  [OID.policyConstraints, PolicyConstraints],
  [OID.purposes, ExtendedKeyUsage],
  [OID.inhibitAnyPolicy, InhibitAnyPolicy],
])

/** Whether the library reads bytes as a type, and would write the same bytes. */
function isReencoded(der: Uint8Array, type: new () => object): boolean {
  return equalBytes(new Uint8Array(AsnSerializer.serialize(AsnParser.parse(der, type, OPTIONS))), der)
}

/** Whether the library reads a certificate and its extensions, and would write the same bytes. */
function isReadByLibrary(der: Uint8Array): boolean {
  try {
    const { tbsCertificate } = AsnParser.parse(der, Certificate, OPTIONS)
    const values = (tbsCertificate.extensions ?? []).every(({ extnID, extnValue }) => {
      const type = EXTENSIONS.get(extnID)
      return type === undefined || isReencoded(new Uint8Array(extnValue.buffer), type)
    })
    return values && isReencoded(der, Certificate)
  } catch {
    return false
  }
}

/** A certificate with a signature of these octets. */
function signedBy(signature: Bytes): Bytes {
  const content = AsnParser.parse(client(), Certificate, OPTIONS).tbsCertificateRaw
  return seq(new Uint8Array(content ?? new ArrayBuffer(0)), KEYS.intermediate.algorithm, bits(signature))
}

describe('docs/decisions/0051: why @peculiar/asn1-x509 does not read certificates', () => {
  test.each<readonly [what: string, der: Bytes]>([
    ['a serial number with a leading zero', client({ serial: tlv(2, bytes(0, 1)) })],
    ['a serial number without octets', client({ serial: tlv(2) })],
    ['an algorithm without identifier', client({ signedAlgorithm: seq(tlv(6)) })],
    ['an unknown version', client({ version: int(3) })],
    ['extensions in version 1', client({ version: undefined })],
    ['an empty list of extensions', client({ tail: explicit(3, seq()) })],
    [
      'a repeated extension',
      client({ tail: explicit(3, seq(...[1, 2].map(() => extension(basicConstraints(true))))) }),
    ],
    ['a name with an empty part', client({ subject: seq(set()) })],
    ['an unpaired surrogate', client({ subject: name(['2.5.4.3', tlv(0x1e, bytes(0xd8, 0))]) })],
    ['a signature with one number', signedBy(seq(int(1)))],
    ['a negative pathLenConstraint', holding(OID.basicConstraints, seq(bool(true), tlv(2, bytes(0xff))))],
    ['a keyUsage with an undefined bit', holding(OID.keyUsage, bits(bytes(0x80, 0x40), 6))],
    ['a host name that is not ASCII', client({ with: [alternativeNames(dns('bücher.example'))] })],
    ['a subtree with maximum', holding(OID.nameConstraints, seq(explicit(0, seq(dns('a'), implicit(1, bytes(1))))))],
    ['a repeated policy', client({ with: [policies(false, policy(POLICY.some), policy(POLICY.some))] })],
    ['a number that is not in its shortest form', holding(OID.policyConstraints, seq(implicit(0, bytes(0, 1))))],
  ])('it reads %s, and its re-encoding is the same', (_, der) => {
    expect([readCertificate(der) !== undefined, isReadByLibrary(der)]).toStrictEqual([false, true])
  })

  test.each<readonly [what: string, der: Bytes]>([
    ['an x400Address', holding(OID.alternativeNames, seq(explicit(3, nothing())))],
    [
      'an encoded default, as some issuers write it',
      client({ tail: explicit(3, seq(seq(oid('1.2.3'), bool(false), octets(nothing())))) }),
    ],
  ])('it does not read %s, or its re-encoding differs', (_, der) => {
    expect([readCertificate(der) !== undefined, isReadByLibrary(der)]).toStrictEqual([true, false])
  })
})

const limbo: { readonly testcases: readonly { readonly [property: string]: unknown }[] } = JSON.parse(
  readFileSync(new URL('../../../test/vectors/x509-limbo-core.json', import.meta.url), 'utf8'),
)

test('x509-limbo: the library reads the same of each certificate', () => {
  const pems = limbo.testcases.flatMap(each => [
    ...[each.trusted_certs, each.untrusted_intermediates].flatMap(list => (Array.isArray(list) ? list : [])),
    each.peer_certificate,
  ])
  const read = [...new Set(pems)].flatMap(pem => readCertificate(derOf(String(pem))) ?? [])
  expect(read.length).toBeGreaterThan(100)
  for (const certificate of read) {
    const { tbsCertificate } = AsnParser.parse(certificate.der, Certificate, OPTIONS)
    const { serialNumber, validity, extensions = [] } = tbsCertificate
    expect(hexOf(new Uint8Array(serialNumber))).toBe(hexOf(certificate.serial))
    expect([validity.notBefore, validity.notAfter].map(time => time.getTime().getTime() / 1000)).toStrictEqual([
      certificate.notBefore,
      certificate.notAfter,
    ])
    const critical = extensions.filter(each => each.critical).map(({ extnID }) => extnID)
    expect(new Set(critical)).toStrictEqual(certificate.extensions.critical)
  }
})
