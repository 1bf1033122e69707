// The library below asks for this at its import, and so has it nowhere but here.
import 'reflect-metadata'
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509'
import { PublicKey, X509Certificate } from '@peculiar/x509'
import { hexOf } from './bytes.js'
import type { Signed } from './signed.js'

/**
 * Whether a signature is right (RFC 5280 §6.1.3 (a)(1)), by the key in a SubjectPublicKeyInfo. This is all that @peculiar/x509 is
 * asked: names, times, extensions and algorithms were judged before. `false`, and no rejection, for whatever it cannot make
 * sense of.
 */
export async function isSignedBy(signed: Signed, key: Uint8Array): Promise<boolean> {
  try {
    const certificate = new X509Certificate(signatureAlone(signed))
    const publicKey = await imported(key, signed.algorithm, certificate.signatureAlgorithm)
    return await certificate.verify({ publicKey, signatureOnly: true })
  } catch {
    // Keys and signatures come from clients; what the runtime cannot verify was not verified.
    return false
  }
}

/**
 * A certificate for the library that holds nothing but content and signature, which CRLs have as well. From bytes it would read
 * every name and extension anew, which takes forty milliseconds for the worst of them.
 */
function signatureAlone({ content, algorithm, signature }: Signed): Certificate {
  const { type, parameters } = algorithm
  return new Certificate({
    tbsCertificateRaw: bufferOf(content),
    signatureAlgorithm: new AlgorithmIdentifier({
      algorithm: type,
      ...(parameters && { parameters: bufferOf(parameters) }),
    }),
    signatureValue: bufferOf(signature),
  })
}

/** Keys as the runtime takes them, by their algorithms: those of anchors are asked all the time. */
const importedKeys = new WeakMap<Uint8Array, Map<string, Promise<CryptoKey>>>()

function imported(key: Uint8Array, { der }: Signed['algorithm'], algorithm: Algorithm): Promise<CryptoKey> {
  const byAlgorithm = importedKeys.get(key) ?? new Map<string, Promise<CryptoKey>>()
  importedKeys.set(key, byAlgorithm)
  const name = hexOf(der)
  const publicKey = byAlgorithm.get(name) ?? importKey(key, algorithm)
  byAlgorithm.set(name, publicKey)
  return publicKey
}

async function importKey(key: Uint8Array, algorithm: Algorithm): Promise<CryptoKey> {
  const publicKey = new PublicKey(key.slice())
  return publicKey.export({ ...publicKey.algorithm, ...algorithm }, ['verify'])
}

/** The library takes whole buffers, and what was read are views. */
function bufferOf(bytes: Uint8Array): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.length)
  new Uint8Array(copy).set(bytes)
  return copy
}
