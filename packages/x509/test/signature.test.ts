import { describe, expect, test } from 'vitest'
import { type Certificate, readCertificate } from '../src/certificate.js'
import * as node from '../src/platform/node-signature.js'
import * as web from '../src/platform/web-signature.js'
import { isSignedBy } from '../src/signatures.js'
import { authorityKey, certificateOf, subjectKey } from './chain.js'
import { makeKey, signingWith, signingWithPss, type TestKey } from './forge.js'
import { type Bytes, int, joined, seq, tlv } from './write-der.js'

const [RSA, P256, P384, P521] = [makeKey(2048), makeKey('P-256'), makeKey('P-384'), makeKey('P-521')]
const ECDSA = ['1.2.840.10045.4.3.2', '1.2.840.10045.4.3.3', '1.2.840.10045.4.3.4'] as const
const DIGESTS = ['sha256', 'sha384', 'sha512'] as const

/** Every accepted algorithm, with every key that fits. */
const KEYS: readonly (readonly [what: string, key: TestKey])[] = [
  ...DIGESTS.flatMap((digest, at) => [
    [`RSA with ${digest}`, signingWith(RSA, `1.2.840.113549.1.1.${11 + at}`, digest)] as const,
    [`RSASSA-PSS with ${digest}`, signingWithPss(RSA, digest, [32, 48, 64][at] ?? 0)] as const,
    ...Object.entries({ P256, P384, P521 }).map(
      ([curve, key]) => [`${curve} with ${digest}`, signingWith(key, ECDSA[at] ?? '', digest)] as const,
    ),
  ]),
  ['Ed25519', makeKey('Ed25519')],
]

function read(der: Bytes): Certificate {
  const certificate = readCertificate(der)
  if (certificate === undefined) throw new Error('unreadable')
  return certificate
}

const issuerOf = (key: TestKey) => read(certificateOf('intermediate', { spki: key.spki, with: [subjectKey(key)] }))
const issuedBy = (key: TestKey, spoilt = false) =>
  read(certificateOf('client', { signer: key, spoilt, with: [authorityKey(key)] }))

describe.each(Object.entries({ node, web }))('signatures on %s', (_, { verifySignature }) => {
  test.each(KEYS)('%s', async (_, key) => {
    const { key: publicKey } = issuerOf(key)
    // Twice, because imported keys are kept.
    for (const _time of [1, 2]) {
      expect(await verifySignature(issuedBy(key), publicKey)).toBe(true)
      expect(await verifySignature(issuedBy(key, true), publicKey)).toBe(false)
    }
    const issued = issuedBy(key)
    const altered = { ...issued, content: issued.content.slice().fill(0, 20, 30) }
    expect(await verifySignature(altered, publicKey)).toBe(false)
  })

  test.each(KEYS)('%s, of another key of the kind', async (_, key) => {
    const [, kind = ''] = / ?(P\d+|RSA|Ed)/.exec(_) ?? []
    const others: Readonly<Record<string, TestKey>> = {
      P256: makeKey('P-256'),
      P384: makeKey('P-384'),
      P521: makeKey('P-521'),
      RSA: makeKey(2048, 2),
      Ed: makeKey('Ed25519'),
    }
    expect(await verifySignature(issuedBy(key), issuerOf(others[kind] ?? RSA).key)).toBe(false)
  })

  test('a number of ECDSA that is longer than its curve', async () => {
    const issued = issuedBy(P256)
    const number = tlv(2, Uint8Array.of(1), new Uint8Array(32))
    expect(await verifySignature({ ...issued, signature: seq(number, int(1)) }, issuerOf(P256).key)).toBe(false)
  })
})

describe('a signature fits its key', () => {
  test('a key of another family', async () => {
    expect(await isSignedBy(issuedBy(P256), issuerOf(RSA).key)).toBe(false)
    expect(await isSignedBy(issuedBy(RSA), issuerOf(P256).key)).toBe(false)
  })

  test('an algorithm that is not accepted', async () => {
    const issued = issuedBy(signingWith(P256, '1.2.840.10045.4.1', 'sha1'))
    expect(await isSignedBy(issued, issuerOf(P256).key)).toBe(false)
  })

  // OpenSSL accepts a shorter one of PSS.
  test.each([
    ['§8.2.2: an RSA signature', RSA],
    ['§8.1.2: an RSASSA-PSS signature', signingWithPss(RSA, 'sha256', 32)],
  ])('RFC 8017 %s of another length', async (_, signer) => {
    const { key } = issuerOf(RSA)
    const issued = issuedWithZero(signer)
    expect(await isSignedBy(issued, key)).toBe(true)
    const shorter = { ...issued, signature: issued.signature.subarray(1) }
    expect(await isSignedBy(shorter, key)).toBe(false)
    const longer = { ...issued, signature: joined(Uint8Array.of(0), issued.signature) }
    expect(await isSignedBy(longer, key)).toBe(false)
  })
})

/** A certificate whose RSA signature begins with a zero octet, as one of 256 does. */
function issuedWithZero(signer: TestKey): Certificate {
  for (let serial = 1; ; serial++) {
    const issued = read(certificateOf('client', { signer, serial: int(serial), with: [authorityKey(RSA)] }))
    if (issued.signature[0] === 0) return issued
  }
}
