import { Buffer } from 'node:buffer'
import { type Content, changed, encoded, type Members, signingInput } from '../jwt-mutations/jwt.js'
import type { JwtSigner } from '../jwt-mutations/mutation.js'

/** The same content with some members of the embedded key otherwise. */
export function withKeyMembers(content: Content, members: Members): Content {
  return changed(content, { header: { jwk: { ...Object(content.header.jwk), ...members } } })
}

/** A proof of this content, signed with ES256. */
export function signed(content: Content, key: CryptoKey): Promise<string> {
  return signedInput(signingInput(content), key)
}

async function signedInput(input: string, key: CryptoKey): Promise<string> {
  return `${input}.${encoded(await signatureOf(input, key))}`
}

/** The signature of a key under a text. */
export async function signatureOf(input: string, key: CryptoKey, hash = 'SHA-256'): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign({ name: key.algorithm.name, hash }, key, Buffer.from(input)))
}

/** A JWK as a proof holds it: the public members alone. */
export async function publicJwk(key: CryptoKey): Promise<Members> {
  const { kty, crv, x, y, e, n } = await crypto.subtle.exportKey('jwk', key)
  return { kty, crv, x, y, e, n }
}

/** Who signs proofs with a key of its own. */
export interface ProofSigner extends JwtSigner {
  readonly keys: CryptoKeyPair
}

/** The signer of a key pair. */
export function signerOf(keys: CryptoKeyPair): ProofSigner {
  return {
    keys,
    sign: content => signed(content, keys.privateKey),
    signInput: input => signedInput(input, keys.privateKey),
  }
}
