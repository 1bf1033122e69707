/** The hashes by which OCSP names issuers and responders (RFC 6960 §4.1.1, §4.2.1). */
export type NameHash = 'SHA-1' | 'SHA-256'

/** A hash by WebCrypto, which every runtime has. SHA-1 only finds a certificate; no signature is made with it. */
export async function digestOf(hash: NameHash, bytes: Uint8Array): Promise<Uint8Array> {
  return new Uint8Array(await globalThis.crypto.subtle.digest(hash, new Uint8Array(bytes)))
}
