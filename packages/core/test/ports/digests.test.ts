import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { platformCrypto } from '#platform-crypto'
import type { Crypto } from '../../src/ports/crypto.js'
import { certificateDigestOf, digestOf, textDigest } from '../../src/ports/digests.js'
import { PLATFORMS } from '../setup/platform/platforms.js'
import { anyText } from '../texts.js'

const sha256 = (data: string | Uint8Array) => createHash('sha256').update(data).digest('base64url')

/** PEM of an empty SEQUENCE: introspection does not look into certificates. */
const DER = Uint8Array.of(0x30, 0x00)
const PEM = '-----BEGIN CERTIFICATE-----\nMAA=\n-----END CERTIFICATE-----'
const MALFORMED = PEM.replace('MAA=', 'MAA')

describe.each(PLATFORMS)('with %s', (_, crypto) => {
  test('docs/rules.md §2: a token is found by the SHA-256 of the exact string', async () => {
    await fc.assert(
      fc.asyncProperty(anyText, async text => {
        expect(await digestOf(text, { crypto })).toBe(sha256(Buffer.from(text)))
        expect(await textDigest(text, crypto)).toBe(sha256(Buffer.from(text)))
      }),
    )
    expect(await digestOf('abc', { crypto })).not.toBe(await digestOf('abc ', { crypto }))
  })

  test.each([
    ['a certificate', PEM, sha256(DER)],
    ['the same certificate again', PEM, sha256(DER)],
    ['the same certificate with CRLF', PEM.replaceAll('\n', '\r\n'), sha256(DER)],
    ['the first of two certificates', `${PEM}\n${PEM.replace('MAA=', 'MAEA')}`, sha256(DER)],
    ['malformed base64', MALFORMED, undefined],
    ['malformed base64 again', MALFORMED, undefined],
    ['base64 alone', 'MAA=', sha256(DER)],
    ['a byte sequence', ':MAA=:', sha256(DER)],
    ['no certificate', 'a certificate', undefined],
    ['nothing', '', undefined],
  ])('RFC 8705 §3.1: the digest of %s', async (_, pem, digest) => {
    expect(await certificateDigestOf(pem, { crypto })).toBe(digest)
  })
})

describe("a digest of one's own (docs/rules.md §8)", () => {
  /** Another digest: whoever sees it knows that it was asked. */
  const own = (data: string | Uint8Array) => createHash('sha256').update('own').update(data).digest()
  const written = (data: string | Uint8Array) => own(data).toString('base64url')
  const replaced: Crypto = { ...platformCrypto, sha256: own }

  test("replaces the shorter ways to the platform's digest as well", async () => {
    expect(await digestOf('token', { crypto: replaced })).toBe(written('token'))
    expect(await textDigest('secret', replaced)).toBe(written('secret'))
    expect(await certificateDigestOf(PEM, { crypto: replaced })).toBe(written(DER))
  })

  test('is called as a method of its port', async () => {
    class Counting {
      readonly texts: unknown[] = []
      sha256(data: string | Uint8Array) {
        this.texts.push(data)
        return own(data)
      }
    }
    const counting = new Counting()
    const crypto = Object.assign(counting, { ...platformCrypto, sha256: Counting.prototype.sha256 })
    await digestOf('token', { crypto })
    await certificateDigestOf(PEM, { crypto })
    expect(counting.texts).toEqual(['token', DER])
  })

  test.each<[string, unknown]>([
    ['an empty text', ''],
    ['a digest that is cut', 'A'.repeat(42)],
    ['a longer digest', 'A'.repeat(44)],
    ['bytes', new Uint8Array(43)],
    ['a number', 1],
    ['a promise', Promise.resolve('A'.repeat(43))],
  ])('that answers %s at once is a fault', async (_, answer) => {
    const sha256 = Object.assign(() => own(''), { base64url: () => answer, certificate: () => answer })
    const crypto = { ...platformCrypto, sha256 } as Crypto
    await expect(async () => digestOf('token', { crypto })).rejects.toThrow("the port 'crypto' failed")
    await expect(async () => certificateDigestOf(PEM, { crypto })).rejects.toThrow("the port 'crypto' failed")
    await expect(async () => textDigest('secret', crypto)).rejects.toThrow(TypeError)
  })

  test.each<[string, unknown]>([
    ['nothing', undefined],
    ['too few bytes', new Uint8Array(31)],
    ['too many bytes', new Uint8Array(33)],
    ['an ArrayBuffer', new ArrayBuffer(32)],
    ['text', 'A'.repeat(32)],
    ['a list', Array(32).fill(0)],
  ])('that answers %s is a fault', async (_, answer) => {
    for (const each of [answer, Promise.resolve(answer)]) {
      const crypto = { ...platformCrypto, sha256: () => each } as Crypto
      await expect(async () => digestOf('token', { crypto })).rejects.toThrow("the port 'crypto' failed")
      await expect(async () => certificateDigestOf(PEM, { crypto })).rejects.toThrow("the port 'crypto' failed")
      await expect(async () => textDigest('secret', crypto)).rejects.toThrow(TypeError)
    }
  })
})
