import { type Awaitable, andThen } from '../lib/result.js'
import { askBoolean } from '../ports/ask.js'
import type { KeySource, Ports } from '../ports/ports.js'
import type { Jwk } from '../standards/jose/jwk.js'
import type { SignatureAlgorithm } from '../standards/jose/signature-algorithms.js'
import { verificationKeys } from '../standards/jose/verification-keys.js'
import { mayHaveSigned, rsaStandIn, type StandIn } from './rsa-stand-in.js'
import { STAND_IN_KEYS } from './stand-in-keys.js'

/** The result of verifying a signature. */
export interface VerifiedSignature {
  /** There is a key that could have signed. */
  readonly keyFound: boolean
  /** One of those keys did sign. */
  readonly signatureRight: boolean
}

/** A signed JWT, taken apart. */
export interface SignedText {
  readonly kid: string | undefined
  readonly signed: Uint8Array
  readonly signature: Uint8Array
}

/**
 * Verifies a signature with the keys that may have made it; when none may, with a stand-in, at the
 * same cost. The source says where the keys come from.
 */
export function verifyByKeys(
  jwt: SignedText,
  algorithm: SignatureAlgorithm,
  keys: readonly Jwk[],
  { crypto }: Pick<Ports, 'crypto'>,
  source: KeySource = 'registered',
): Awaitable<VerifiedSignature> {
  const found = verificationKeys({ keys }, jwt.kid, algorithm)
  const keyFound = found.length > 0
  // A stand-in is examined like a registered key, at the same cost.
  const fitting = keyFound ? found : verificationKeys({ keys: [STAND_IN_KEYS[algorithm]] }, undefined, algorithm)
  const possible = fitting.filter(key => mayHaveSigned(key, jwt.signature))
  if (!keyFound || possible.length === 0) {
    const { key, signature } = standInFor(algorithm, jwt.signature)
    const verified = askBoolean('crypto', () => crypto.verify(algorithm, key, jwt.signed, signature, 'registered'))
    return andThen(verified, () => ({ keyFound, signatureRight: false }))
  }
  const isBy = (key: Jwk) =>
    askBoolean('crypto', () => crypto.verify(algorithm, key, jwt.signed, jwt.signature, source))
  return andThen(isByAny(possible, isBy), signatureRight => ({ keyFound, signatureRight }))
}

/** What was sent decides the cost: with RSA the length of the signature is that of the key. */
function standInFor(algorithm: SignatureAlgorithm, signature: Uint8Array): StandIn {
  const key = STAND_IN_KEYS[algorithm]
  return key.kty === 'RSA' ? rsaStandIn(key, signature) : { key, signature }
}

/** Whether one of the keys signed; none is tried after it. */
function isByAny([key, ...others]: readonly Jwk[], isBy: (key: Jwk) => Awaitable<boolean>): Awaitable<boolean> {
  return key === undefined ? false : andThen(isBy(key), signed => signed || isByAny(others, isBy))
}
