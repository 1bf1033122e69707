// @peculiar/x509 requires this polyfill before it is imported.
import 'reflect-metadata'
import { AlgorithmIdentifier, Certificate } from '@peculiar/asn1-x509'
import { PublicKey, X509Certificate } from '@peculiar/x509'
import { hexOf } from './bytes.js'
import type { Signed } from './signed.js'

/**
 * Verifies a signature (RFC 5280 §6.1.3 (a)(1)) with the key in a SubjectPublicKeyInfo.
 * @peculiar/x509 is used only for this: names, times, extensions and algorithms are judged
 * elsewhere. Resolves to `false` for anything that it cannot process.
 */
export async function isSignedBy(signed: Signed, key: Uint8Array): Promise<boolean> {
  try {
    const certificate = new X509Certificate(signatureAlone(signed))
    const publicKey = await imported(key, signed.algorithm, certificate.signatureAlgorithm)
    return await certificate.verify({ publicKey, signatureOnly: true })
  } catch {
    // Clients choose keys and signatures: what the runtime cannot verify is invalid.
    return false
  }
}

/**
 * A certificate object for the library with only content and signature, for CRLs too. From bytes
 * the library would parse every name and extension, which can take forty milliseconds.
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

/** Imported keys by algorithm, cached because the keys of anchors are used for every path. */
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

/** Copies a view, because the library takes whole buffers. */
function bufferOf(bytes: Uint8Array): ArrayBuffer {
  const copy = new ArrayBuffer(bytes.length)
  new Uint8Array(copy).set(bytes)
  return copy
}
