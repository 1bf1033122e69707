import {
  type Answer,
  type Expectation,
  HOLDER_THUMBPRINT,
  type ProofChanges,
  proofFor,
  RESOURCE_URL,
  type Scenario,
  SIGNING_KEY,
  type World,
} from '@symbolon/contract/scenarios'
import { given } from '../rows.js'
import { OWN_TIMES } from './proof-samples.js'

const OK: Expectation = { action: 'OK', resultCode: 'A254001', dpopKeyThumbprint: HOLDER_THUMBPRINT }

function invalid(resultCode = 'A254301', error = 'invalid_dpop_proof'): Expectation {
  return { action: 'BAD_REQUEST', resultCode, error }
}

/** A DPoP proof, what is demanded of it, and the expected answer. */
export type ProofRow = readonly [
  name: string,
  clause: string,
  changes: ProofChanges,
  expect: Expectation,
  demands?: { readonly dpopKeyThumbprint?: string; readonly [name: string]: unknown },
]

const BOUND = { dpopKeyThumbprint: HOLDER_THUMBPRINT }

const WANTS_NONCE = invalid('A350308', 'use_dpop_nonce')

/** Rows that apply to proofs at every endpoint. */
export const DPOP_PROOF_ROWS: readonly ProofRow[] = [
  ['that is valid', 'RFC 9449 §5', {}, { ...OK, absent: ['dpopNonce', 'responseContent'] }],
  ['with an ath, which is ignored without a token', 'RFC 9449 §4.2', { claims: { ath: 'x' } }, OK],
  ['signed by the key of the binding', 'RFC 9449 §5, §10', {}, OK, BOUND],
  ['signed by another key', 'RFC 9449 §5, §10', {}, invalid('A254306'), { dpopKeyThumbprint: 'A'.repeat(43) }],
  ['that is not a JWT', 'RFC 9449 §4.3-2', {}, invalid(), { dpop: 'proof' }],
  ['that is sent twice', 'RFC 9449 §4.3-1', {}, invalid(), { dpop: 'a.b.c, a.b.c' }],
  ['with another typ', 'RFC 9449 §4.3-4', { header: { typ: 'JWT' } }, invalid()],
  ['with a critical extension', 'RFC 7515 §4.1.11', { header: { crit: ['x'] } }, invalid()],
  ['with alg none', 'RFC 9449 §4.3-5', { header: { alg: 'none' } }, invalid('A254302')],
  ['with an unknown alg', 'RFC 9449 §4.3-5', { header: { alg: 'X' } }, invalid()],
  ['without alg', 'RFC 9449 §4.3-5', { header: { alg: undefined } }, invalid('A254304')],
  ['without jwk', 'RFC 9449 §4.3-6', { header: { jwk: undefined } }, invalid('A254303')],
  ['with a private key', 'RFC 9449 §4.3-7', { header: { jwk: SIGNING_KEY } }, invalid()],
  [
    'with a key that does not fit the alg',
    'RFC 7518 §3.4',
    { header: { jwk: { kty: 'EC', crv: 'P-521' } } },
    invalid(),
    BOUND,
  ],
  ['without jti', 'RFC 9449 §4.3-3', { claims: { jti: undefined } }, invalid()],
  ['with a jti that is too long', 'RFC 9449 §11.1', { claims: { jti: 'j'.repeat(257) } }, invalid()],
  ['for another method', 'RFC 9449 §4.3-8', { claims: { htm: 'PUT' } }, invalid()],
  ['for another URL', 'RFC 9449 §4.3-9', { claims: { htu: 'https://api.example/other' } }, invalid()],
  ['for a list of methods', 'node-oidc-provider dbf6bfc1', { claims: { htm: ['GET', 'POST'] } }, invalid()],
  [
    'for a list of URLs',
    'node-oidc-provider dbf6bfc1',
    { claims: { htu: ['https://as.example/par', RESOURCE_URL] } },
    invalid(),
  ],
  ['too old', 'RFC 9449 §11.1', { ahead: -71 }, invalid()],
  ['from the future', 'RFC 9449 §11.1', { ahead: 11 }, invalid()],
  ['with a wrong signature', 'RFC 9449 §4.3-6', { signedByAnother: true }, invalid()],
  ['without a required nonce', 'RFC 9449 §8', {}, WANTS_NONCE, { dpopNonceRequired: true }],
  ['with an unknown nonce', 'RFC 9449 §4.3-10', { claims: { nonce: 'x' } }, WANTS_NONCE],
  ...OWN_TIMES.map(
    ([name, clause, claims, accepted]): ProofRow => [`with ${name}`, clause, { claims }, accepted ? OK : invalid()],
  ),
]

/** Rows that apply only to `verifyDpopProof`. */
const OWN_ROWS: readonly ProofRow[] = [
  ['for an empty binding', 'docs/rules.md §2', {}, invalid('A254306'), { dpopKeyThumbprint: '' }],
  ['that is absent', 'RFC 9449 §4.3-1', {}, invalid('A254307'), { dpop: undefined }],
  ['that is empty', 'RFC 9449 §4.3-1', {}, invalid('A254307'), { dpop: '' }],
  [
    'in a request that cannot be read',
    'docs/rules.md §1',
    {},
    { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A254201', error: 'server_error' },
    { htm: '' },
  ],
]

async function prove(world: World, changes: ProofChanges = {}, demands: object = {}): Promise<Answer> {
  return world.prove(await requestWith(world, changes, demands))
}

async function requestWith(world: World, changes: ProofChanges, demands: object) {
  return { dpop: await proofFor(world, undefined, changes), htm: 'GET', htu: RESOURCE_URL, ...demands }
}

/** DPoP proofs at an endpoint of the authorization server. */
export const DPOP_SCENARIOS: readonly Scenario[] = [
  ...[...DPOP_PROOF_ROWS, ...OWN_ROWS].map(
    ([name, clause, changes, expect, demands]): Scenario => ({
      name: `a proof ${name}`,
      clause,
      play: world => prove(world, changes, demands),
      expect,
    }),
  ),
  ...given({ service: { dpopNonceRequired: true } }).expecting({ ...OK, nonceReturned: true })({
    'a proof with the nonce of the last answer is accepted, and the answer has a nonce too (RFC 9449 §8, §8.2)':
      async world => {
        const nonce = Reflect.get(await prove(world), 'dpopNonce')
        const answer = await prove(world, { claims: { nonce } })
        return Object.assign(answer, { nonceReturned: Reflect.get(answer, 'dpopNonce') === nonce })
      },
  }),
  ...OWN_TIMES.map(
    ([name, clause, claims, accepted]): Scenario => ({
      name: `a proof with a valid nonce and ${name}`,
      clause: `RFC 9449 §11.1; ${clause}`,
      async play(world) {
        const nonce = await world.ports.nonces.current('as', world.now())
        return prove(world, { claims: { ...claims, nonce } })
      },
      expect: accepted ? OK : invalid(),
    }),
  ),
  {
    name: 'the replay store fails',
    clause: 'docs/rules.md §1',
    faults: ['replays'],
    play: world => prove(world),
    expect: { action: 'INTERNAL_SERVER_ERROR', resultCode: 'A254101', error: 'server_error' },
  },
]
