import { fromBase64url } from '#platform-base64'
import type { Jwk } from './jwk.js'
import { decodesToLength } from './key-requirements.js'

/** A member that is not what its RFC says, and what it must be. */
export interface MalformedMember {
  readonly member: 'x' | 'y' | 'n' | 'e'
  readonly must: string
}

type Clauses = readonly (readonly [member: MalformedMember['member'], clause: string])[]

const NUMBERS: Clauses = [
  ['n', 'RFC 7518 §6.3.1.1'],
  ['e', 'RFC 7518 §6.3.1.2'],
]
const POINT: Clauses = [
  ['x', 'RFC 7518 §6.2.1.2'],
  ['y', 'RFC 7518 §6.2.1.3'],
]
const OCTETS: Clauses = [['x', 'RFC 8037 §2']]

/** The members of a public key on each curve, and their length in octets. */
const CURVES: ReadonlyMap<string, readonly [members: Clauses, octets: number]> = new Map([
  ['EC P-256', [POINT, 32]],
  ['EC P-384', [POINT, 48]],
  ['EC P-521', [POINT, 66]],
  ['OKP Ed25519', [OCTETS, 32]],
  ['OKP X25519', [OCTETS, 32]],
])

/** Whether a key is of a kind that signs or decrypts here. */
export function isOfKnownKind({ kty, crv }: Jwk): boolean {
  return kty === 'RSA' || CURVES.has(`${kty} ${crv}`)
}

/** The malformed members of a public key: a cut coordinate, a number with leading zeros. Unknown kinds have none. */
export function malformedMembers(key: Jwk): readonly MalformedMember[] {
  if (key.kty === 'RSA') {
    const wrong = NUMBERS.filter(([member]) => !isNumber(key[member]))
    return wrong.map(([member, clause]) => ({
      member,
      must: `must be a number in base64url without leading zeros or padding (${clause})`,
    }))
  }
  const [members, octets] = CURVES.get(`${key.kty} ${key.crv}`) ?? [[], 0]
  const wrong = members.filter(([member]) => !decodesToLength(key[member], octets))
  return wrong.map(([member, clause]) => ({
    member,
    must: `must be ${octets} octets in base64url without padding, leading zeros included (${clause})`,
  }))
}

/** Base64urlUInt (RFC 7518 §2). */
function isNumber(text: string | undefined): boolean {
  const octets = text === undefined ? undefined : fromBase64url(text)
  return octets !== undefined && octets.length > 0 && octets[0] !== 0
}
