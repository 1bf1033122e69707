import { HOLDER, type Scenario, signedBy, signedJwt, type World } from '@symbolon/contract/scenarios'
import { holderPem, holderSpki, macJwt } from '../client-authentication/shared-secret-jws.js'
import { KINDS, type Kind, OWN, PLACES, SETTING } from './jwt-kind-scenarios.js'

/*
 * The header of every kind of JWT in a pushed request. Each JWT is right but for its header, and for
 * the key that the header recommends.
 */

type Members = Readonly<Record<string, unknown>>

/** How a JWT is written again with the same claims. */
type Writing = (header: Members, claims: Members) => Promise<string>

const withHeader =
  (more: Members): Writing =>
  (header, claims) =>
    signedJwt({ ...header, ...more }, claims)

const withMac =
  (secret: string | Uint8Array): Writing =>
  (header, claims) =>
    macJwt({ ...header, alg: 'HS256' }, claims, secret)

const ECDSA = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' }

/** Signed by a key of the attacker, whose public part the header may hold. */
const byAttacker =
  (recommend: (jwk: JsonWebKey) => Members): Writing =>
  async (header, claims) => {
    const { publicKey, privateKey } = await crypto.subtle.generateKey(ECDSA, true, ['sign', 'verify'])
    const { kty = '', crv = '', x = '', y = '' } = await crypto.subtle.exportKey('jwk', publicKey)
    return signedBy(
      { ...header, ...recommend({ kty, crv, x, y }) },
      claims,
      async data => new Uint8Array(await crypto.subtle.sign(ECDSA, privateKey, data)),
    )
  }

type Row = readonly [what: string, clause: string, write: Writing]

const WRONG: readonly Row[] = [
  ...[['b64'], ['exp'], ['x'], [], null, 'exp', {}].map(
    (crit): Row => [
      `crit ${JSON.stringify(crit)}`,
      'RFC 7515 §4.1.11; CVE-2026-32597',
      withHeader({ crit, b64: true, exp: 1, x: 1 }),
    ],
  ),
  ...['es256', 'Es256', 'ES256 ', 'none', 'None', 'NONE', '', null, ['ES256'], undefined].map(
    (alg): Row => [`alg ${JSON.stringify(alg)}`, 'RFC 7515 §4.1.1; RFC 8725 §3.1', withHeader({ alg })],
  ),
  ['a MAC keyed with the public key as JSON', 'RFC 8725 §2.1, §3.1; CVE-2026-22817', withMac(JSON.stringify(HOLDER))],
  ['a MAC keyed with the public key in PEM', 'RFC 8725 §2.1, §3.1; CVE-2026-22817', withMac(holderPem())],
  ['a MAC keyed with the public key in DER', 'RFC 8725 §2.1, §3.1', withMac(holderSpki())],
  ['a MAC keyed with nothing', 'RFC 8725 §3.1', withMac('')],
  ...['jku', 'x5u'].map(
    (name): Row => [
      `${name} of an attacker, who signed it`,
      'RFC 8725 §3.10',
      byAttacker(() => ({ [name]: 'https://evil.example/keys' })),
    ],
  ),
  ['x5c of an attacker, who signed it', 'RFC 7515 §4.1.6', byAttacker(() => ({ x5c: ['MAMCAQE='] }))],
]

/** In a DPoP proof `jwk` is the key that signs. */
const EMBEDDED: Row = [
  'jwk of an attacker, who signed it',
  'RFC 7515 §4.1.3; CVE-2026-27962',
  byAttacker(jwk => ({ jwk })),
]

const RIGHT: Row = ['nothing unusual', 'RFC 7515 §4.1', withHeader({})]

function scenariosOf(kind: Kind): readonly Scenario[] {
  const { request, refused } = PLACES[kind]
  const playing = ([what, clause, write]: Row) => ({
    ...SETTING,
    name: `the header of a ${kind} with ${what}`,
    clause,
    play: async (world: World) => world.push(await request(world, await rewritten(await OWN[kind](world), write))),
  })
  const wrong = kind === 'DPoP proof' ? WRONG : [...WRONG, EMBEDDED]
  return [
    { ...playing(RIGHT), expect: { action: 'CREATED' } },
    ...wrong.map(row => ({ ...playing(row), expect: { ...refused, absent: ['requestUri'] } })),
  ]
}

function rewritten(jwt: string, write: Writing): Promise<string> {
  const [header = {}, claims = {}] = jwt.split('.', 2).map(decoded)
  return write(header, claims)
}

function decoded(part: string): Members {
  return JSON.parse(Buffer.from(part, 'base64url').toString())
}

/** Headers of every kind of JWT that a client can push. */
export const JWT_HEADER_SCENARIOS: readonly Scenario[] = KINDS.flatMap(scenariosOf)
