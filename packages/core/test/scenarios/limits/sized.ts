import { base64url } from '../../../src/lib/base64.js'
import { utf8 } from '../../../src/lib/encoding.js'
import { certificatePem } from '../../../src/standards/x500/pem.js'

const encoded = (value: object) => base64url(utf8(JSON.stringify(value)))

/** Base64url that fills up what is left of a length; `undefined` where no octets have such a text. */
function filler(length: number): string | undefined {
  return length % 4 === 1 ? undefined : 'A'.repeat(length)
}

/** A JWT of so many characters: its signature fills it up. */
export function jwtOf(length: number, header: object, claims: object, more = ''): string {
  const start = `${encoded(header)}.${encoded({ ...claims, more })}.`
  const rest = filler(length - start.length)
  return rest === undefined ? jwtOf(length, header, claims, `${more}x`) : start + rest
}

const P256 = { kty: 'EC', crv: 'P-256', x: 'A'.repeat(43), y: 'A'.repeat(43) }

/** A JWE of so many characters in five parts: its ciphertext fills it up. */
export function jweOf(length: number, more = ''): string {
  const header = encoded({ alg: 'ECDH-ES', enc: 'A256GCM', epk: P256, more })
  const [start, end] = [`${header}..${'A'.repeat(16)}.`, `.${'A'.repeat(22)}`]
  const rest = filler(length - start.length - end.length)
  return rest === undefined ? jweOf(length, `${more}x`) : start + rest + end
}

/** A DER SEQUENCE of this many octets, more than 256. */
export function sequence(octets: number): Uint8Array {
  const der = new Uint8Array(octets)
  der.set([0x30, 0x82, (octets - 4) >> 8, (octets - 4) & 255])
  return der
}

/** Base64 of a SEQUENCE, of so many characters: a multiple of 4. */
export function sequenceText(length: number): string {
  return Buffer.from(sequence((length * 3) / 4)).toString('base64')
}

/** The longest SEQUENCE whose PEM has at most so many characters. */
export function sequenceOfPem(length: number): Uint8Array {
  let octets = 3 * Math.floor((length - 300) * 0.246)
  while (certificatePem(sequence(octets + 3)).length <= length) octets += 3
  return sequence(octets)
}
