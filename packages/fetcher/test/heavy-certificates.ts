import { randomBytes } from 'node:crypto'
import { basicConstraints } from '../../x509/test/chain.js'
import { extension, makeKey, name } from '../../x509/test/forge.js'
import { pemOf } from '../../x509/test/pem.js'
import { type Bytes, bits, explicit, int, nothing, oid, seq, time, tlv } from '../../x509/test/write-der.js'

/** The longest RSA key that OpenSSL verifies with, in bytes. */
const KEY_BYTES = 2_048

const RSA = seq(oid('1.2.840.113549.1.1.1'), nothing())
const RSA_SHA256 = seq(oid('1.2.840.113549.1.1.11'), nothing())

/**
 * The key and the chain of a server that are as expensive as a TLS client lets them be: RSA keys of
 * 16,384 bits with exponents of 64. Nobody signed anything, but each signature is tried.
 */
export function heavyServer(count: number): { readonly key: string; readonly cert: string } {
  const leaf = makeKey('P-256')
  const chain = Array.from({ length: count }, (_, at) => certificate(at, at === 0 ? leaf.spki : rsaKey()))
  return {
    key: String(leaf.privateKey.export({ type: 'pkcs8', format: 'pem' })),
    cert: chain.map(der => pemOf(der)).join(''),
  }
}

function certificate(at: number, spki: Bytes): Bytes {
  const [issuer, subject] = [name(`Authority ${at + 1}`), name(`Authority ${at}`)]
  const validity = seq(time('2026-01-01T00:00:00Z'), time('2049-01-01T00:00:00Z'))
  const extensions = at === 0 ? [] : [explicit(3, seq(extension(basicConstraints(true))))]
  const content = seq(explicit(0, int(2)), int(at + 1), RSA_SHA256, issuer, validity, subject, spki, ...extensions)
  return seq(content, RSA_SHA256, bits(number(0x3f)))
}

function rsaKey(): Bytes {
  const exponent = tlv(0x02, Uint8Array.of(0, ...Array(8).fill(0xff)))
  return seq(RSA, bits(seq(tlv(0x02, Uint8Array.of(0), number(0xff)), exponent)))
}

/** An odd number that begins with these bits. */
function number(first: number): Bytes {
  const bytes = new Uint8Array(randomBytes(KEY_BYTES))
  bytes[0] = first
  bytes[KEY_BYTES - 1] = 1
  return bytes
}
