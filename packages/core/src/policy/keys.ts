import { base64url, fromBase64url } from '#platform-base64'
import type { Seen } from '../lib/check.js'
import { equalBytes } from '../lib/constant-time.js'
import { utf8 } from '../lib/encoding.js'
import { type Awaitable, andThen } from '../lib/result.js'
import { askBoolean, askBytes, askText, PortFault } from '../ports/ask.js'
import type { KeySource } from '../ports/crypto.js'
import type { Ports } from '../ports/ports.js'
import type { Client } from '../records/client.js'
import type { Jwk } from '../standards/jose/jwk.js'
import { verificationKeys } from '../standards/jose/key-requirements.js'
import type { SignatureAlgorithm } from '../standards/jose/signature-algorithms.js'

/**
 * A client that describes itself in a metadata document is a stranger: its keys must not displace
 * registered ones. An unknown client counts as registered, so that time does not reveal it.
 */
export function keySourceOf(client: Pick<Client, 'metadataDocumentLocation'> | undefined): KeySource {
  return client?.metadataDocumentLocation === undefined ? 'registered' : 'presented'
}

export function keysSeen({ jwks: { keys }, jwksUri }: Client, kid: string | undefined): Pick<Seen, 'actual' | 'hint'> {
  const actual = `${keys.length} keys, ${kid === undefined ? 'no kid' : 'a kid'}`
  if (jwksUri === undefined || keys.length > 0) return { actual }
  return {
    actual: `${actual}; those at jwks_uri were not fetched`,
    hint: 'wrap the client store in clientsByUrl of @symbolon/fetcher; its onFailure says what went wrong',
  }
}

/*
 * Keys whose private halves were never kept. When no key of a client could have signed, one of
 * these is tried, so that an unknown client costs what a known one does (docs/rules.md §3). The
 * result is ignored.
 */

const RSA: Jwk = {
  kty: 'RSA',
  n: 'vmuxgeO7kuOIh2EmfJmJyAZ-R6nKxhmKamYkP-NydB8x9o0sq-7bNRXlHOGdMgMFgLKAGIaBmmy_5c9xOGcTxDzcliw9bEIkK4sbdcCBzH9QLg-VacNLd54QDKtxvQvpM5HGlkDfiO-xDnsBDexF9dmp91uI0vexp9M4Of1jvtcPLSDmMGqQGpDI0feT4NUUtW2d2GnAwAJqmToX-LdKLX07DMaZsivBFDzRkyAHAI5hMFEBtwcKb2Xcazr1NZd6sOZB7mcoUm3xx6Kb0-Z7Uq2UupKODCE0-ltnUXFV-HFiMzUZHeTLPky9o14Uj7CCz4rorctBfl4Sk5_XbuegmQ',
  e: 'AQAB',
}

const ED25519: Jwk = { kty: 'OKP', crv: 'Ed25519', x: 'rZ5lAzOIT4FLeiJjEhmS4I1JGlZRjp5DIZEHnAvjaAc' }

const DUMMY_KEYS: Readonly<Record<SignatureAlgorithm, Jwk>> = {
  ES256: {
    kty: 'EC',
    crv: 'P-256',
    x: 'lLVmSkrlZrS5k3eRBY0xWAVgndNEgW6bklttlkG7Fa8',
    y: 'QNgWwG2HZsJHPMWkj345zS86kNeiAi1dMAfqfXQqjYE',
  },
  ES384: {
    kty: 'EC',
    crv: 'P-384',
    x: 'vzrazjyDGKG81d1LJaxAnHZQBSC6MC9G-eWkWGZpAeJjHuFWE4lVEF7ffK6A9B3j',
    y: 'oGkA4ieilOyjQpolqOaTyql2pDgZvKrIRtTBezihk9fUUK-HtG0E96ZOrVLt-o0c',
  },
  ES512: {
    kty: 'EC',
    crv: 'P-521',
    x: 'AH1lLtaUP0o1MMYTbVq6_ylNeyt3Joohpr3-MZBVuu-i6FqUSoAXBm957BfZToEymg_3LWwYtY0irqxO1MPKYjKT',
    y: 'AQx-tf_5sQH50-op-J-PgVodzTVf8bC9nSGxPuQBl29zvSnY_oypNSURvxQy8vZBmX4IFTLp6ZLrr00pVhrTupdQ',
  },
  PS256: RSA,
  PS384: RSA,
  PS512: RSA,
  RS256: RSA,
  RS384: RSA,
  RS512: RSA,
  EdDSA: ED25519,
  Ed25519: ED25519,
}

/** Octets of the shortest and the longest modulus that is accepted. */
const [SHORTEST, LONGEST] = [256, 512]

/**
 * Whether a key may have made a signature: with RSA, a signature has the length of the modulus and is a smaller number
 * (RFC 8017 §8.2.2). Refusing any other costs next to nothing, and that would tell how long a registered key is.
 */
function mayHaveSigned({ kty, n = '' }: Jwk, signature: Uint8Array): boolean {
  if (kty !== 'RSA') return true
  const modulus = fromBase64url(n)
  if (modulus?.length !== signature.length) return false
  const at = modulus.findIndex((octet, index) => octet !== signature[index])
  return (signature[at] ?? 0) < (modulus[at] ?? 0)
}

interface Dummy {
  readonly key: Jwk
  readonly signature: Uint8Array
}

const kept = new Map<number, Jwk>()

/**
 * A key that costs what one of the length of the signature does, and the signature as a smaller
 * number than its modulus: other numbers are refused at once. Its modulus is that of the usual
 * dummy, twice in a row and cut off. What it verifies is never believed.
 */
function rsaDummy(usual: Jwk, sent: Uint8Array): Dummy {
  const octets = Math.min(Math.max(sent.length, SHORTEST), LONGEST)
  const key = kept.get(octets) ?? { ...usual, n: modulusOf(usual, octets) }
  kept.set(octets, key)
  const signature = new Uint8Array(octets)
  signature.set(sent.subarray(0, octets))
  signature.set([(signature[0] ?? 0) & 0x7f])
  return { key, signature }
}

function modulusOf({ n = '' }: Jwk, octets: number): string {
  const usual = fromBase64url(n) ?? new Uint8Array()
  const modulus = Uint8Array.of(...usual, ...usual).slice(0, octets)
  // A modulus is odd.
  modulus.set([(modulus.at(-1) ?? 0) | 1], octets - 1)
  return base64url(modulus)
}

export interface VerifiedSignature {
  readonly keyFound: boolean
  readonly signatureRight: boolean
}

export interface SignedText {
  readonly kid: string | undefined
  readonly signed: Uint8Array
  readonly signature: Uint8Array
}

export function verifyByKeys(
  jwt: SignedText,
  algorithm: SignatureAlgorithm,
  keys: readonly Jwk[],
  { crypto }: Pick<Ports, 'crypto'>,
  source: KeySource = 'registered',
): Awaitable<VerifiedSignature> {
  const found = verificationKeys({ keys }, jwt.kid, algorithm)
  const keyFound = found.length > 0
  // A dummy is examined like a registered key, at the same cost.
  const fitting = keyFound ? found : verificationKeys({ keys: [DUMMY_KEYS[algorithm]] }, undefined, algorithm)
  const possible = fitting.filter(key => mayHaveSigned(key, jwt.signature))
  if (!keyFound || possible.length === 0) {
    const { key, signature } = dummyFor(algorithm, jwt.signature)
    const verified = askBoolean('crypto', () => crypto.verify(algorithm, key, jwt.signed, signature, 'registered'))
    return andThen(verified, () => ({ keyFound, signatureRight: false }))
  }
  const isBy = (key: Jwk) =>
    askBoolean('crypto', () => crypto.verify(algorithm, key, jwt.signed, jwt.signature, source))
  return andThen(isByAny(possible, isBy), signatureRight => ({ keyFound, signatureRight }))
}

/** What was sent decides the cost: with RSA the length of the signature is that of the key. */
function dummyFor(algorithm: SignatureAlgorithm, signature: Uint8Array): Dummy {
  const key = DUMMY_KEYS[algorithm]
  return key.kty === 'RSA' ? rsaDummy(key, signature) : { key, signature }
}

function isByAny([key, ...others]: readonly Jwk[], isBy: (key: Jwk) => Awaitable<boolean>): Awaitable<boolean> {
  return key === undefined ? false : andThen(isBy(key), signed => signed || isByAny(others, isBy))
}

/** The shortest secret, in bytes, that may key an HMAC with SHA-256 (RFC 7518 §3.2). */
export const SECRET_BYTES = 32

const DUMMY_SECRET = new Uint8Array(32)

/**
 * Only of a client with CLIENT_SECRET_JWT, so that a public key is never mistaken for a secret. The port
 * is asked even when there is none, so that timing does not reveal it.
 */
export async function sharedSecret(
  client: Client | undefined,
  { secrets }: Partial<Pick<Ports, 'secrets'>>,
): Promise<Uint8Array | undefined> {
  const stored = client?.tokenAuthMethod === 'CLIENT_SECRET_JWT' ? client.clientSecret : undefined
  if (secrets?.reveal === undefined) {
    if (stored === undefined) return undefined
    throw new PortFault('secrets', new TypeError('CLIENT_SECRET_JWT needs a Secrets port that can reveal'))
  }
  const secret = await askText('secrets', () => secrets.reveal?.(stored))
  return stored === undefined || secret === undefined ? undefined : utf8(secret)
}

/** Verifies an HMAC with SHA-256; without a secret that may key it, by a dummy at the same cost. */
export async function verifyMac(
  signed: Uint8Array,
  mac: Uint8Array,
  secret: Uint8Array | undefined,
  { crypto }: Pick<Ports, 'crypto'>,
): Promise<VerifiedSignature> {
  const keyFound = secret !== undefined && secret.length >= SECRET_BYTES
  const key = keyFound ? secret : DUMMY_SECRET
  const computed = await askBytes('crypto', () => crypto.hmac(key, signed), 32)
  return { keyFound, signatureRight: keyFound && equalBytes(computed, mac) }
}
