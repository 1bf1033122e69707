import { equalBytes, utf8 } from '../lib/encoding.js'
import { askBoolean, askBytes, askText, PortFault } from '../ports/ask.js'
import type { Ports } from '../ports/ports.js'
import type { Client } from '../records/client.js'
import type { AssertionAlgorithm, ClientAssertion } from '../standards/client-assertion/read.js'
import type { Jwk, SignatureAlgorithm } from '../standards/jose/jwk.js'
import { verificationKeys } from '../standards/jose/verification-keys.js'
import { STAND_IN_KEYS, STAND_IN_SECRET } from './stand-in-keys.js'

/** What was found out about a signed JWT of a client. */
export interface VerifiedSignature {
  /** There is a key that could have signed. */
  readonly keyFound: boolean
  /** One of those keys did. */
  readonly signatureRight: boolean
}

/** A JWT that somebody signed, taken apart. */
interface SignedText {
  readonly kid: string | undefined
  readonly signed: Uint8Array
  readonly signature: Uint8Array
}

/** A secret shorter than this keys no HMAC with SHA-256 (RFC 7518 §3.2). */
const SECRET_BYTES = 32

/** Verifies a client assertion with the keys or the secret of its client; without any, with a stand-in, at the same cost. */
export function verifyAssertion(
  assertion: ClientAssertion,
  client: Client | undefined,
  ports: Pick<Ports, 'crypto' | 'secrets'>,
): Promise<VerifiedSignature> {
  return isMac(assertion.algorithm)
    ? verifyMac(assertion, client, ports)
    : verifyBySet(assertion, assertion.algorithm, client?.jwks.keys ?? [], ports)
}

function isMac(algorithm: AssertionAlgorithm): algorithm is 'HS256' {
  return algorithm === 'HS256'
}

/** Verifies a signature with the registered keys that may have made it; without any, with a stand-in, at the same cost. */
export async function verifyBySet(
  jwt: SignedText,
  algorithm: SignatureAlgorithm,
  keys: readonly Jwk[],
  { crypto }: Pick<Ports, 'crypto'>,
): Promise<VerifiedSignature> {
  const found = verificationKeys({ keys }, jwt.kid, algorithm)
  const keyFound = found.length > 0
  const tried = keyFound ? found : verificationKeys({ keys: [STAND_IN_KEYS[algorithm]] }, undefined, algorithm)
  const isBy = (key: Jwk) =>
    askBoolean('crypto', () => crypto.verify(algorithm, key, jwt.signed, jwt.signature, 'registered'))
  for (const key of tried) if (await isBy(key)) return { keyFound, signatureRight: keyFound }
  return { keyFound, signatureRight: false }
}

async function verifyMac(
  { signed, signature }: SignedText,
  client: Client | undefined,
  ports: Pick<Ports, 'crypto' | 'secrets'>,
): Promise<VerifiedSignature> {
  const secret = await sharedSecret(client, ports)
  const keyFound = secret !== undefined && secret.length >= SECRET_BYTES
  const key = keyFound ? secret : STAND_IN_SECRET
  const mac = await askBytes('crypto', () => ports.crypto.hmac(key, signed), 32)
  return { keyFound, signatureRight: keyFound && equalBytes(mac, signature) }
}

/** The secret that client and server share; asked for where there is none too, so that nobody can tell. */
async function sharedSecret(
  client: Client | undefined,
  { secrets }: Pick<Ports, 'secrets'>,
): Promise<Uint8Array | undefined> {
  const ours = client?.tokenAuthMethod === 'CLIENT_SECRET_JWT' ? client.clientSecret : undefined
  if (secrets.reveal === undefined) {
    if (ours === undefined) return undefined
    throw new PortFault('secrets', new TypeError('CLIENT_SECRET_JWT needs a Secrets port that can reveal'))
  }
  const secret = await askText('secrets', () => secrets.reveal?.(ours))
  return ours === undefined || secret === undefined ? undefined : utf8(secret)
}
