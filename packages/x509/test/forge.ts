import { constants, createPublicKey, generateKeyPairSync, type KeyObject, sign } from 'node:crypto'
import { type RsaBits, rsaTestKey } from '../../../test/keys/rsa.js'
import { type Bytes, bits, bool, explicit, int, nothing, octets, oid, seq, set, time, utf8 } from './write-der.js'

/** A signing key and its SubjectPublicKeyInfo. */
export interface TestKey {
  readonly privateKey: KeyObject
  readonly spki: Bytes
  /** The AlgorithmIdentifier of its signatures. */
  readonly algorithm: Bytes
  readonly digest: string | null
  /** The octets of the salt for RSASSA-PSS. */
  readonly salt?: number
}

const ECDSA_SHA256 = '1.2.840.10045.4.3.2'

/** Generates a key; one of RSA is that of a number. */
export function makeKey(kind: 'P-256' | 'P-384' | 'P-521' | 'secp256k1' | 'Ed25519' | RsaBits, number = 1): TestKey {
  if (typeof kind === 'number') {
    const privateKey = rsaTestKey(kind, number)
    const key = keyOf({ privateKey, publicKey: createPublicKey(privateKey) })
    return { ...key, algorithm: seq(oid('1.2.840.113549.1.1.11'), nothing()), digest: 'sha256' }
  }
  if (kind === 'Ed25519') {
    return { ...keyOf(generateKeyPairSync('ed25519')), algorithm: seq(oid('1.3.101.112')), digest: null }
  }
  const key = keyOf(generateKeyPairSync('ec', { namedCurve: kind }))
  return { ...key, algorithm: seq(oid(ECDSA_SHA256)), digest: 'sha256' }
}

function keyOf(pair: {
  readonly publicKey: KeyObject
  readonly privateKey: KeyObject
}): Pick<TestKey, 'privateKey' | 'spki'> {
  const spki = new Uint8Array(pair.publicKey.export({ type: 'spki', format: 'der' }))
  return { privateKey: pair.privateKey, spki }
}

/** The same key with another signature algorithm. */
export function signingWith(key: TestKey, algorithm: string, digest: string): TestKey {
  return {
    ...key,
    algorithm: seq(oid(algorithm), ...(algorithm.startsWith('1.2.840.113549') ? [nothing()] : [])),
    digest,
  }
}

/** Identifiers of digests. */
const DIGESTS = {
  sha1: '1.3.14.3.2.26',
  sha256: '2.16.840.1.101.3.4.2.1',
  sha384: '2.16.840.1.101.3.4.2.2',
  sha512: '2.16.840.1.101.3.4.2.3',
} as const

/** An RSA key that signs with RSASSA-PSS (RFC 4055 §3.1). */
export function signingWithPss(key: TestKey, digest: keyof typeof DIGESTS, salt: number, mask = digest): TestKey {
  const hash = (name: keyof typeof DIGESTS) => seq(oid(DIGESTS[name]), nothing())
  const parameters = seq(
    explicit(0, hash(digest)),
    explicit(1, seq(oid('1.2.840.113549.1.1.8'), hash(mask))),
    explicit(2, int(salt)),
  )
  return { ...key, algorithm: seq(oid('1.2.840.113549.1.1.10'), parameters), digest, salt }
}

/** An extension: its identifier, whether it is critical, and its value in DER. */
export type Extension = readonly [type: string, critical: boolean, value: Bytes]

/** The content of a certificate. */
export interface CertificateSpec {
  readonly version: Bytes | undefined
  readonly serial: Bytes
  readonly issuer: Bytes
  readonly subject: Bytes
  readonly notBefore: Bytes
  readonly notAfter: Bytes
  readonly spki: Bytes
  readonly extensions: readonly Extension[]
  /** The key that signs it. */
  readonly signer: TestKey
  /** The algorithm in the signed part. Default: the algorithm of the signer. */
  readonly signedAlgorithm?: Bytes
  /** Data after the key, instead of the extensions. */
  readonly tail?: Bytes
  /** Makes the signature invalid. */
  readonly spoilt?: boolean
}

/** Makes a certificate, valid or not. */
export function forge(spec: CertificateSpec): Bytes {
  const { signer, signedAlgorithm = signer.algorithm } = spec
  const tail =
    spec.tail ?? (spec.extensions.length === 0 ? new Uint8Array() : explicit(3, seq(...spec.extensions.map(extension))))
  const version = spec.version === undefined ? new Uint8Array() : explicit(0, spec.version)
  const validity = seq(spec.notBefore, spec.notAfter)
  return signed(
    seq(version, spec.serial, signedAlgorithm, spec.issuer, validity, spec.subject, spec.spki, tail),
    signer,
    spec.spoilt,
  )
}

/** Signed content with its signature. */
export function signed(content: Bytes, signer: TestKey, spoilt = false): Bytes {
  const padding = signer.salt === undefined ? {} : { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: signer.salt }
  const options = { key: signer.privateKey, dsaEncoding: 'der', ...padding } as const
  const signature = new Uint8Array(sign(signer.digest, content, options))
  const at = signature.length - 1
  if (spoilt) signature[at] = (signature[at] ?? 0) ^ 1
  return seq(content, signer.algorithm, bits(signature))
}

/** Encodes an extension. */
export function extension([type, critical, value]: Extension): Bytes {
  return seq(oid(type), ...(critical ? [bool(true)] : []), octets(value))
}

const CN = '2.5.4.3'

/** A name with one attribute in each part; a text is a common name. */
export function name(...parts: readonly (string | readonly [type: string, value: Bytes])[]): Bytes {
  return seq(
    ...parts.map(part => {
      const [type, value] = typeof part === 'string' ? [CN, utf8(part)] : part
      return set(seq(oid(type), value))
    }),
  )
}

/** The content of a CRL. */
export interface CrlSpec {
  /** Default: version 2. */
  readonly version?: Bytes
  /** The algorithm in the signed part. Default: the algorithm of the signer. */
  readonly signedAlgorithm?: Bytes
  readonly issuer: Bytes
  readonly thisUpdate: Bytes
  readonly nextUpdate: Bytes | undefined
  readonly revoked: readonly Bytes[]
  readonly extensions: readonly Extension[]
  readonly signer: TestKey
  readonly spoilt?: boolean
}

/** Makes a CRL. */
export function forgeCrl(spec: CrlSpec): Bytes {
  const entries = spec.revoked.length === 0 ? [] : [seq(...spec.revoked)]
  const tail = spec.extensions.length === 0 ? [] : [explicit(0, seq(...spec.extensions.map(extension)))]
  const until = spec.nextUpdate === undefined ? [] : [spec.nextUpdate]
  const { version = int(1), signedAlgorithm = spec.signer.algorithm } = spec
  const list = seq(version, signedAlgorithm, spec.issuer, spec.thisUpdate, ...until, ...entries, ...tail)
  return signed(list, spec.signer, spec.spoilt)
}

/** An entry of a CRL: the certificate with this serial number is revoked. */
export function revoked(serial: Bytes, ...extensions: readonly Extension[]): Bytes {
  const more = extensions.length === 0 ? [] : [seq(...extensions.map(extension))]
  return seq(serial, time('2026-01-02T00:00:00Z'), ...more)
}
