import { Buffer } from 'node:buffer'
import { type Content, changed, encoded, type Members, signingInput } from '../jwt-mutations/jwt.js'
import type { JwtSigner } from '../jwt-mutations/mutation.js'

/** The content with some members of the embedded key changed. */
export function withKeyMembers(content: Content, members: Members): Content {
  return changed(content, { header: { jwk: { ...Object(content.header.jwk), ...members } } })
}

/** Signs a content with ES256. */
export function signed(content: Content, key: CryptoKey): Promise<string> {
  return signedInput(signingInput(content), key)
}

async function signedInput(input: string, key: CryptoKey): Promise<string> {
  return `${input}.${encoded(await signatureOf(input, key))}`
}

/** The signature of a text by a key. */
export async function signatureOf(input: string, key: CryptoKey, hash = 'SHA-256'): Promise<Uint8Array> {
  return new Uint8Array(await crypto.subtle.sign({ name: key.algorithm.name, hash }, key, Buffer.from(input)))
}

/** A key as the JWK of a proof: only its public members. */
export async function publicJwk(key: CryptoKey): Promise<Members> {
  const { kty, crv, x, y, e, n } = await crypto.subtle.exportKey('jwk', key)
  return { kty, crv, x, y, e, n }
}

/** A signer of proofs, and its key pair. */
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
