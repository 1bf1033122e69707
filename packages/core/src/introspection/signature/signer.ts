import { utf8 } from '../../lib/encoding.js'
import type { Awaitable } from '../../lib/result.js'
import { demandsOf } from '../../policy/fapi.js'
import { keySourceOf } from '../../policy/key-source.js'
import { sharedSecret, verifyMac } from '../../policy/shared-secret.js'
import { askBoolean } from '../../ports/ask.js'
import type { KeySource, Ports } from '../../ports/ports.js'
import { isFoundBy } from '../../records/client-identifiers.js'
import type { Jwk } from '../../standards/jose/jwk.js'
import { MAC_ALGORITHM } from '../../standards/message-signature/signature-algorithm.js'
import type { MessageSignature } from '../../standards/message-signature/signature-input.js'
import type { SignatureFacts } from '../../standards/message-signature/signature-rules.js'
import { fittingAlgorithm, signingKeys } from '../../standards/message-signature/signing-keys.js'
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
 * Who may have made a signature: one or more, to be tried in their order. Only `alg` leads to the
 * secret, and then nothing else is tried: what is published must never key a MAC.
 */
export function signersOf(
  signature: MessageSignature,
  facts: SignaturePresented,
  ports: SignerPorts,
): readonly [Signer, ...Signer[]] {
  if (signature.parameters.alg === MAC_ALGORITHM && macAllowed(facts)) {
    return [signerBySecret(signature, facts, ports)]
  }
  const [first, ...namesakes] = keysOf(signature, facts)
  const signerBy = (key: Jwk | undefined) => signerByKey(key, signature, keySourceOf(facts.client), ports)
  return [signerBy(first), ...namesakes.map(signerBy)]
}

/** The keys that the signature names, otherwise those that are registered for requests. */
function keysOf(
  { parameters }: MessageSignature,
  { client }: SignaturePresented,
): readonly [Jwk | undefined, ...Jwk[]] {
  const kid = parameters.keyid ?? client.rsSignedRequestKeyId
  const named = client.jwks.keys.filter(key => kid !== undefined && key.kid === kid)
  return signingKeys(named, parameters.alg)
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

function signerByKey(
  key: Jwk | undefined,
  { parameters: { alg }, signature }: MessageSignature,
  source: KeySource,
  { crypto }: SignerPorts,
): Signer {
  const algorithm = key && fittingAlgorithm(key, alg)
  return {
    signer: key && `kid ${key.kid}`,
    algorithm,
    verify: base =>
      key !== undefined &&
      algorithm !== undefined &&
      askBoolean('crypto', () => crypto.verify(algorithm, key, utf8(base), signature, source)),
  }
}
