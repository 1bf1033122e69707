// The library below asks for this at its import, and so has it nowhere but here.
import 'reflect-metadata'
import { PublicKey, X509Certificate, X509Crl } from '@peculiar/x509'

/** Something signed, as it was read in strict DER, and the SubjectPublicKeyInfo that should verify it. */
export interface Signed {
  readonly kind: 'certificate' | 'crl'
  readonly der: Uint8Array
  readonly key: Uint8Array
}

/**
 * Whether a signature is right (RFC 5280 §6.1.3 (a)(1)). This is all that @peculiar/x509 is asked: names, times, extensions and
 * algorithms were judged before. `false`, and no rejection, for whatever it cannot make sense of.
 */
export async function isSignedBy({ kind, der, key }: Signed): Promise<boolean> {
  try {
    const publicKey = new PublicKey(key.slice())
    if (kind === 'crl') return await new X509Crl(der.slice()).verify({ publicKey })
    return await new X509Certificate(der.slice()).verify({ publicKey, signatureOnly: true })
  } catch {
    // Keys and signatures come from clients; what the runtime cannot verify was not verified.
    return false
  }
}
