import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { AeadParameters, Crypto } from '../../../src/ports/crypto.js'
import { platformCrypto as nodeCrypto } from '../../../src/setup/platform/node-crypto.js'
import { platformCrypto as webCrypto } from '../../../src/setup/platform/web-crypto.js'
import { vectorsOf } from '../../vectors.js'

const PLATFORMS: readonly (readonly [name: string, crypto: Crypto])[] = [
  ['node:crypto', nodeCrypto],
  ['WebCrypto', webCrypto],
]

interface Vector {
  readonly id: string
  readonly key: string
  readonly nonce: string
  readonly plaintext: string
  readonly associatedData: string
  readonly ciphertext: string
  readonly tag: string
}

const VECTORS = vectorsOf<{ cases: readonly Vector[] }>('nist-gcm-aes256.json').cases.map(
  each => [each.id, each] as const,
)

const hex = (bytes: Uint8Array) => Buffer.from(bytes).toString('hex')
const fromHex = (text: string) => Uint8Array.from(Buffer.from(text, 'hex'))
const by = ({ key, nonce, associatedData }: Vector): AeadParameters => ({
  key: fromHex(key),
  nonce: fromHex(nonce),
  associatedData: fromHex(associatedData),
})

const ANY_PARAMETERS = fc.record({
  key: fc.uint8Array({ minLength: 32, maxLength: 32 }),
  nonce: fc.uint8Array({ minLength: 12, maxLength: 12 }),
  associatedData: fc.uint8Array(),
})

/** The bytes with one bit changed. */
function flipped(bytes: Uint8Array, bit: number): Uint8Array {
  const copy = Uint8Array.from(bytes)
  copy[bit >> 3] = (copy[bit >> 3] ?? 0) ^ (1 << (bit & 7))
  return copy
}

/** Every single bit of the bytes changed, one after the other. */
function allFlipped(bytes: Uint8Array): readonly Uint8Array[] {
  return Array.from({ length: bytes.length * 8 }, (_, bit) => flipped(bytes, bit))
}

describe.each(PLATFORMS)('%s', (_, { seal, open }) => {
  if (seal === undefined || open === undefined) throw new Error('the port has no seal() and open()')

  test.each(VECTORS)('RFC 5116 §5.2: GCM test case %s', async (_id, vector) => {
    const sealed = vector.ciphertext + vector.tag
    expect(hex(await seal(fromHex(vector.plaintext), by(vector)))).toBe(sealed)
    expect(hex((await open(fromHex(sealed), by(vector))) ?? fromHex('ff'))).toBe(vector.plaintext)
  })

  test('RFC 5116 §2.2: nothing opens after one bit of it or of a parameter changed', async () => {
    const vector = VECTORS.at(-1)?.[1]
    if (vector === undefined) throw new Error('no vector')
    const [sealed, parameters] = [fromHex(vector.ciphertext + vector.tag), by(vector)]
    const { key, nonce, associatedData } = parameters
    const tries = [
      ...allFlipped(sealed).map(each => open(each, parameters)),
      ...allFlipped(key).map(each => open(sealed, { ...parameters, key: each })),
      ...allFlipped(nonce).map(each => open(sealed, { ...parameters, nonce: each })),
      ...allFlipped(associatedData).map(each => open(sealed, { ...parameters, associatedData: each })),
    ]
    expect(new Set(await Promise.all(tries))).toStrictEqual(new Set([undefined]))
  })

  test('a text that is too short for a tag, or lost its end, does not open', async () => {
    const vector = VECTORS.at(-1)?.[1]
    if (vector === undefined) throw new Error('no vector')
    const sealed = fromHex(vector.ciphertext + vector.tag)
    for (const length of [0, 1, 15, 16, sealed.length - 1]) {
      expect(await open(sealed.subarray(0, length), by(vector))).toBeUndefined()
    }
  })

  test.each([
    ['a key of AES-128', { key: new Uint8Array(16) }],
    ['a key of 33 bytes', { key: new Uint8Array(33) }],
    ['an empty key', { key: new Uint8Array(0) }],
    ['a nonce of 16 bytes', { nonce: new Uint8Array(16) }],
    ['an empty nonce', { nonce: new Uint8Array(0) }],
  ])('rejects %s', async (_what, change) => {
    const parameters = {
      key: new Uint8Array(32),
      nonce: new Uint8Array(12),
      associatedData: new Uint8Array(0),
      ...change,
    }
    await expect((async () => seal(new Uint8Array(1), parameters))()).rejects.toThrow(TypeError)
    await expect((async () => open(new Uint8Array(17), parameters))()).rejects.toThrow(TypeError)
  })

  test('seals views and shared memory, as what they show', async () => {
    const parameters = { key: new Uint8Array(32), nonce: new Uint8Array(12), associatedData: new Uint8Array(0) }
    const shared = new Uint8Array(new SharedArrayBuffer(3)).fill(7)
    const view = Uint8Array.of(0, 7, 7, 7, 0).subarray(1, 4)
    expect(hex(await seal(shared, parameters))).toBe(hex(await seal(view, parameters)))
  })
})

test('the two platforms seal the same, and each opens what the other has sealed', async () => {
  await fc.assert(
    fc.asyncProperty(fc.uint8Array({ maxLength: 300 }), ANY_PARAMETERS, async (plaintext, parameters) => {
      const [one, other] = [
        await nodeCrypto.seal?.(plaintext, parameters),
        await webCrypto.seal?.(plaintext, parameters),
      ]
      if (one === undefined || other === undefined) throw new Error('the port has no seal()')
      expect(hex(one)).toBe(hex(other))
      expect(hex((await webCrypto.open?.(one, parameters)) ?? fromHex('ff'))).toBe(hex(plaintext))
      expect(hex((await nodeCrypto.open?.(other, parameters)) ?? fromHex('ff'))).toBe(hex(plaintext))
    }),
  )
})
