import { createPrivateKey, createPublicKey, sign, verify } from 'node:crypto'
import { type Jwk, keyMaterial, publicMembers } from '../../standards/jose/jwk.js'

const DATA = new Uint8Array(32)

/**
 * Whether the public half of a key verifies what its private half signs. X25519 signs nothing, so its public half is
 * computed.
 */
export function isKeyPair(jwk: Jwk): boolean {
  try {
    const privateKey = createPrivateKey({ key: keyMaterial(jwk), format: 'jwk' })
    if (jwk.crv === 'X25519') return createPublicKey(privateKey).export({ format: 'jwk' }).x === jwk.x
    const publicKey = createPublicKey({ key: { ...publicMembers(jwk) }, format: 'jwk' })
    const digest = jwk.kty === 'OKP' ? null : 'sha256'
    return verify(digest, DATA, publicKey, sign(digest, DATA, privateKey))
  } catch {
    // node:crypto reports members that are not a key only by throwing.
    return false
  }
}
