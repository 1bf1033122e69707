import { constants, createPublicKey, type KeyObject, verify } from 'node:crypto'
import { promisify } from 'node:util'
import { materialOf, type PublicKey } from '../public-key.js'
import type { VerifySignature } from './web-signature.js'

/** Imported keys, because the keys of anchors are used for every path. */
const importedKeys = new WeakMap<Uint8Array, KeyObject>()

function imported(key: PublicKey): KeyObject {
  const known = importedKeys.get(key.der)
  if (known !== undefined) return known
  const publicKey = createPublicKey({ key: { ...materialOf(key) }, format: 'jwk' })
  importedKeys.set(key.der, publicKey)
  return publicKey
}

const verifyElsewhere = promisify(verify)

/** Keys whose signatures take so long that other requests would wait. */
const SLOW: ReadonlySet<PublicKey['kind']> = new Set<PublicKey['kind']>(['P-384', 'P-521'])

export const verifySignature: VerifySignature = ({ content, algorithm, signature }, key) => {
  const { digest, pss } = algorithm
  const padding = { padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: constants.RSA_PSS_SALTLEN_DIGEST }
  try {
    const options = { key: imported(key), dsaEncoding: 'der' as const, ...(pss && padding) }
    if (!SLOW.has(key.kind)) return verify(digest?.replace('-', ''), content, options, signature)
    return verifyElsewhere(digest?.replace('-', ''), content, options, signature).catch(() => false)
  } catch {
    // Clients choose keys and signatures: what the runtime cannot verify is invalid.
    return false
  }
}
