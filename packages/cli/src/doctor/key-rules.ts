import { createHash, createPrivateKey, createPublicKey, type KeyObject, sign, verify } from 'node:crypto'
import type { Jwk } from '@symbolon/core'
import { type KeyPlace, keyPlaces } from './key-places.js'
import type { Flaw, Rule } from './rule.js'
import type { SeenFile } from './seen.js'

/** What is known of keys, in one row each; the text of a flaw never contains a key. */
interface Row {
  readonly code: string
  readonly clause: string
  readonly problem: string
  flaw(place: KeyPlace, all: readonly KeyPlace[]): Omit<Flaw, 'where'> | undefined
}

const ANOTHER_KEY = 'Put another key in its place, and let its holder use that.'

const ROWS: readonly Row[] = [
  {
    code: 'key_unusable',
    clause: 'RFC 7518 §6',
    problem: 'The key is damaged or of an unknown kind: nothing verifies by it.',
    flaw: ({ key }) => (publicKeyOf(key) === undefined ? { fix: ANOTHER_KEY } : undefined),
  },
  {
    code: 'key_unsupported',
    clause: 'RFC 7518 §3.1; RFC 8037 §3.1',
    problem: 'No accepted algorithm uses a key of this kind.',
    flaw: ({ key }) =>
      publicKeyOf(key) === undefined || isSupported(key)
        ? undefined
        : {
            expected: 'RSA, P-256, P-384, P-521, Ed25519 or X25519',
            actual: key.crv ?? key.kty,
            fix: ANOTHER_KEY,
          },
  },
  {
    code: 'key_weak',
    clause: 'RFC 7518 §3.3; FAPI 2.0 Security Profile §5.4.1-2',
    problem: 'The modulus of the key has a size with which no signature counts.',
    flaw: ({ key }) => {
      const bits = publicKeyOf(key)?.asymmetricKeyDetails?.modulusLength
      if (bits === undefined || (bits >= 2_048 && bits <= 4_096)) return undefined
      return {
        expected: '2048 to 4096 bits',
        actual: `${bits} bits`,
        fix: ANOTHER_KEY,
      }
    },
  },
  {
    code: 'key_halves_differ',
    clause: 'RFC 7518 §6.2.2, §6.3.2',
    problem: 'The private part does not belong to the public one: nobody can verify what it signs.',
    flaw: ({ key }) =>
      key.d === undefined || publicKeyOf(key) === undefined || isWhole(key)
        ? undefined
        : {
            fix: ANOTHER_KEY,
          },
  },
  {
    code: 'key_contradicts_itself',
    clause: 'RFC 7517 §4.4; RFC 7518 §3.1',
    problem: 'The kind of the key is not the one of its alg, so it is never chosen.',
    flaw: ({ key }) =>
      key.alg === undefined || fitsAlgorithm(key, key.alg)
        ? undefined
        : {
            actual: `${key.crv ?? key.kty} with alg ${key.alg}`,
            fix: 'Correct alg, or leave it out.',
          },
  },
  {
    code: 'key_shared',
    clause: 'RFC 7523 §3 (9)',
    problem: 'Two have the same key, so each of them can sign for the other.',
    flaw: ({ where, holder, key }, all) => {
      const other = all.find(each => each.holder !== holder && thumbprint(each.key) === thumbprint(key))
      // The second place is the one to report.
      if (other === undefined || all.findIndex(each => each.where === where) < all.indexOf(other)) return undefined
      return {
        problem: `${other.holder} has the same key, so each of the two can sign for the other.`,
        expected: 'a key of its own for each holder',
        actual: `the key at ${other.where}`,
        fix: ANOTHER_KEY,
      }
    },
  },
  {
    code: 'kid_repeated',
    clause: 'RFC 7517 §4.5',
    problem: 'Two keys of a set have one kid, so a signature does not say which of them made it.',
    flaw: ({ where, set, key }, all) => {
      const others = all.filter(each => each.set === set && each.key.kid !== undefined && each.key.kid === key.kid)
      return others.length < 2 || others[0]?.where === where
        ? undefined
        : {
            problem: `The key has the kid of ${others[0]?.where}, so a signature does not say which of them made it.`,
            expected: 'a kid of its own for each key of a set',
            actual: key.kid ?? '',
            fix: 'Give the newer key another kid.',
          }
    },
  },
]

/** What must hold for the keys of services, attesters and clients. */
export const KEY_RULES: readonly Rule<SeenFile>[] = ROWS.map(({ code, clause, problem, flaw }) => ({
  code,
  clause,
  problem,
  confidence: 'certain',
  run({ configured }) {
    const all = keyPlaces(configured)
    return all.flatMap(place => {
      const found = flaw(place, all)
      return found === undefined ? [] : [{ where: place.where, ...found }]
    })
  },
}))

/** The public key of a JWK; `undefined` when the runtime cannot import it. */
export function publicKeyOf({ kty, crv, x, y, n, e }: Jwk): KeyObject | undefined {
  const members = Object.entries({ kty, crv, x, y, n, e }).filter(([, value]) => value !== undefined)
  try {
    return createPublicKey({ key: Object.fromEntries(members), format: 'jwk' })
  } catch {
    // OpenSSL reports what is no key only by throwing.
    return undefined
  }
}

function isWhole(key: Jwk): boolean {
  try {
    const [data, publicKey] = [Buffer.from('either half'), publicKeyOf(key)]
    const privateKey = createPrivateKey({ key: { ...key }, format: 'jwk' })
    // X25519 signs nothing, so its public part is computed.
    if (key.crv === 'X25519') return createPublicKey(privateKey).export({ format: 'jwk' }).x === key.x
    const digest = key.crv === 'Ed25519' ? null : 'sha256'
    return publicKey !== undefined && verify(digest, data, publicKey, sign(digest, data, privateKey))
  } catch {
    // OpenSSL refuses some halves that differ as it imports them.
    return false
  }
}

const CURVES: readonly unknown[] = ['P-256', 'P-384', 'P-521', 'Ed25519', 'X25519']

function isSupported({ kty, crv }: Jwk): boolean {
  return kty === 'RSA' || CURVES.includes(crv)
}

/** The kind of key that an algorithm needs; other algorithms need nothing in particular. */
const KINDS: Readonly<Record<string, string>> = {
  ES256: 'P-256',
  ES384: 'P-384',
  ES512: 'P-521',
  EdDSA: 'Ed25519',
  Ed25519: 'Ed25519',
}

function fitsAlgorithm({ kty, crv }: Jwk, algorithm: string): boolean {
  if (/^(?:[PR]S\d|RSA-)/.test(algorithm)) return kty === 'RSA'
  if (algorithm.startsWith('ECDH-')) return kty === 'EC' || crv === 'X25519'
  const kind = KINDS[algorithm]
  return kind === undefined || crv === kind
}

/** Equal for two keys if and only if they are the same public key (RFC 7638 §3). */
function thumbprint({ kty, crv, x, y, n, e }: Jwk): string {
  return createHash('sha256')
    .update(JSON.stringify([kty, crv, x, y, n, e]))
    .digest('base64url')
}
