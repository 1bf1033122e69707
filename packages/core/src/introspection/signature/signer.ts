import { utf8 } from '../../lib/encoding.js'
import type { Awaitable } from '../../lib/result.js'
import { demandsOf } from '../../policy/fapi.js'
import { sharedSecret, verifyMac } from '../../policy/shared-secret.js'
import { askBoolean } from '../../ports/ask.js'
import type { Ports } from '../../ports/ports.js'
import { isFoundBy } from '../../records/client-identifiers.js'
import { MAC_ALGORITHM, signatureAlgorithmFor } from '../../standards/message-signature/signature-algorithm.js'
import type { MessageSignature } from '../../standards/message-signature/signature-input.js'
import type { SignatureFacts } from '../../standards/message-signature/signature-rules.js'
import type { SignaturePresented } from './facts.js'

/** The ports that verify signatures: `secrets` only where clients sign by their secrets. */
export type SignerPorts = Pick<Ports, 'crypto'> & Partial<Pick<Ports, 'secrets'>>

/** The key that a signature names, its algorithm, and how it verifies a signature base. */
export interface Signer extends Pick<SignatureFacts, 'signer' | 'algorithm'> {
  verify(base: string): Awaitable<boolean>
}

/** Whether clients may sign by their secrets (RFC 9421 §3.3.3); no FAPI mode lets them. */
export function macAllowed(facts: SignaturePresented): boolean {
  return facts.service.messageSignatureMacAllowed && !demandsOf(facts).has('strong algorithms')
}

/**
 * The signer of a signature. Only `alg` leads to the secret, and then nothing else is tried: what
 * is published must never key a MAC.
 */
export function signerOf(signature: MessageSignature, facts: SignaturePresented, ports: SignerPorts): Signer {
  return signature.parameters.alg === MAC_ALGORITHM && macAllowed(facts)
    ? signerBySecret(signature, facts, ports)
    : signerByKey(signature, facts, ports)
}

function signerBySecret(
  { parameters: { keyid }, signature }: MessageSignature,
  { client, now }: SignaturePresented,
  ports: SignerPorts,
): Signer {
  const { tokenAuthMethod, clientSecret, clientSecretExpiresAt = Number.POSITIVE_INFINITY } = client
  const isUsable = tokenAuthMethod === 'CLIENT_SECRET_JWT' && clientSecret !== undefined && now < clientSecretExpiresAt
  let secret: Promise<Uint8Array | undefined> | undefined
  return {
    signer: isUsable && (keyid === undefined || isFoundBy(keyid, client)) ? 'the client secret' : undefined,
    algorithm: MAC_ALGORITHM,
    async verify(base) {
      secret ??= sharedSecret(client, ports)
      return (await verifyMac(utf8(base), signature, await secret, ports)).signatureRight
    },
  }
}

/** The key that the signature names, otherwise the one that is registered for requests. */
function signerByKey(
  { parameters: { keyid, alg }, signature }: MessageSignature,
  { client }: SignaturePresented,
  { crypto }: SignerPorts,
): Signer {
  const kid = keyid ?? client.rsSignedRequestKeyId
  const key = kid === undefined ? undefined : client.jwks.keys.find(each => each.kid === kid)
  const algorithm = key && signatureAlgorithmFor(key, alg)
  return {
    signer: key && `kid ${kid}`,
    algorithm,
    verify: base =>
      key !== undefined &&
      algorithm !== undefined &&
      askBoolean('crypto', () => crypto.verify(algorithm, key, utf8(base), signature, 'registered')),
  }
}
