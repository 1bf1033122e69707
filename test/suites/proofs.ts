import { randomUUID } from 'node:crypto'
import { calculateThumbprint, generateKeyPair, type KeyPair } from 'dpop'
import { publicJwk, signed } from '../dpop/forging.js'
import { type Changes, type Content, changed, encoded } from '../jwt-mutations/jwt.js'

/** A key for DPoP proofs. */
export interface ProofKey {
  readonly keys: KeyPair
  /** What tokens are bound to (RFC 9449 §6.1). */
  readonly thumbprint: string
}

/** A new key for ES256. */
export async function proofKey(): Promise<ProofKey> {
  const keys = await generateKeyPair('ES256', { extractable: true })
  return { keys, thumbprint: await calculateThumbprint(keys.publicKey) }
}

/** The request of a proof, the token beside it, and the nonce that the server named. */
export interface Proven {
  readonly htm: string
  readonly htu: string
  readonly token?: string | undefined
  readonly nonce?: string | undefined
}

/** Changes a proof, or makes the JWT in another way. */
export interface ProofForging {
  readonly changes?: Changes
  readonly sign?: (content: Content) => string | Promise<string>
}

/** A proof (RFC 9449 §4.2), as it should be or forged. */
export async function proofOf(
  { keys }: ProofKey,
  { htm, htu, token, nonce }: Proven,
  { changes = {}, sign = content => signed(content, keys.privateKey) }: ProofForging = {},
): Promise<string> {
  const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: await publicJwk(keys.publicKey) }
  const iat = Math.floor(Date.now() / 1000)
  const ath = token === undefined ? undefined : await sha256(token)
  return sign(changed({ header, claims: { jti: randomUUID(), htm, htu, iat, ath, nonce } }, changes))
}

async function sha256(text: string): Promise<string> {
  return encoded(new Uint8Array(await crypto.subtle.digest('SHA-256', Buffer.from(text))))
}
