import { randomUUID } from 'node:crypto'
import { calculateThumbprint, generateKeyPair } from 'dpop'
import { generateRandomCodeVerifier } from 'oauth4webapi'
import { publicJwk, signed } from '../../dpop/forging.js'
import { type Changes, type Content, changed, encoded, signingInput } from '../../jwt-mutations/jwt.js'
import { outcomeOf, Refused, type SuiteRow } from '../row.js'
import { callApi, issueToken, obtainToken, type Prove, parametersOf, post } from './flow.js'
import type { OAuchRow } from './par-rows.js'
import type { SuiteServer } from './server.js'

/*
 * OAuch sends its wrong proofs to the token endpoint. Here they are sent to the PAR endpoint and to
 * the API as well.
 */

const keys = await generateKeyPair('ES256')
const thumbprint = await calculateThumbprint(keys.publicKey)

/** Changes a proof, or makes the JWT in another way. */
interface Forging {
  readonly changes?: Changes
  readonly sign?: (content: Content) => string | Promise<string>
}

async function sha256(text: string): Promise<string> {
  return encoded(new Uint8Array(await crypto.subtle.digest('SHA-256', Buffer.from(text))))
}

function proving({ changes = {}, sign = content => signed(content, keys.privateKey) }: Forging, token?: string): Prove {
  return async (htm, htu) => {
    const header = { typ: 'dpop+jwt', alg: 'ES256', jwk: await publicJwk(keys.publicKey) }
    const iat = Math.floor(Date.now() / 1000)
    const ath = token === undefined ? undefined : await sha256(token)
    return sign(changed({ header, claims: { jti: randomUUID(), htm, htu, iat, ath } }, changes))
  }
}

/** Sends a proof to a place. */
type Send = (server: SuiteServer, forging: Forging) => Promise<void>

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

const boundToken = (server: SuiteServer) => issueToken(server, { dpopKeyThumbprint: thumbprint })

/** What a place answers to a proof that is wrong. */
const REFUSED: Readonly<Record<keyof typeof PLACES, string>> = {
  '/par': '/par 400 invalid_dpop_proof',
  '/token': '/token 400 invalid_dpop_proof',
  '/api/accounts': '/api/accounts 401 DPoP invalid_dpop_proof',
}

const without = (claim: string): readonly [what: string, forging: Forging] => [
  `a proof without ${claim}`,
  { changes: { claims: { [claim]: undefined } } },
]

const WRONG: readonly (readonly [test: string, proof: readonly [what: string, forging: Forging]])[] = [
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
