import { generateRandomCodeVerifier } from 'oauth4webapi'
import { signingInput } from '../../jwt-mutations/jwt.js'
import { type ProofForging, proofKey, proofOf } from '../proofs.js'
import { outcomeOf, Refused, type SuiteRow } from '../row.js'
import { callApi, issueToken, obtainToken, type Prove, parametersOf, post } from './flow.js'
import { type OAuchRow, onServer } from './par-rows.js'
import { FOR_OAUCH, type SuiteServer } from './server.js'

/*
 * OAuch sends its wrong proofs to the token endpoint. Here they are sent to the PAR endpoint and to
 * the API as well.
 */

const key = await proofKey()

const proving =
  (forging: ProofForging, token?: string): Prove =>
  (htm, htu) =>
    proofOf(key, { htm, htu, token }, forging)

/** Sends a proof to a place. */
type Send = (server: SuiteServer, forging: ProofForging) => Promise<void>

const PLACES: Readonly<Record<'/par' | '/token' | '/api/accounts', Send>> = {
  async '/par'(server, forging) {
    const client = server.clients.secret
    const form = await parametersOf(client, generateRandomCodeVerifier())
    await post(server, '/par', form, client.credentials, proving(forging))
  },
  async '/token'(server, forging) {
    const client = server.clients.secret
    await obtainToken(server, client, { proofs: { token: proving(forging) } })
  },
  async '/api/accounts'(server, forging) {
    const token = await boundToken(server)
    const url = `${server.origin}/api/accounts`
    await callApi(server, { Authorization: `DPoP ${token}`, DPoP: await proving(forging, token)('GET', url) })
  },
}

const boundToken = (server: SuiteServer) => issueToken(server, { dpopKeyThumbprint: key.thumbprint })

/** What a place answers to a proof that is wrong. */
const REFUSED: Readonly<Record<keyof typeof PLACES, string>> = {
  '/par': '/par 400 invalid_dpop_proof',
  '/token': '/token 400 invalid_dpop_proof',
  '/api/accounts': '/api/accounts 401 DPoP invalid_dpop_proof',
}

const without = (claim: string): readonly [what: string, forging: ProofForging] => [
  `a proof without ${claim}`,
  { changes: { claims: { [claim]: undefined } } },
]

const WRONG: readonly (readonly [test: string, proof: readonly [what: string, forging: ProofForging]])[] = [
  ...['jti', 'htm', 'htu', 'iat'].map(claim => ['DPoP.HasRequiredClaims', without(claim)] as const),
  ['DPoP.IsExplicitTypingRequired', ['a proof of the type JWT', { changes: { header: { typ: 'JWT' } } }]],
  ['DPoP.IsExplicitTypingRequired', ['a proof without a type', { changes: { header: { typ: undefined } } }]],
  [
    'DPoP.IsSignatureRequired',
    ['a proof by `none`', { changes: { header: { alg: 'none' } }, sign: content => `${signingInput(content)}.` }],
  ],
]

function wrongAt(place: keyof typeof PLACES): readonly OAuchRow[] {
  return WRONG.map(([test, [what, forging]]) => ({
    test,
    sends: `${what} to ${place}`,
    demands: 'refused',
    clause: 'RFC 9449 §4.2',
    level: 'MUST',
    ours: REFUSED[place],
    play: server => outcomeOf(() => PLACES[place](server, forging)),
  }))
}

const RIGHT = {
  demands: 'accepted',
  clause: 'RFC 9449 §5',
  level: 'MUST',
  ours: 'accepted',
} as const satisfies Partial<SuiteRow<never>>

/** The tests of DPoP in OAuch, for RFC 9449. */
export const DPOP_ROWS: readonly OAuchRow[] = [
  {
    ...RIGHT,
    test: 'DPoP.IsDPoPSupported',
    sends: 'proofs with the push and with the code',
    play: server =>
      outcomeOf(async () => {
        const proofs = { par: proving({}), token: proving({}) }
        const { tokens } = await obtainToken(server, server.clients.secret, { proofs })
        if (tokens.token_type !== 'DPoP') throw new Refused(`a token of the type ${tokens.token_type}`)
      }),
  },
  {
    ...RIGHT,
    test: 'DPoP.IsDPoPSupported',
    sends: 'a proof without a nonce with the push, where `dpopNonceRequired`',
    ours: '/par 400 use_dpop_nonce',
    because:
      'RFC 9449 §8 lets a server demand nonces. OAuch does not push again with the one that it gets; and where a ' +
      'refusal has a `DPoP-Nonce`, it repeats the request with a right proof, and takes wrong ones for accepted.',
    play: shared => onServer(shared, { ...FOR_OAUCH, dpopNonceRequired: true }, server => PLACES['/par'](server, {})),
  },
  ...(['/par', '/token', '/api/accounts'] as const).flatMap(place => [
    {
      ...RIGHT,
      test: 'DPoP.IsDPoPSupported',
      sends: `a proof to ${place}`,
      play: (server: SuiteServer) => outcomeOf(() => PLACES[place](server, {})),
    },
    ...wrongAt(place),
  ]),
  {
    test: 'DPoP.HasRequiredClaims',
    sends: 'a proof without ath to the API',
    demands: 'refused',
    clause: 'RFC 9449 §4.2',
    level: 'MUST',
    ours: REFUSED['/api/accounts'],
    play: server => outcomeOf(() => PLACES['/api/accounts'](server, { changes: { claims: { ath: undefined } } })),
  },
  {
    test: 'DPoP.IsDPoPTokenRequired',
    sends: 'a bound token to the API as Bearer, without a proof',
    demands: 'refused',
    clause: 'RFC 9449 §7',
    level: 'MUST',
    ours: '/api/accounts 401 DPoP invalid_token',
    play: server => outcomeOf(async () => callApi(server, { Authorization: `Bearer ${await boundToken(server)}` })),
  },
]
