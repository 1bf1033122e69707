import { createPublicKey, createSign } from 'node:crypto'
import { describe, expect, test } from 'vitest'
import { type RsaBits, rsaTestKey } from '../../../../test/keys/rsa.js'
import { fromBase64url } from '../../src/lib/base64.js'
import { utf8 } from '../../src/lib/encoding.js'
import { verifyByKeys } from '../../src/policy/keys.js'
import { platformCrypto } from '../../src/setup/platform/node-crypto.js'
import type { Jwk } from '../../src/standards/jose/jwk.js'

const SIGNED = utf8('a text')

/** A client that has registered a key of this many bits, and what it signs. */
function holderOf(bits: RsaBits, number = 1) {
  const privateKey = rsaTestKey(bits, number)
  const key: Jwk = { kty: 'RSA', ...createPublicKey(privateKey).export({ format: 'jwk' }) }
  return { key, signature: new Uint8Array(createSign('sha256').update(SIGNED).sign(privateKey)) }
}

const BITS = [2048, 2560, 3072, 4096] as const

const HOLDERS = new Map<number, ReturnType<typeof holderOf>>(BITS.map(bits => [bits, holderOf(bits)]))
const keyOf = (bits: number) => HOLDERS.get(bits)?.key ?? { kty: '' }

/** What each verification costs: the length of the modulus, and whether there is a power to compute. */
async function costsOf(keys: readonly Jwk[], signature: Uint8Array) {
  const costs: unknown[] = []
  const crypto: Pick<typeof platformCrypto, 'verify'> = {
    verify(algorithm, key, signed, sent, source) {
      const modulus = fromBase64url(key.n ?? '') ?? new Uint8Array()
      const isPower = sent.length === modulus.length && Buffer.compare(sent, modulus) < 0
      costs.push({ octets: modulus.length, isPower, exponent: key.e, source })
      return platformCrypto.verify(algorithm, key, signed, sent, source)
    },
  }
  const jwt = { kid: undefined, signed: SIGNED, signature }
  const { signatureRight } = await verifyByKeys(jwt, 'RS256', keys, { crypto: { ...platformCrypto, ...crypto } })
  return { costs, signatureRight }
}

const SIGNATURES: readonly (readonly [what: string, signature: Uint8Array, octets: number])[] = [
  ...[256, 320, 384, 512].flatMap(octets =>
    [0x00, 0x80, 0xc0, 0xff].map(
      first => [`${octets} octets from ${first}`, new Uint8Array(octets).fill(first, 0, 1).fill(1, 1), octets] as const,
    ),
  ),
  ['no octet', new Uint8Array(), 256],
  ['an octet less than the shortest key', new Uint8Array(255).fill(1), 256],
  ['an octet more than the longest key', new Uint8Array(513).fill(1), 512],
]

describe('docs/rules.md §3: what was sent decides what RSA costs, whatever is registered', () => {
  test.each(SIGNATURES)('a signature of %s', async (_, signature, octets) => {
    const same = { costs: [{ octets, isPower: true, exponent: 'AQAB', source: 'registered' }], signatureRight: false }
    expect(await costsOf([], signature)).toEqual(same)
    for (const { key } of HOLDERS.values()) expect(await costsOf([key], signature)).toEqual(same)
  })

  test.each(BITS)('a signature by the key of %d bits is right, and only by that', async bits => {
    const signature = HOLDERS.get(bits)?.signature ?? new Uint8Array()
    const { key: stranger } = holderOf(bits, 2)
    expect(await costsOf([keyOf(bits)], signature)).toMatchObject({ signatureRight: true, costs: [{}] })
    expect(await costsOf([stranger], signature)).toMatchObject({ signatureRight: false })
    expect(await costsOf([], signature)).toMatchObject({ signatureRight: false })
  })

  test('keys of other lengths are not tried', async () => {
    const keys = [2048, 3072, 4096].map(keyOf)
    const { costs } = await costsOf(keys, new Uint8Array(384).fill(1))
    expect(costs).toMatchObject([{ octets: 384 }])
  })
})
