import { Buffer } from 'node:buffer'
import fc from 'fast-check'
import { P256_ORDER, signatureBytes, signingInput, withSignature } from '../jwt-mutations/jwt.js'
import { type MutationRow, row } from '../jwt-mutations/mutation.js'
import { type ProofSigner, signatureOf } from './forging.js'

/** The prime of the field of P-256. */
const P = 0xffffffff00000001000000000000000000000000ffffffffffffffffffffffffn
const scalar = fc.oneof(
  fc.constantFrom(0n, 1n, 2n, P256_ORDER - 1n, P256_ORDER, P256_ORDER + 1n, P, 2n ** 256n - 1n),
  fc.bigInt({ min: 0n, max: 2n ** 256n - 1n }),
)

function bytesOf(number: bigint): Uint8Array {
  return Buffer.from(number.toString(16).padStart(64, '0'), 'hex')
}

/** A signature in DER, as in X.509; JWS does not use this form (RFC 7518 §3.4). */
function derOf(signature: Uint8Array): Uint8Array {
  const integer = (bytes: Uint8Array) => {
    const shortest = Buffer.from(bytes.subarray(bytes.findIndex(byte => byte !== 0)))
    const positive = (shortest[0] ?? 0) > 127 ? Buffer.concat([Buffer.of(0), shortest]) : shortest
    return Buffer.concat([Buffer.of(2, positive.length), positive])
  }
  const both = Buffer.concat([integer(signature.subarray(0, 32)), integer(signature.subarray(32))])
  return Buffer.concat([Buffer.of(0x30, both.length), both])
}

const hash = fc.constantFrom('SHA-256', 'SHA-384', 'SHA-512')

/** Mutations of an ES256 signature, all of which must be refused. */
export const SIGNATURE_ROWS: readonly MutationRow<ProofSigner>[] = [
  row(['any r and s', 'RFC 9449 §4.3-6', 300, 'always'], fc.record({ r: scalar, s: scalar }), ({ text }, { r, s }) =>
    withSignature(text, Buffer.concat([bytesOf(r), bytesOf(s)])),
  ),
  row(
    ['r or s unchanged, the other any', 'RFC 9449 §4.3-6', 200, 'always'],
    fc.record({ own: fc.constantFrom('r', 's'), other: scalar }),
    ({ text }, { own, other }) => {
      const bytes = signatureBytes(text)
      const halves = own === 'r' ? [bytes.subarray(0, 32), bytesOf(other)] : [bytesOf(other), bytes.subarray(32)]
      return withSignature(text, Buffer.concat(halves))
    },
  ),
  row(['a signature in DER', 'RFC 7518 §3.4', 20, 'always'], fc.constant('DER'), ({ text }) =>
    withSignature(text, derOf(signatureBytes(text))),
  ),
  row(
    ["a stranger's signature with the right key in jwk, by any hash", 'RFC 9449 §4.3-6', 100, 'always'],
    hash,
    async ({ text, content, stranger }, name) =>
      withSignature(text, await signatureOf(signingInput(content), stranger.keys.privateKey, name)),
  ),
  row(
    ['the right key with another hash', 'RFC 7518 §3.4', 40, 'always'],
    hash.filter(name => name !== 'SHA-256'),
    async ({ text, content, signer }, name) =>
      withSignature(text, await signatureOf(signingInput(content), signer.keys.privateKey, name)),
  ),
]
