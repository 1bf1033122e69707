import type { World } from '@symbolon/contract/scenarios'
import type { Ports } from '@symbolon/core'
import { resourceGuard } from '@symbolon/express'
import express from 'express'
import { describe, expect, test } from 'vitest'
import { type Got, send, serve } from '../../packages/express/test/server.js'
import {
  type Changes,
  type Content,
  changed,
  contentOf,
  encoded,
  segmentsOf,
  signingInput,
} from '../jwt-mutations/jwt.js'
import { publicJwk, signatureOf, signed, withKeyMembers } from './forging.js'
import { type Prover, proverOf } from './provers.js'
import { judge, presentWorld, TARGET } from './world.js'

/*
 * The requests that a certification suite sends to a resource (docs/requirements.md). Each begins
 * with a proof of the package `dpop`. Changed proofs are signed again with the right key.
 */

/** What a row makes its proof from. */
interface Made {
  readonly world: World
  readonly prover: Prover
  readonly token: string
  /** A valid proof. */
  readonly proof: string
  readonly content: Content
}

type Make = (made: Made) => string | Promise<string>

/** The proof with changed members, signed again with its key. */
const remade =
  (changes: Changes): Make =>
  ({ content, prover }) =>
    signed(changed(content, changes), prover.keys.privateKey)

/** The proof with an iat this many seconds away from the clock of the server. */
const secondsAway =
  (seconds: number, claims: Changes['claims'] = {}): Make =>
  made =>
    remade({ claims: { iat: made.world.now() / 1000 + seconds, ...claims } })(made)

/** The same with the current nonce of the server. */
const secondsAwayWithNonce =
  (seconds: number): Make =>
  async made =>
    secondsAway(seconds, { nonce: await made.world.ports.nonces.current('rs', made.world.now()) })(made)

/** The proof with nbf and exp this many seconds away. */
const withTimes =
  (nbf: number, exp: number): Make =>
  made => {
    const now = Math.floor(made.world.now() / 1000)
    return remade({ claims: { nbf: now + nbf, exp: now + exp } })(made)
  }

const REFUSED: readonly (readonly [item: string, clause: string, make: Make, reason: string])[] = [
  ['CERT-02: two DPoP headers, joined', '§4.3-1', ({ proof }) => `${proof}, ${proof}`, 'proof_repeated'],
  ['CERT-03: not a JWT', '§4.3-2', () => 'not a JWT', 'proof_malformed'],
  ['CERT-03: a JWT of two parts', '§4.3-2', ({ content }) => signingInput(content), 'proof_malformed'],
  ['CERT-04: missing typ', '§4.3-4', remade({ header: { typ: undefined } }), 'proof_type_different'],
  ['CERT-05: missing alg', '§4.3-5', remade({ header: { alg: undefined } }), 'proof_algorithm_missing'],
  ['CERT-06: missing jwk', '§4.3-6', remade({ header: { jwk: undefined } }), 'proof_key_missing'],
  ['CERT-07: missing jti', '§4.3-3', remade({ claims: { jti: undefined } }), 'proof_claim_missing'],
  ['CERT-08: missing htm', '§4.3-3', remade({ claims: { htm: undefined } }), 'proof_claim_missing'],
  ['CERT-09: missing htu', '§4.3-3', remade({ claims: { htu: undefined } }), 'proof_claim_missing'],
  ['CERT-10: missing iat', '§4.3-3', remade({ claims: { iat: undefined } }), 'proof_claim_missing'],
  ['CERT-11: missing ath', '§4.3-12', remade({ claims: { ath: undefined } }), 'proof_token_different'],
  ['CERT-12: wrong typ', '§4.3-4', remade({ header: { typ: 'JWT' } }), 'proof_type_different'],
  ['CERT-13: RS256 with a key of another type', '§4.3-5', remade({ header: { alg: 'RS256' } }), 'proof_key_unfit'],
  ['CERT-14: none', '§4.3-5', remade({ header: { alg: 'none' } }), 'proof_algorithm_symmetric'],
  ['CERT-14: none, and no signature', '§4.3-5', unsigned, 'proof_malformed'],
  ['CERT-14: HS256', '§4.3-5', remade({ header: { alg: 'HS256' } }), 'proof_algorithm_symmetric'],
  ['CERT-15: bad signature', '§4.3-6', badlySigned, 'proof_signature_wrong'],
  ['CERT-16: private jwk', '§4.3-7', withPrivateKey, 'proof_key_private'],
  ['CERT-17: wrong htm', '§4.3-8', remade({ claims: { htm: 'GET' } }), 'proof_method_different'],
  ['CERT-17: htm in lower case', '§4.3-8', remade({ claims: { htm: 'post' } }), 'proof_method_different'],
  [
    'CERT-19: htu other URL',
    '§4.3-9',
    remade({ claims: { htu: 'https://api.example/accounts/2' } }),
    'proof_url_different',
  ],
  [
    'CERT-19: htu other host',
    '§4.3-9',
    remade({ claims: { htu: 'https://rs.example/accounts/1' } }),
    'proof_url_different',
  ],
  ['CERT-20: iat 1 h ago', '§4.3-11, §11.1', secondsAway(-3600), 'proof_too_old'],
  ['CERT-20: iat 1 h ahead', '§4.3-11, §11.1', secondsAway(3600), 'proof_from_the_future'],
  ['CERT-29: exp 11 s ago', '§4.2; RFC 7519 §4.1.4', withTimes(-300, -11), 'proof_expired'],
  ['CERT-29: nbf 1 h ahead', '§4.2; RFC 7519 §4.1.5', withTimes(3600, 7200), 'proof_not_yet_valid'],
  ['CERT-22: wrong ath', '§4.3-12', remade({ claims: { ath: encoded(new Uint8Array(32)) } }), 'proof_token_different'],
  ['CERT-23: other key', '§4.3-12', byOtherKey, 'proof_key_different'],
]

describe('refused', () => {
  test.each(REFUSED)('%s (RFC 9449 %s)', async (_item, _clause, make, reason) => {
    const made = await begin()
    const refused = await judge(made.world.ports, made.token, await make(made))
    expect(refused).toMatchObject({ answer: { action: 'UNAUTHORIZED' }, reason })
    const error = reason === 'proof_key_different' ? 'invalid_token' : 'invalid_dpop_proof'
    expect(refused.answer.responseContent.startsWith(`DPoP error="${error}"`)).toBe(true)
    // Nothing was used up: the valid proof is still accepted.
    expect((await judge(made.world.ports, made.token, made.proof)).answer.action).toBe('OK')
  })

  test('CERT-21: jti reuse (RFC 9449 §11.1)', async () => {
    const { world, token, proof } = await begin()
    expect((await judge(world.ports, token, proof)).answer.action).toBe('OK')
    const again = await judge(world.ports, token, proof)
    expect(again).toMatchObject({ answer: { action: 'UNAUTHORIZED' }, reason: 'proof_used' })
    expect(again.answer.responseContent).toMatch(/^DPoP error="invalid_dpop_proof"/)
  })

  test('CERT-21: jti reuse, in another proof (RFC 9449 §11.1)', async () => {
    const made = await begin()
    expect((await judge(made.world.ports, made.token, made.proof)).answer.action).toBe('OK')
    const sameIdentifier = await secondsAway(-5)(made)
    expect(await judge(made.world.ports, made.token, sameIdentifier)).toMatchObject({ reason: 'proof_used' })
  })

  test('CERT-20: iat ±1 h with an unknown nonce (RFC 9449 §11.1)', async () => {
    const made = await begin()
    const proof = await secondsAway(3600, { nonce: 'unknown' })(made)
    expect(await judge(made.world.ports, made.token, proof)).toMatchObject({ reason: 'proof_nonce_unknown' })
  })
})

const ACCEPTED: readonly (readonly [item: string, clause: string, make: Make])[] = [
  ['CERT-18: htu with query', '§4.3-9', remade({ claims: { htu: `${TARGET.htu}?a=b` } })],
  ['CERT-18: htu with fragment', '§4.3-9', remade({ claims: { htu: `${TARGET.htu}#a` } })],
  ['CERT-18: htu with query and fragment', '§4.3-9', remade({ claims: { htu: `${TARGET.htu}?a=b#c?d` } })],
  ['CERT-25: htu upper-case host', '§4.3-9', remade({ claims: { htu: 'https://API.EXAMPLE/accounts/1' } })],
  ['CERT-26: htu :443', '§4.3-9', remade({ claims: { htu: 'https://api.example:443/accounts/1' } })],
  ['CERT-20: iat 1 h ago with a nonce', '§11.1', secondsAwayWithNonce(-3600)],
  ['CERT-20: iat 1 h ahead with a nonce', '§11.1', secondsAwayWithNonce(3600)],
  ['CERT-30: iat 10 s ago', '§11.1', secondsAway(-10)],
  ['CERT-30: iat 10 s ahead', '§11.1', secondsAway(10)],
  ['CERT-29: proof with nbf of now and exp in five minutes', '§4.2', withTimes(0, 300)],
  ['CERT-24: extra claims ignored', '§4.2', remade({ claims: { sub: 'bob', aud: ['a'], 'urn:example': { a: null } } })],
  ['CERT-24: extra headers ignored', '§4.2', remade({ header: { kid: 'a', jku: 'https://jku.example', x5c: ['a'] } })],
]

describe('accepted', () => {
  test.each(ACCEPTED)('%s (RFC 9449 %s)', async (_item, _clause, make) => {
    const made = await begin()
    expect((await judge(made.world.ports, made.token, await make(made))).answer.action).toBe('OK')
  })

  test('CERT-13, THREAT-05: RS256 with an RSA key, which only FAPI 2.0 forbids', async () => {
    const { world, token, proof } = await begin('RS256')
    expect((await judge(world.ports, token, proof)).answer.action).toBe('OK')
  })
})

describe('over HTTP, with an Express guard', () => {
  const HEADER_NAMES = ['DPoP', 'DPOP', 'dpop', 'dPoP']

  test.each(HEADER_NAMES)('CERT-01: the header name %s (RFC 9110 §5.1)', async name => {
    const { token, proof, post } = await beginOverHttp()
    expect(await post(['Authorization', `DPoP ${token}`, name, proof])).toMatchObject({ status: 200, body: 'ada' })
  })

  test('CERT-02: two DPoP headers (RFC 9449 §4.3-1)', async () => {
    const { token, proof, prover, post } = await beginOverHttp()
    const another = await prover.prove(TARGET, token)
    const refused = await post(['Authorization', `DPoP ${token}`, 'DPoP', proof, 'DPoP', another])
    expectChallenge(refused, 'invalid_dpop_proof')
    expectChallenge(await post(['Authorization', `DPoP ${token}`, 'DPoP', proof, 'dpop', proof]), 'invalid_dpop_proof')
  })

  test('CERT-02: two DPoP headers, joined by a proxy (RFC 9449 §4.3-1)', async () => {
    const { token, proof, post } = await beginOverHttp()
    expectChallenge(await post(['Authorization', `DPoP ${token}`, 'DPoP', `${proof}, ${proof}`]), 'invalid_dpop_proof')
  })

  test('CERT-27: no proof (RFC 9449 §7.1)', async () => {
    const { token, post } = await beginOverHttp()
    expectChallenge(await post(['Authorization', `DPoP ${token}`]), 'invalid_token')
    expectChallenge(await post(['Authorization', `DPoP ${token}`, 'DPoP', '']), 'invalid_token')
  })

  test('CERT-28: Bearer downgrade (RFC 9449 §7.2)', async () => {
    const { token, post } = await beginOverHttp()
    expectChallenge(await post(['Authorization', `Bearer ${token}`]), 'invalid_token')
  })

  test('CERT-28: Bearer downgrade, with a proof (RFC 9449 §7.2)', async () => {
    const { token, proof, post } = await beginOverHttp()
    expectChallenge(await post(['Authorization', `Bearer ${token}`, 'DPoP', proof]), 'invalid_token')
  })

  test('a scheme in any case (RFC 9110 §11.1)', async () => {
    const { token, proof, post } = await beginOverHttp()
    expect((await post(['Authorization', `dpop ${token}`, 'DPoP', proof])).status).toBe(200)
  })
})

function expectChallenge({ status, headers }: Got, error: string): void {
  expect(status).toBe(401)
  expect(headers['www-authenticate']).toMatch(new RegExp(`^DPoP error="${error}",.*algs="ES256 `))
}

/** A token that is bound to the key of a client, and a valid proof. */
async function begin(algorithm = 'ES256'): Promise<Made> {
  const prover = await proverOf('dpop', algorithm)
  const world = await presentWorld()
  const token = await world.token({ dpopKeyThumbprint: prover.thumbprint })
  const proof = await prover.prove(TARGET, token)
  return { world, prover, token, proof, content: contentOf(proof) }
}

async function beginOverHttp() {
  const made = await begin()
  const origin = await guarded(made.world.ports)
  const post = (headers: string[]) =>
    send(`${origin}/accounts/1`, { method: TARGET.htm, headers: ['Host', 'api.example', ...headers] })
  return { ...made, post }
}

/** A resource behind the guard and a TLS proxy. */
function guarded(ports: Ports): Promise<string> {
  const app = express()
  app.post('/accounts/1', resourceGuard({ ports, publicOrigin: 'https://api.example' }), (req, res) => {
    res.send(req.introspection?.subject)
  })
  return serve(app)
}

function unsigned({ content }: Made): string {
  return `${signingInput(changed(content, { header: { alg: 'none' } }))}.`
}

/** The proof with a signature of other text by its key. */
async function badlySigned({ proof, prover }: Made): Promise<string> {
  const [header, claims] = segmentsOf(proof)
  return `${header}.${claims}.${encoded(await signatureOf('another text', prover.keys.privateKey))}`
}

function withPrivateKey({ content, prover }: Made): Promise<string> {
  return signed(withKeyMembers(content, { d: encoded(new Uint8Array(32).fill(1)) }), prover.keys.privateKey)
}

async function byOtherKey({ content }: Made): Promise<string> {
  const { keys } = await proverOf('dpop', 'ES256')
  return signed(changed(content, { header: { jwk: await publicJwk(keys.publicKey) } }), keys.privateKey)
}
