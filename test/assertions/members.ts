import fc from 'fast-check'
import { BYTE_ROWS, unsignedRow } from '../jwt-mutations/byte-rows.js'
import { changed } from '../jwt-mutations/jwt.js'
import { anythingBut, ifPresent, wrongHeader } from '../jwt-mutations/members.js'
import { type MutationRow, row } from '../jwt-mutations/mutation.js'
import { type Signer, withMac } from './signers.js'

/** Mutations of assertions and request objects that must be refused for all algorithms. */
export const SIGNED_ROWS: readonly MutationRow<Signer>[] = [
  ...BYTE_ROWS,
  unsignedRow('another expiry within the limits', 60, fc.integer({ min: 1, max: 3_000 }), (content, seconds) =>
    changed(content, { claims: { exp: Number(content.claims.exp) + seconds } }),
  ),
  row(
    ['the key of an attacker in the header', 'CVE-2018-0114', 60, 'always'],
    fc.constantFrom('jwk', 'jku', 'x5u', 'x5c'),
    ({ content, stranger }, member) => {
      const [jwk] = stranger.registration.jwks?.keys ?? []
      const value = { jwk, jku: 'https://evil.example/jwks', x5u: 'https://evil.example/x5u', x5c: ['MAMCAQE='] }
      return stranger.sign(changed(content, { header: { [member]: value[member] } }))
    },
  ),
]

/**
 * Audiences that are not exactly the issuer. Lists of strings with the issuer are valid in some
 * places.
 */
export const SIMILAR_AUDIENCES: readonly unknown[] = [
  'https://as.example/',
  'https://as.example.',
  'HTTPS://as.example',
  'https://AS.example',
  'https://as.example:443',
  'https://as.example?',
  'https://as.example#',
  'http://as.example',
  'as.example',
  ' https://as.example',
  'https://as.example ',
  'https://as.example/token',
  'https://as.example/par',
  'https://other.example',
  ['https://other.example'],
  ['https://as.example', 'https://as.example'],
  ['https://as.example', 'https://other.example'],
  ['https://as.example', 5],
  [['https://as.example']],
  [],
  { 0: 'https://as.example', length: 1 },
]

const ALGORITHM_NAMES = ['none', 'HS384', 'hs256', 'ES384', 'ES512', 'ES256K', 'RS384', 'PS384', 'ECDH-ES', 'toString']

/** An `alg` other than that of the key. */
export const ALGORITHM_ROW: MutationRow = wrongHeader(
  'alg',
  'RFC 7515 §4.1.1; RFC 8725 §3.1',
  200,
  anythingBut('', ...ALGORITHM_NAMES, '__proto__', 'constructor'),
)

/** A `crit` of any kind. */
export const CRITICAL_ROW: MutationRow = wrongHeader(
  'crit',
  'RFC 7515 §4.1.11',
  80,
  ifPresent(anythingBut('', ['b64'], ['exp'], [])),
)

/** A `kid` that the client does not have. */
export const KID_ROW: MutationRow = wrongHeader(
  'kid',
  'RFC 7515 §4.1.4',
  100,
  ifPresent(anythingBut('own', 'OWN', 'own ', 'other', ['own'], '__proto__')),
)

/** The `typ` of another kind of JWT. */
export const wrongType = (clause: string, ...near: readonly string[]): MutationRow =>
  wrongHeader(
    'typ',
    clause,
    150,
    ifPresent(anythingBut('JWT', 'at+jwt', 'dpop+jwt', 'JWT ', ...near)).filter(
      value => !(typeof value === 'string' && value.toLowerCase() === 'jwt'),
    ),
  )

/** A MAC with the public key as secret. */
export const PUBLIC_KEY_ROW: MutationRow<Signer> = row(
  ['a MAC with the public key as secret', 'CVE-2016-10555; RFC 8725 §2.1', 40, 'never'],
  fc.nat(3),
  ({ content, signer }, form) =>
    withMac(changed(content, { header: { alg: 'HS256' } }), signer.publicForms[form] ?? ''),
)
